import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { findContentPage, placeholdersOf } from '#app/features/pages/queries/content.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const ADDRESS = '/.well-known/security.txt'
const LATER = new Date('2031-02-28T23:59:59.999Z')

async function readSecurityTxt(db: Db, operatorContact?: string) {
  const config = parseConfig({
    BASE_URL: 'https://competitions.example',
    OPERATOR_CONTACT: operatorContact,
  })
  const renderPage = await pagesAsData()
  return get(testApp(db, { config, renderPage, clock: () => LATER }), ADDRESS)
}

testOnDatabase('security.txt has the fields of RFC 9116', async (db) => {
  const { status, headers, text } = await readSecurityTxt(db, '1 Quay Street; security@site.ie')

  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '))
  expect(fields).toEqual([
    ['Contact', 'mailto:security@site.ie'],
    ['Contact', 'https://competitions.example/contact-us'],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)],
    ['Preferred-Languages', 'en'],
    ['Canonical', `https://competitions.example${ADDRESS}`],
    ['Policy', expect.any(String)],
  ])
  const { Expires = '', Policy = '' } = Object.fromEntries(fields) as Record<string, string>
  const days = (Date.parse(Expires) - LATER.getTime()) / DAY_MS
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)

  const { pathname, hash } = new URL(Policy)
  const policy = await findContentPage(pathname, placeholdersOf({ config: parseConfig({}) }))
  expect(policy?.sections.map(({ id }) => `#${id}`)).toContain(hash)
})

testOnDatabase('without a contact in the settings there is no security.txt', async (db) => {
  expect((await readSecurityTxt(db)).status).toBe(404)
  expect((await readSecurityTxt(db, '1 Quay Street, Galway')).status).toBe(404)
})
