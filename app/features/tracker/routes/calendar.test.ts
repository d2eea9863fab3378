import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { updatePremium } from '#app/features/moderation/operations/update-premium.server.ts'
import { toDay, type Day } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { updateBookmark } from '../operations/bookmarks.server.ts'

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

testOnDatabase(
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
    const refresh = 'REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n'
    expect(mine.text).toContain(refresh)
    expect((await get(app, await addressOf(db, other.id))).text).not.toContain('kayak')
  },
)

testOnDatabase('a new address and a suspension each end the old address', async (db) => {
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

testOnDatabase('a member has no calendar until they request one', async (db) => {
  const app = await anApp(db)
  await aMember(db)
  for (const token of ['null', '', 'undefined', 'x'.repeat(43)]) {
    expect((await get(app, `/calendar/${token}/bookmarks.ics`)).status).toBe(404)
  }
})

const moves = (...days: string[]) => days.map((day) => toDay(day))

/** The days to which a listing that closes on 1 December is moved in turn, one an hour; what calendars say then. */
const MOVES: [string, Day[], { day: string; sequence: number; at: string }][] = [
  ['never moved', [], { day: '20261201', sequence: 0, at: '20261121T120000Z' }],
  ['moved once', moves('2026-12-13'), { day: '20261213', sequence: 1, at: '20261121T130000Z' }],
  [
    'moved to its own day',
    moves('2026-12-01'),
    { day: '20261201', sequence: 0, at: '20261121T120000Z' },
  ],
  [
    'moved and back',
    moves('2026-12-13', '2026-12-01'),
    { day: '20261201', sequence: 2, at: '20261121T140000Z' },
  ],
  [
    'moved three times',
    moves('2026-12-13', '2026-12-28', '2026-12-24'),
    { day: '20261224', sequence: 3, at: '20261121T150000Z' },
  ],
]

for (const [name, days, { day, sequence, at }] of MOVES) {
  testOnDatabase(`calendars tell of each change of a date: ${name}`, async (db) => {
    const app = await anApp(db)
    const [member, { actor: admin }] = [await aMember(db), await anAdmin(db)]
    const { competitionID, competitionSlug } = await aCompetition(db)
    // Changes of other listings, and other changes of this one, do not count.
    const other = await aCompetition(db)
    await changeEndDate(
      db,
      admin,
      { competitionID: other.competitionID, newDate: toDay('2026-12-31') },
      NOW,
    )
    await updatePremium(db, admin, { competitionID, featured: true }, hourAfter(9))
    for (const [index, newDate] of days.entries())
      await changeEndDate(db, admin, { competitionID, newDate }, hourAfter(index + 1))
    await updateBookmark(db, member.actor, { competitionID }, NOW)
    await postForm(app, '/my-bookmarks', { intent: 'renew-calendar' }, member)
    const event = [
      'BEGIN:VEVENT',
      `UID:${competitionSlug}@competitions.example`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${at}`,
      `DTSTART;VALUE=DATE:${day}`,
      'TRANSP:TRANSPARENT',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      `LAST-MODIFIED:${at}`,
    ]
    for (const path of [
      `/competition/${competitionSlug}/calendar.ics`,
      await addressOf(db, member.id),
    ]) {
      const lines = (await get(app, path)).text.split('\r\n')
      expect([path, lines.filter((line) => event.includes(line))]).toEqual([path, event])
    }
  })
}

function hourAfter(hours: number) {
  return new Date(NOW.getTime() + hours * HOUR_MS)
}
