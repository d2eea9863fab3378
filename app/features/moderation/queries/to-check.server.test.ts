import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { CHECK_KINDS, type CheckKind } from '#app/features/checking/rules/harm.ts'
import {
  keepApart,
  mergePromoter,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import { undoPromoterChange } from '#app/features/promoters/operations/undo-promoter.server.ts'
import { readDesk } from './queues.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aFlag, aMember, anAdmin, aReport, NOW, TODAY } from '#test/makers.ts'
import { listToCheck } from './to-check.server.ts'

const hoursAgo = (hours: number) => NOW.getTime() - hours * HOUR_MS
const TERMS = 'https://www.harbour.example/terms'
const GONE = { kind: 'gone', quote: null, found_end_date: null }

async function aQuote(db: Db, competitionID: number, question: 'age' | 'entries', hours: number) {
  const quote = { competition_id: competitionID, url: TERMS, question, quote: question }
  await db
    .insertInto('terms_quotes')
    .values({ ...quote, found_at: hoursAgo(hours) })
    .execute()
}

async function aNote(db: Db, hours: number) {
  const { competitionID } = await aCompetition(db, { competitionEndDate: addDays(TODAY, -3) })
  await db
    .insertInto('competition_results')
    .values({ competition_id: competitionID, outcome: 'not-found', noted_at: hoursAgo(hours) })
    .execute()
  return competitionID
}

async function openedOften(db: Db, competition_id: number, daysAgo: number, clicks: number) {
  const starts_on = addDays(TODAY, -daysAgo)
  await db
    .insertInto('click_counts')
    .values({ period: 'day', starts_on, competition_id, clicks })
    .execute()
}

async function kindsOf(db: Db, kind?: CheckKind, page = 1, size = 20) {
  const { actor } = await anAdmin(db)
  const { items, total } = await listToCheck(db, actor, { kind, size, page }, NOW)
  return { items, total, ids: items.map(({ id }) => id) }
}

testOnBothDatabases('nothing waits on an empty desk', async (db) => {
  await aCompetition(db)
  expect(await kindsOf(db)).toEqual({ items: [], total: 0, ids: [] })
})

testOnBothDatabases(
  'all kinds are one list, the most harmful first, and filters of it',
  async (db) => {
    const winners = await aNote(db, 5)
    const { competitionID: terms } = await aCompetition(db, { termsUrl: TERMS })
    await aQuote(db, terms, 'entries', 1)
    await aQuote(db, terms, 'age', 2)
    const member = await aMember(db)
    const { competitionID: unreviewed } = await aCompetition(db, {
      unreviewed: 1,
      submittedBy: member.id,
    })
    const { competitionID: dead } = await aCompetition(db)
    const flagID = await aFlag(db, dead, { ...GONE, created_at: hoursAgo(4) })
    const { competitionID: opened } = await aCompetition(db)
    const openedFlag = await aFlag(db, opened, { ...GONE, created_at: hoursAgo(3) })
    await openedOften(db, opened, 7, 8)
    await openedOften(db, opened, 6, 4)
    await openedOften(db, dead, 8, 500)
    const { competitionID: reported } = await aCompetition(db)
    await aReport(db, reported, { reason: 'other', note: 'A scam!', created_at: hoursAgo(1) })

    const { items, ids, total } = await kindsOf(db)
    expect(ids).toEqual([
      `reports-${reported}`,
      `links-${openedFlag}`,
      `links-${flagID}`,
      `unreviewed-${unreviewed}`,
      `winners-1`,
      `terms-${terms}`,
    ])
    expect(total).toBe(6)
    expect(items.map((item) => item.opened)).toEqual([0, 12, 0, 0, 0, 0])
    expect(items.at(-2)).toMatchObject({ listing: { competitionID: winners } })
    expect(items[3]).toMatchObject({ submitter: { id: member.id, trusted: false } })
    expect(items.at(-1)).toMatchObject({
      at: hoursAgo(2),
      quotes: [{ question: 'age' }, { question: 'entries' }],
    })
    for (const kind of CHECK_KINDS) {
      const filtered = await kindsOf(db, kind)
      expect(filtered.ids).toEqual(ids.filter((id) => id.startsWith(kind)))
      expect(filtered.total).toBe(filtered.ids.length)
    }
  },
)

testOnBothDatabases('only what is open and public is listed', async (db) => {
  const { actor } = await anAdmin(db)
  const { competitionID } = await aCompetition(db, { termsUrl: TERMS })
  await aReport(db, competitionID, { resolved_at: 1, resolution: 'closed' })
  await aReport(db, competitionID, { reason: 'other', note: 'Look again.' })
  await aFlag(db, competitionID, { resolved_at: 1, resolution: 'dismissed' })
  await aCompetition(db, { unreviewed: 1, status: 'pending' })
  const { competitionID: rejected } = await aCompetition(db, {
    status: 'rejected',
    termsUrl: TERMS,
  })
  await aFlag(db, rejected, GONE)
  await aQuote(db, rejected, 'age', 1)
  const past = { termsUrl: TERMS, competitionEndDate: addDays(TODAY, -1) }
  await aQuote(db, (await aCompetition(db, past)).competitionID, 'age', 1)
  const { competitionID: elsewhere } = await aCompetition(db, { termsUrl: `${TERMS}/new` })
  await aQuote(db, elsewhere, 'age', 1)
  const { items } = await kindsOf(db)
  expect(items).toMatchObject([
    { kind: 'reports', reports: [{ reason: 'other', note: 'Look again.' }] },
  ])
  expect((await readDesk(db, actor)).reports.waiting).toBe(1)
})

testOnBothDatabases('pages contain each item once, also at equal times', async (db) => {
  for (let number = 0; number < 7; number += 1) {
    const { competitionID } = await aCompetition(db)
    await aFlag(db, competitionID, GONE)
    await aReport(db, competitionID)
  }
  const seen: string[] = []
  for (const page of [1, 2, 3, 4]) {
    const { ids, total } = await kindsOf(db, undefined, page, 4)
    expect(total).toBe(14)
    seen.push(...ids)
  }
  expect(new Set(seen).size).toBe(14)
  expect((await kindsOf(db, undefined, 9, 4)).ids).toEqual([])
})

testOnBothDatabases('promoters that may be another one wait until an admin decides', async (db) => {
  const { actor } = await anAdmin(db)
  const promoterOf = async (promoterName: string) => {
    const entryUrl = `https://${promoterName.replaceAll(' ', '-').toLowerCase()}.example/`
    const { competitionID } = await aCompetition(db, { promoterName, entryUrl })
    const row = db.selectFrom('competitions').select('promoter_id').where('id', '=', competitionID)
    return (await row.executeTakeFirstOrThrow()).promoter_id ?? 0
  }
  const harbour = await promoterOf('Harbour')
  const house = await promoterOf('Harbour House')
  const hotel = await promoterOf('Harbour House Hotel')
  await promoterOf('Harbourmaster')
  const waiting = async () =>
    (await kindsOf(db, 'promoters')).items.map((item) =>
      item.kind === 'promoters' ? [item.promoterID, item.into.id, item.promoter.listings] : [],
    )
  expect(await waiting()).toEqual([
    [hotel, house, 1],
    [house, harbour, 1],
  ])
  const apart = { promoterID: hotel, intoID: house }
  await keepApart(db, actor, apart, NOW)
  expect(await waiting()).toEqual([[house, harbour, 1]])
  await expect(keepApart(db, actor, apart, NOW)).rejects.toThrow('decided on this already')
  await undoPromoterChange(db, actor, hotel, NOW)
  await mergePromoter(db, actor, { promoterID: house, intoID: harbour }, NOW)
  expect(await waiting()).toEqual([[hotel, harbour, 1]])
})
