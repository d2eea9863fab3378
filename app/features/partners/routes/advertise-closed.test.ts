import { expect, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aVisitor } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

/** As where the operator has deleted content/advertise.md. */
vi.mock('#app/features/pages/queries/content.server.ts', async (importOriginal) => {
  const original = await importOriginal<object>()
  return {
    ...original,
    findContentPage: () => Promise.resolve(undefined),
  }
})

testOnDatabase('without its text nobody can ask for a place', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const before = await db.selectFrom('bookings').select('id').execute()
  expect((await get(app, '/advertise')).text).toContain('"text":null')
  expect((await postForm(app, '/advertise', { intent: 'book' }, aVisitor())).status).toBe(404)
  expect(await db.selectFrom('bookings').select('id').execute()).toEqual(before)
})
