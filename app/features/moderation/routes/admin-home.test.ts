import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addWork } from '#app/features/work/operations/add-work.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, anAdmin, NOW, type Caller } from '#test/makers.ts'
import { postToAction } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const PAGE = '/admin'
const MAIL = { kind: 'mail', key: '1' }

const work = (db: Db) =>
  db.selectFrom('work').select(['key', 'tries', 'given_up_at']).orderBy('key').execute()

async function openDesk(db: Db) {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const admin = await anAdmin(db)
  const time = NOW.getTime()
  await addWork(db, 'mail', [{ key: '1' }, { key: '2' }], NOW)
  const mails = db.updateTable('work').where('key', '=', '1')
  await mails.set({ given_up_at: time, tries: 8, error: '550 no' }).execute()
  const send = (fields: object, caller: Caller = admin) =>
    postToAction(app, PAGE, { ...fields }, caller)
  return { send }
}

testOnBothDatabases('work that was given up is tried again once', async (db) => {
  const { send } = await openDesk(db)
  const done = { done: 'It is tried again within a minute.' }
  expect((await send({ ...MAIL, intent: 'try-again' })).body).toMatchObject(done)
  expect(await work(db)).toEqual([
    { key: '1', tries: 0, given_up_at: null },
    { key: '2', tries: 0, given_up_at: null },
  ])
  expect((await send({ ...MAIL, intent: 'try-again' })).status).toBe(409)
})

testOnBothDatabases('work that was given up can be dropped, other work not', async (db) => {
  const { send } = await openDesk(db)
  expect((await send({ ...MAIL, intent: 'drop' })).body).toMatchObject({ done: 'It is dropped.' })
  expect((await send({ ...MAIL, key: '2', intent: 'drop' })).status).toBe(409)
  expect(await work(db)).toEqual([{ key: '2', tries: 0, given_up_at: null }])
})

testOnBothDatabases('the action refuses unknown intents, odd names and members', async (db) => {
  const { send } = await openDesk(db)
  const before = await work(db)
  expect((await send({ ...MAIL, intent: 'explode' })).status).toBe(400)
  expect((await send({ ...MAIL, key: '1\0', intent: 'drop' })).status).toBe(400)
  expect((await send({ kind: 'mail', intent: 'drop' })).status).toBe(400)
  const member = await aMember(db)
  expect((await send({ ...MAIL, intent: 'drop' }, member)).status).toBe(302)
  expect(await work(db)).toEqual(before)
})
