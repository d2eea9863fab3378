import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { PAGE_TRAITS } from '#app/page-traits.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { buildSite, killServers } from '#test/server-process.ts'
import { spellingsOf } from '../roles/table.ts'
import { servePeople } from './served-people.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'competitions-same-bytes-'))

beforeAll(buildSite)
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** One address of each page that is the same for everybody, of the sample catalogue. */
async function findAddresses(db: Db) {
  const listing = await db
    .selectFrom('competitions')
    .innerJoin('promoters', 'promoters.id', 'competitions.promoter_id')
    .select(['competitions.slug', 'promoters.slug as promoter'])
    .where('competitions.status', '=', 'approved')
    .where('competitions.restricted', '=', 0)
    .orderBy('competitions.end_date', 'desc')
    .executeTakeFirstOrThrow()
  const values: Record<string, string> = {
    ':comp': listing.slug,
    ':slug': listing.promoter,
    ':cat': 'food-%26-drink',
    ':county': 'dublin',
    ':list': 'new',
  }
  return Object.entries(PAGE_TRAITS)
    .filter(([, traits]) => traits.cached)
    .map(([pattern]) => pattern.replace(/:\w+/, (name) => values[name] ?? name))
    .map((address) => (address === '/search' ? '/search?q=win' : address))
}

const dataOf = (address: string) =>
  address.replace(/^\/(?=$|\?)/, '/_').replace(/(?=\?|$)/, '.data')

test.for(['sqlite', 'postgres'])(
  'pages for reading are the same bytes for two members, an admin and a visitor, rendered for each (%s)',
  { timeout: HANG_MS * 2 },
  async (dialect) => {
    const { server, db, people, stop } = await servePeople(dialect, folder, {
      PAGE_CACHE_MB: '0',
      LIMITS_SCALE: '1000',
    })
    onTestFinished(stop)
    const cookies = people.map(({ cookie }) => cookie.replace('__Host-', ''))
    const names = people.map(({ username }) => username)
    const get = async (address: string, cookie: string) => {
      const response = await fetch(server.url + address, {
        headers: { cookie },
        redirect: 'manual',
      })
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    for (const cookie of cookies)
      expect((await get('/my-dashboard', cookie)).status, 'their sessions are open').toBe(200)

    const addresses = await findAddresses(db)
    expect(addresses.length).toBeGreaterThan(25)
    for (const address of addresses.flatMap((one) => [one, dataOf(one)])) {
      const answers = []
      for (const cookie of ['', ...cookies]) answers.push(await get(address, cookie))
      // The instant that a page tells moves on every twenty seconds.
      const texts = new Set(answers.map(({ text }) => text))
      if (texts.size > 1)
        for (const [i, cookie] of ['', ...cookies].entries())
          answers[i] = await get(address, cookie)
      expect(new Set(answers.map(({ text }) => text)).size, address).toBe(1)
      for (const { status, headers } of answers) {
        expect([address, status]).toEqual([address, 200])
        for (const name of ['set-cookie', 'x-member'])
          expect([address, headers.get(name)]).toEqual([address, null])
      }
    }
    for (const address of addresses.filter((one) => !one.includes('?')).flatMap(spellingsOf)) {
      const { status, text } = await get(address, cookies[0] ?? '')
      const named = status === 200 ? names.filter((name) => text.includes(name)) : []
      expect([address, named]).toEqual([address, []])
    }
  },
)
