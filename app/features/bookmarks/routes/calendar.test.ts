import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember, NOW } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { updateBookmark } from '../operations.server.ts'

async function anApp(db: Db) {
  return testApp(db, { renderPage: await pagesAsData() })
}

async function addressOf(db: Db, id: number) {
  const { calendar_token } = await db
    .selectFrom('users')
    .select('calendar_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `/calendar/${calendar_token}/bookmarks.ics`
}

testOnBothDatabases(
  "a calendar contains its member's bookmarks, and no other calendar does",
  async (db) => {
    const app = await anApp(db)
    const [member, other] = [await aMember(db), await aMember(db)]
    const { competitionID } = await aCompetition(db, { competitionTitle: 'Win a kayak' })
    await updateBookmark(db, member.actor, { competitionID }, NOW)
    for (const caller of [member, other]) {
      await postForm(app, '/my-bookmarks', { intent: 'renew-calendar' }, caller)
    }
    const mine = await get(app, await addressOf(db, member.id))
    expect(mine.status).toBe(200)
    expect(mine.headers.get('cache-control')).toBe('private, max-age=900')
    expect(mine.text).toContain('SUMMARY:Closes: Win a kayak')
    expect((await get(app, await addressOf(db, other.id))).text).not.toContain('kayak')
  },
)

testOnBothDatabases('a new address and a suspension each end the old address', async (db) => {
  const app = await anApp(db)
  const member = await aMember(db)
  await postForm(app, '/my-bookmarks', { intent: 'renew-calendar' }, member)
  const old = await addressOf(db, member.id)
  await postForm(app, '/my-bookmarks', { intent: 'renew-calendar' }, member)
  const fresh = await addressOf(db, member.id)
  expect(fresh).not.toBe(old)
  expect((await get(app, old)).status).toBe(404)
  expect((await get(app, fresh)).status).toBe(200)
  await db.updateTable('users').set({ suspended_at: NOW.getTime() }).execute()
  expect((await get(app, fresh)).status).toBe(404)
})

testOnBothDatabases('a member has no calendar until they request one', async (db) => {
  const app = await anApp(db)
  await aMember(db)
  for (const token of ['null', '', 'undefined', 'x'.repeat(43)]) {
    expect((await get(app, `/calendar/${token}/bookmarks.ics`)).status).toBe(404)
  }
})
