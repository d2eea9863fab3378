import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { CHECK_KINDS, type CheckKind } from '../rules/decisions.ts'
import {
  keepApart,
  mergePromoter,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import { undoPromoterChange } from '#app/features/promoters/operations/undo-promoter.server.ts'
import { readDesk } from './queues.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, aMember, anAdmin, aReport, NOW, TODAY } from '#test/makers.ts'
import { listToCheck } from './to-check.server.ts'

const hoursAgo = (hours: number) => NOW.getTime() - hours * HOUR_MS
const GONE = { kind: 'gone', quote: null, found_end_date: null }

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

async function kindsOf(db: Db, kind?: CheckKind, after: string | null = null, size = 20) {
  const { actor } = await anAdmin(db)
  const { items, ...others } = await listToCheck(db, actor, { kind, size, after }, NOW)
  return { items, ...others, ids: items.map(({ id }) => id) }
}

testOnDatabase('nothing waits on an empty desk', async (db) => {
  await aCompetition(db)
  expect(await kindsOf(db)).toEqual({ items: [], total: 0, next: undefined, ids: [] })
})

testOnDatabase('all kinds are one list, the most harmful first, and filters of it', async (db) => {
  const winners = await aNote(db, 5)
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
  ])
  expect(total).toBe(5)
  expect(items.map((item) => item.opened)).toEqual([0, 12, 0, 0, 0])
  expect(items.at(-1)).toMatchObject({ listing: { competitionID: winners } })
  expect(items[3]).toMatchObject({ submitter: { id: member.id, trusted: false } })
  for (const kind of CHECK_KINDS) {
    const filtered = await kindsOf(db, kind)
    expect(filtered.ids).toEqual(ids.filter((id) => id.startsWith(kind)))
    expect(filtered.total).toBe(filtered.ids.length)
  }
})

testOnDatabase('only what is open and public is listed', async (db) => {
  const { actor } = await anAdmin(db)
  const { competitionID } = await aCompetition(db)
  await aReport(db, competitionID, { resolved_at: 1, resolution: 'closed' })
  await aReport(db, competitionID, { reason: 'other', note: 'Look again.' })
  await aFlag(db, competitionID, { resolved_at: 1, resolution: 'dismissed' })
  await aCompetition(db, { unreviewed: 1, status: 'pending' })
  const { competitionID: rejected } = await aCompetition(db, { status: 'rejected' })
  await aFlag(db, rejected, GONE)
  const { items } = await kindsOf(db)
  expect(items).toMatchObject([
    { kind: 'reports', reports: [{ reason: 'other', note: 'Look again.' }] },
  ])
  expect((await readDesk(db, actor)).reports.waiting).toBe(1)
})

testOnBothDatabases('pages contain each item once, also while it is decided', async (db) => {
  for (let number = 0; number < 7; number += 1) {
    const { competitionID } = await aCompetition(db)
    await aFlag(db, competitionID, GONE)
    await aReport(db, competitionID)
  }
  const { ids: all } = await kindsOf(db)
  const first = await kindsOf(db, undefined, null, 4)
  expect([first.total, first.ids]).toEqual([14, all.slice(0, 4)])
  const decided = first.ids.map((id) => Number(id.replace('links-', '')))
  await db
    .updateTable('link_flags')
    .set({ resolved_at: 1, resolution: 'dismissed' })
    .where('id', 'in', decided)
    .execute()
  const seen = [...first.ids]
  for (let { next } = first; next;) {
    const page = await kindsOf(db, undefined, next, 4)
    expect(page.total).toBe(10)
    seen.push(...page.ids)
    next = page.next
  }
  expect(seen).toEqual(all)
  expect((await kindsOf(db, undefined, 'no key')).ids).toEqual(all.slice(4))
})

testOnDatabase('promoters that may be another one wait until an admin decides', async (db) => {
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
      item.kind === 'promoters' ? [item.promoter.id, item.into.id, item.promoter.listings] : [],
    )
  expect(await waiting()).toEqual([
    [house, harbour, 1],
    [hotel, house, 1],
  ])
  const apart = { promoterID: hotel, intoID: house }
  await keepApart(db, actor, apart, NOW)
  expect(await waiting()).toEqual([[house, harbour, 1]])
  await expect(keepApart(db, actor, apart, NOW)).rejects.toThrow('decided on this already')
  await undoPromoterChange(db, actor, hotel, NOW)
  await mergePromoter(db, actor, { promoterID: house, intoID: harbour }, NOW)
  expect(await waiting()).toEqual([[hotel, harbour, 1]])
})
