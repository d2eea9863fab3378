import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { addressID, aMember, anAdmin, aSubscriber, type Caller } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const NOTE = { confirmed: 'on', note: 'Paper list of the fair' }

async function upload(db: Db, caller: Caller, text: string, fields: Record<string, string> = {}) {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const body = new FormData()
  for (const [name, value] of Object.entries({ csrfToken: caller.csrfToken, ...fields }))
    body.append(name, value)
  body.append('file', new File([text], 'list.csv', { type: 'text/csv' }))
  const headers = { cookie: caller.cookie }
  const response = await app.request('/admin/subscribers/import', { method: 'POST', headers, body })
  const answer = (await response.json().catch(() => ({}))) as {
    actionData?: Record<string, { report?: object; problem?: { detail: string } }>
  }
  return { status: response.status, ...Object.values(answer.actionData ?? {})[0] }
}

const count = async (db: Db) => (await db.selectFrom('subscribers').select('id').execute()).length

testOnBothDatabases('an admin imports a file, with or without proof of consent', async (db) => {
  const admin = await anAdmin(db)
  expect((await upload(db, admin, 'email\na@example.ie')).report).toMatchObject({ asked: 1 })
  expect((await upload(db, admin, 'email\nb@example.ie', NOTE)).report).toMatchObject({
    confirmed: 1,
  })
  for (const note of ['', 'short'])
    expect(await upload(db, admin, 'email\nc@example.ie', { confirmed: 'on', note })).toMatchObject(
      {
        status: 400,
        problem: { detail: 'Write down where and when they gave their consent.' },
      },
    )
  expect(await upload(db, admin, '')).toMatchObject({ status: 400 })
  expect(await count(db)).toBe(2)
})

testOnBothDatabases('a list at the size limit is imported, a larger one is refused', async (db) => {
  const admin = await anAdmin(db)
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `reader-${from + index}@example.ie`).join('\n')
  expect((await upload(db, admin, `email\n${lines(0, 5000)}`, NOTE)).report).toMatchObject({
    confirmed: 5000,
  })
  const tooLarge = await upload(db, admin, `email\n${'x'.repeat(1_048_576)}`, NOTE)
  expect(tooLarge.status).toBe(413)
  expect(await count(db)).toBe(5000)
})

testOnBothDatabases('only admins can import, export, erase or view the list', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  const id = await addressID(db, (await aSubscriber(db)).email)
  expect((await upload(db, member, 'email\na@example.ie', NOTE)).status).toBe(302)
  const erased = await postForm(app, '/admin/subscribers', { addressID: String(id) }, member)
  expect([erased.status, erased.headers.get('location')]).toEqual([302, '/'])
  for (const path of ['/admin/subscribers', '/admin/subscribers.csv'])
    expect((await get(app, path, member)).text).not.toContain('reader-')
  expect(await count(db)).toBe(1)
})

testOnBothDatabases('an admin exports the list and erases an address', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const admin = await anAdmin(db)
  const { email } = await aSubscriber(db)
  const id = await addressID(db, email)
  const { headers, text } = await get(app, '/admin/subscribers.csv', admin)
  expect(headers.get('content-disposition')).toBe('attachment; filename="addresses-2026-11-21.csv"')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(text).toContain(`"${email}","confirmed","registration"`)
  const fields = { addressID: String(id) }
  expect((await postForm(app, '/admin/subscribers', fields, admin)).text).toContain('is erased')
  expect((await postForm(app, '/admin/subscribers', fields, admin)).text).toContain(
    'erased already',
  )
  expect((await postForm(app, '/admin/subscribers', { addressID: 'x' }, admin)).status).toBe(400)
  expect(await count(db)).toBe(0)
})
