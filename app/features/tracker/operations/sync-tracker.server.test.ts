import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { updateBookmark } from './bookmarks.server.ts'
import { listBookmarkedIds } from '../queries/bookmarks.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, NOW, TODAY } from '#test/makers.ts'
import { post } from '#test/roles/call.ts'
import { mortalStore } from '#test/tracker-store.ts'
import { addEntry } from '../device/changes.ts'
import { syncDevice } from '../device/sync.ts'
import { MEMBER_ROWS_MAX } from '../rules/limits.ts'
import { newOwn } from '../rules/own-entries.ts'
import { newEntry, type MarkState } from '../rules/records.ts'
import { noChanges, type SyncRequest } from '../rules/sync.ts'
import { syncTracker } from './sync-tracker.server.ts'

const [PHONE, LAPTOP] = ['phone', 'laptop']
const AT = NOW.getTime()
const LATER = new Date(AT + 1000)

const anEntry = (competitionID = 1, at = AT) =>
  newEntry({ id: randomUUID(), competitionID, at, via: 'opened' })
const aMark = (competitionID: number, state: MarkState, at = AT, device = PHONE) => ({
  competitionID,
  state,
  at,
  device,
})
const aRequest = (changes: Partial<SyncRequest> = {}): SyncRequest => ({
  device: PHONE,
  after: 0,
  ...noChanges(),
  ...changes,
})

testOnDatabase('nothing is told of a listing that asks for age first', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  const { competitionID } = await aCompetition(db)
  const restricted = [
    await aCompetition(db, { costsMoney: true }),
    await aCompetition(db, { categories: ['Gambling'] }),
    await aCompetition(db, { categories: ['Pets', 'Pay to Play'] }),
  ]
  const ids = [competitionID, ...restricted.map((listing) => listing.competitionID)]
  const entries = ids.map((id) => anEntry(id))
  const marks = ids.map((id) => aMark(id, 'later'))
  await post(app, '/api/tracker', aRequest({ entries, marks }), member)
  const { body } = await post(app, '/api/tracker', aRequest({ device: LAPTOP }), member)
  expect(body).toMatchObject({ changes: { entries, facts: [{ competitionID }] } })
})

testOnDatabase('an own entry that repeats reaches a second device as it was sent', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  const values = { ...newOwn(randomUUID(), TODAY), prize: 'A hamper', closesOn: TODAY }
  const own = { ...values, repeats: 'weekly' as const, at: AT, device: PHONE }
  await post(app, '/api/tracker', aRequest({ wins: [own] }), member)
  const { body } = await post(app, '/api/tracker', aRequest({ device: LAPTOP }), member)
  expect(body).toMatchObject({ changes: { wins: [own] } })
})

testOnDatabase('an entry reaches a second device with the facts of its listing', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  const { competitionID, competitionSlug } = await aCompetition(db)
  const entry = anEntry(competitionID)
  const sent = await post(app, '/api/tracker', aRequest({ entries: [entry] }), member)
  expect([sent.status, sent.body]).toMatchObject([
    200,
    { refused: [], changes: { ...noChanges(), facts: [] }, cursor: 1, more: false },
  ])
  const { body } = await post(app, '/api/tracker', aRequest({ device: LAPTOP }), member)
  expect(body).toMatchObject({
    changes: { entries: [entry], facts: [{ competitionID, competitionSlug, winnersUrl: null }] },
    cursor: 1,
  })
  const other = await post(app, '/api/tracker', aRequest(), await aMember(db))
  expect(other.body).toMatchObject({ changes: noChanges(), cursor: 0 })
})

testOnDatabase('a bookmark set on the website reaches devices, and its removal', async (db) => {
  const { actor } = await aMember(db)
  const { competitionID } = await aCompetition(db)
  let after = 0
  for (const [bookmarked, state] of [
    [true, 'later'],
    [false, 'none'],
  ] as const) {
    await updateBookmark(db, actor, { competitionID, bookmarked }, NOW)
    const { changes, cursor } = await syncTracker(db, actor, aRequest({ after }), NOW)
    expect(changes.marks).toMatchObject([{ competitionID, state, device: 'website' }])
    after = cursor
  }
})

testOnDatabase('the mark “later” is the bookmark; any other mark removes it', async (db) => {
  const { actor } = await aMember(db)
  const { competitionID } = await aCompetition(db)
  for (const [number, state] of (['later', 'not-for-me', 'later', 'none'] as const).entries()) {
    const marks = [aMark(competitionID, state, AT + number)]
    await syncTracker(db, actor, aRequest({ marks }), NOW)
    const bookmarks = await listBookmarkedIds(db, actor)
    expect([state, bookmarks]).toEqual([state, state === 'later' ? [competitionID] : []])
  }
})

testOnDatabase('an unpublished listing cannot be marked “later”', async (db) => {
  const { actor } = await aMember(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  const marks = [aMark(competitionID, 'later')]
  expect(await syncTracker(db, actor, aRequest({ marks }), NOW)).toMatchObject({
    refused: [{ kind: 'mark', key: String(competitionID), reason: 'not-found' }],
    changes: { marks: [{ competitionID, state: 'none' }], facts: [] },
  })
  expect(await listBookmarkedIds(db, actor)).toEqual([])
})

testOnDatabase('a time in the future becomes now, and the answer says so', async (db) => {
  const { actor } = await aMember(db)
  const [early, late] = [anEntry(1, AT + 5 * MINUTE_MS), anEntry(1, AT + 3 * DAY_MS)]
  const { changes } = await syncTracker(db, actor, aRequest({ entries: [early, late] }), NOW)
  expect(changes.entries).toEqual([{ ...late, at: AT, day: '2026-11-21' }])
})

testOnDatabase('a mark older than the stored one loses, and the device is told', async (db) => {
  const { actor } = await aMember(db)
  const newer = aMark(1, 'not-for-me', AT + 4 * MINUTE_MS, LAPTOP)
  const { cursor } = await syncTracker(db, actor, aRequest({ marks: [newer] }), NOW)
  const older = aMark(1, 'none', AT + 10 * DAY_MS)
  const request = aRequest({ after: cursor, marks: [older] })
  expect((await syncTracker(db, actor, request, LATER)).changes.marks).toEqual([newer])
})

testOnDatabase('an undone entry leaves only its id, in either order of arrival', async (db) => {
  const { actor } = await aMember(db)
  const [first, second] = [anEntry(), anEntry()]
  await syncTracker(db, actor, aRequest({ entries: [first], undone: [second.id] }), NOW)
  await syncTracker(db, actor, aRequest({ entries: [second], undone: [first.id] }), NOW)
  await syncTracker(db, actor, aRequest({ entries: [first, second] }), NOW)
  const rows = await db.selectFrom('tracker_entries').selectAll().execute()
  for (const row of rows)
    expect(row).toMatchObject({ undone: 1, competition_id: null, entered_at: null, day: null })
  const { changes } = await syncTracker(db, actor, aRequest(), NOW)
  expect(changes.entries).toEqual([])
  expect(changes.undone.toSorted()).toEqual([first.id, second.id].toSorted())
})

testOnDatabase(
  'an undone entry stays with another member who imported the same log',
  async (db) => {
    const [{ actor }, { actor: other }] = [await aMember(db), await aMember(db)]
    const entry = anEntry()
    for (const member of [actor, other])
      await syncTracker(db, member, aRequest({ entries: [entry] }), NOW)
    await syncTracker(db, actor, aRequest({ undone: [entry.id] }), NOW)
    const { changes } = await syncTracker(db, other, aRequest(), NOW)
    expect([changes.entries, changes.undone]).toEqual([[entry], []])
  },
)

testOnBothDatabases('an entry undone twice is no second change', async (db) => {
  const { actor } = await aMember(db)
  const undone = [randomUUID()]
  for (const now of [NOW, LATER]) await syncTracker(db, actor, aRequest({ undone }), now)
  // Devices fetch what has a higher number than the last they saw.
  expect(await db.selectFrom('tracker_entries').select('seq').execute()).toEqual([{ seq: 1 }])
})

testOnDatabase('a deleted win leaves nothing but its mark', async (db) => {
  const { actor } = await aMember(db)
  const texts = { prize: 'A kettle', promoter: 'Harbour House', note: 'For Mammy' }
  const days = { wonOn: TODAY, answeredOn: TODAY, promisedBy: null, arrivedOn: TODAY }
  const win = { id: randomUUID(), competitionID: 1, value: 20, ...texts, ...days, device: PHONE }
  await syncTracker(db, actor, aRequest({ wins: [{ ...win, at: AT, deleted: false }] }), NOW)
  await syncTracker(db, actor, aRequest({ wins: [{ ...win, at: AT + 1, deleted: true }] }), LATER)
  expect(await db.selectFrom('tracker_wins').selectAll().execute()).toMatchObject([
    {
      competition_id: null,
      prize: '',
      promoter: '',
      note: '',
      value: null,
      answered_on: null,
      arrived_on: null,
    },
  ])
})

testOnDatabase('a log of several pages arrives complete on a second device', async (db) => {
  const { actor } = await aMember(db)
  const [phone, laptop] = [mortalStore(), mortalStore()]
  const entries = Array.from({ length: 1201 }, (_, number) => anEntry(number + 1))
  await phone.write(async (tables) => {
    for (const entry of entries) await addEntry(tables, entry)
  })
  const calls: number[] = []
  const transport = (request: SyncRequest) => {
    calls.push(request.entries.length)
    return syncTracker(db, actor, request, NOW)
  }
  await syncDevice({ store: phone, device: PHONE, transport })
  await syncDevice({ store: laptop, device: LAPTOP, transport })
  expect(calls.every((count) => count <= 500)).toBe(true)
  expect(
    laptop
      .rows('entries')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(entries.map(({ id }) => id).toSorted())
})

testOnDatabase('a full account takes no further row, but still undoes', async (db) => {
  const { actor, id } = await aMember(db)
  const own = anEntry()
  await syncTracker(db, actor, aRequest({ entries: [own] }), NOW)
  await fillUp(db, id, MEMBER_ROWS_MAX - 2)
  const [last, refused] = [anEntry(), anEntry()]
  const answer = await syncTracker(db, actor, aRequest({ entries: [last, refused] }), NOW)
  expect(answer.refused).toEqual([{ kind: 'entry', key: refused.id, reason: 'full' }])
  const more = aRequest({ undone: [own.id, randomUUID()], marks: [aMark(1, 'not-for-me', AT + 1)] })
  expect((await syncTracker(db, actor, more, NOW)).refused).toMatchObject([{ kind: 'undone' }])
})

async function fillUp(db: Db, id: number, rows: number) {
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    insert into tracker_marks (user_id, competition_id, state, changed_at, device, seq)
    select cast(${id} as integer), n, 'none', 1, 'phone', n + 1 from numbers`.execute(db)
  await db
    .updateTable('users')
    .set({ tracker_seq: rows + 1 })
    .where('id', '=', id)
    .execute()
}

testOnDatabase('a malformed request is refused', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  const entry = anEntry()
  const wrong: Record<string, unknown>[] = [
    { after: -1 },
    { device: 'a b' },
    { entries: [{ ...entry, id: 'x' }] },
    { entries: [{ ...entry, day: '2026-02-30' }] },
    { entries: [{ ...entry, competitionID: 2 ** 31 }] },
    { marks: [{ ...aMark(1, 'later'), state: 'maybe' }] },
    { undone: Array.from({ length: 501 }, () => randomUUID()) },
    {
      undone: Array.from({ length: 300 }, () => randomUUID()),
      entries: Array.from({ length: 201 }, () => anEntry()),
    },
  ]
  for (const changes of wrong) {
    const { status } = await post(app, '/api/tracker', { ...aRequest(), ...changes }, member)
    expect([Object.keys(changes), status]).toEqual([Object.keys(changes), 400])
  }
})
