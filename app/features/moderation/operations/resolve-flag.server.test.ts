import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { countOpenFlags, listOpenFlags } from '#app/features/reading/queries/flags.server.ts'
import { readEntryChecks } from '#app/features/reading/queries/entry-checks.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { QUIET_UNDO_MS, UNDO_GRACE_MS } from '#app/features/listings/rules/undo.ts'
import { toDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { resolveFlag } from './resolve-flag.server.ts'
import { undoFlag } from './undo-flag.server.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const GONE = { kind: 'gone', quote: null, found_end_date: null }

async function aFlagged(db: Db, overrides: Parameters<typeof aFlag>[2] = {}) {
  const { actor } = await anAdmin(db)
  const { competitionID } = await aCompetition(db)
  return { actor, competitionID, flagID: await aFlag(db, competitionID, overrides) }
}

async function openFlags(db: Db) {
  const rows = await db
    .selectFrom('link_flags')
    .select('id')
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const resolutions = async (db: Db) =>
  (await db.selectFrom('link_flags').select('resolution').orderBy('id').execute()).map(
    ({ resolution }) => resolution,
  )

testOnDatabase('a listing takes the date of its page, and undo restores it', async (db) => {
  const { actor, competitionID, flagID } = await aFlagged(db)
  await aFlag(db, competitionID, { target: 'terms' })
  await aFlag(db, competitionID, GONE)
  const flag = { competitionID, flagID }
  await resolveFlag(db, actor, { ...flag, intent: 'moved' }, NOW)
  expect(await findListing(db, competitionID)).toMatchObject({
    competitionEndDate: '2026-12-05',
    previousEndDate: '2026-12-01',
  })
  expect(await resolutions(db)).toEqual(['accepted', 'accepted', null])
  await undoFlag(db, actor, flag, later(QUIET_UNDO_MS))
  expect(await findListing(db, competitionID)).toMatchObject({
    competitionEndDate: '2026-12-01',
    previousEndDate: null,
    status: 'approved',
  })
  expect(await openFlags(db)).toHaveLength(3)
  await resolveFlag(db, actor, { ...flag, intent: 'corrected' }, NOW)
  expect(await resolutions(db)).toEqual(['corrected', 'corrected', null])
})

testOnDatabase('closing today answers every flag of the listing', async (db) => {
  const { actor, competitionID, flagID } = await aFlagged(db, GONE)
  await aFlag(db, competitionID)
  const flag = { competitionID, flagID }
  await resolveFlag(db, actor, { ...flag, intent: 'close' }, NOW)
  expect((await findListing(db, competitionID))?.competitionEndDate).toBe(TODAY)
  expect(await openFlags(db)).toEqual([])
  await undoFlag(db, actor, flag, NOW)
  expect((await findListing(db, competitionID))?.competitionEndDate).toBe('2026-12-01')
  expect(await openFlags(db)).toHaveLength(2)
})

testOnDatabase('a decision is undone though a check has found the same again', async (db) => {
  const { actor, competitionID, flagID } = await aFlagged(db, { evidence_hash: 'it has closed' })
  const flag = { competitionID, flagID }
  await resolveFlag(db, actor, { ...flag, intent: 'close' }, NOW)
  await aFlag(db, competitionID, { evidence_hash: 'it has closed' })
  await undoFlag(db, actor, flag, later(QUIET_UNDO_MS))
  expect(await openFlags(db)).toEqual([flagID])
  expect(await resolutions(db)).toEqual([null])
})

testOnDatabase('a new link replaces the old one, and must be one', async (db) => {
  const { actor, competitionID, flagID } = await aFlagged(db, GONE)
  const flag = { competitionID, flagID }
  const decide = (url: string) => resolveFlag(db, actor, { ...flag, intent: 'link', url }, NOW)
  await expect(decide('javascript:alert(1)')).rejects.toThrow(/link|address/i)
  expect(await openFlags(db)).toEqual([flagID])
  await decide('https://www.harbour-house.example/new')
  expect((await findListing(db, competitionID))?.entryUrl).toBe(
    'https://www.harbour-house.example/new',
  )
  expect(await resolutions(db)).toEqual(['corrected'])
  await undoFlag(db, actor, flag, NOW)
  expect((await findListing(db, competitionID))?.entryUrl).toBe(
    'https://www.harbour-house.example/win',
  )
  const terms = await aFlag(db, competitionID, { ...GONE, target: 'terms' })
  const decision = { intent: 'link', url: 'https://www.harbour-house.example/rules' } as const
  await resolveFlag(db, actor, { competitionID, flagID: terms, ...decision }, NOW)
  expect((await findListing(db, competitionID))?.termsUrl).toBe(decision.url)
})

testOnDatabase(
  'dismissing changes nothing but the flag; trusting a site ends all its flags',
  async (db) => {
    const { actor, competitionID, flagID } = await aFlagged(db, GONE)
    const flag = { competitionID, flagID }
    await resolveFlag(db, actor, { ...flag, intent: 'dismiss' }, NOW)
    expect(await resolutions(db)).toEqual(['dismissed'])
    await undoFlag(db, actor, flag, NOW)

    const other = await aCompetition(db)
    await aFlag(db, other.competitionID, GONE)
    const host = 'www.harbour-house.ie'
    await db.insertInto('link_hosts').values({ host, delay_ms: 10_000 }).execute()
    for (const id of [competitionID, other.competitionID])
      await db
        .insertInto('link_checks')
        .values({ competition_id: id, target: 'entry', url: '', host, next_check_at: 0 })
        .execute()
    await resolveFlag(db, actor, { ...flag, intent: 'trust' }, NOW)
    expect(await openFlags(db)).toEqual([])
    const trusted = () => db.selectFrom('link_hosts').select('trusted_at').executeTakeFirst()
    expect(await trusted()).toEqual({ trusted_at: NOW.getTime() })
    await undoFlag(db, actor, flag, NOW)
    expect(await openFlags(db)).toHaveLength(2)
    expect(await trusted()).toEqual({ trusted_at: null })
  },
)

testOnDatabase('undoing a second decision to trust a site keeps the first', async (db) => {
  const { actor, competitionID, flagID } = await aFlagged(db, GONE)
  const host = 'www.harbour-house.ie'
  const trusted_at = later(-DAY_MS).getTime()
  await db.insertInto('link_hosts').values({ host, delay_ms: 10_000, trusted_at }).execute()
  await db
    .insertInto('link_checks')
    .values({ competition_id: competitionID, target: 'entry', url: '', host, next_check_at: 0 })
    .execute()
  const flag = { competitionID, flagID }
  await resolveFlag(db, actor, { ...flag, intent: 'trust' }, NOW)
  expect(await openFlags(db)).toEqual([])
  await undoFlag(db, actor, flag, NOW)
  expect(await openFlags(db)).toHaveLength(1)
  expect(await db.selectFrom('link_hosts').select('trusted_at').execute()).toEqual([{ trusted_at }])
})

testOnBothDatabases(
  'undo is the decider’s, for ten seconds, while nothing else changed',
  async (db) => {
    const { actor, competitionID, flagID } = await aFlagged(db)
    const { actor: other } = await anAdmin(db)
    const flag = { competitionID, flagID }
    await resolveFlag(db, actor, { ...flag, intent: 'moved' }, NOW)
    await expect(resolveFlag(db, other, { ...flag, intent: 'close' }, NOW)).rejects.toThrow(
      /decided on this already/,
    )
    await expect(undoFlag(db, other, flag, NOW)).rejects.toThrow(/nothing of yours/)
    await expect(undoFlag(db, actor, flag, later(QUIET_UNDO_MS + UNDO_GRACE_MS))).rejects.toThrow(
      /too late/,
    )
    await db.updateTable('competitions').set({ updated_at: 1 }).execute()
    await expect(undoFlag(db, actor, flag, NOW)).rejects.toThrow(/changed since/)
    expect(await openFlags(db)).toEqual([])
  },
)

testOnDatabase(
  'the desk lists open flags, the oldest first, and the public sees one line',
  async (db) => {
    const { actor, competitionID } = await aFlagged(db, { ...GONE, kind: 'moved-home' })
    const newer = await aFlag(db, competitionID, GONE, later(5))
    const flags = await listOpenFlags(db, actor, 20)
    expect(flags.map(({ kind }) => kind)).toEqual(['moved-home', 'gone'])
    expect(flags[1]).toMatchObject({ id: newer, competitionID })
    expect(await listOpenFlags(db, actor, 1)).toEqual(flags.slice(0, 1))
    expect(await countOpenFlags(db, actor)).toEqual({ waiting: 2, oldestAt: NOW.getTime() })
    const readLink = async () => (await readEntryChecks(db, competitionID, TODAY)).link
    expect(await readLink()).toEqual({ okDay: null, isFlagged: true })
    await db.deleteFrom('link_flags').execute()
    await db
      .insertInto('link_checks')
      .values({
        competition_id: competitionID,
        target: 'entry',
        url: '',
        host: '',
        next_check_at: 0,
        verdict: 'ok',
        ok_at: NOW.getTime(),
      })
      .execute()
    expect(await readLink()).toEqual({ okDay: toDay('2026-11-21'), isFlagged: false })
    await db.updateTable('link_checks').set({ verdict: 'blocked' }).execute()
    expect(await readLink()).toEqual({ okDay: null, isFlagged: false })
  },
)
