import { expect } from 'vitest'
import { QUIET_UNDO_MS, UNDO_GRACE_MS } from '#app/features/listings/rules/undo.ts'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, NOW } from '#test/makers.ts'
import { editPromoter, mergePromoter, separatePromoter } from './change-promoter.server.ts'
import { undoPromoterChange } from './undo-promoter.server.ts'

const TOO_LATE = new Date(NOW.getTime() + QUIET_UNDO_MS + UNDO_GRACE_MS)
const LATER = new Date(NOW.getTime() + 1)

/** Returns the ids of promoters of these names. */
async function promoters(db: Db, ...names: string[]) {
  const ids: number[] = []
  for (const promoterName of names) {
    const listing = { promoterName, entryUrl: 'https://gleam.io/abc' }
    const { competitionID } = await aCompetition(db, listing)
    const { promoter_id } = await db
      .selectFrom('competitions')
      .select('promoter_id')
      .where('id', '=', competitionID)
      .executeTakeFirstOrThrow()
    ids.push(promoter_id ?? 0)
  }
  return ids as [number, number, number]
}

async function state(db: Db) {
  const rows = await db
    .selectFrom('promoters')
    .select(['name', 'merged_into', 'winners_url', 'reply'])
    .orderBy('id')
    .execute()
  const names = await db.selectFrom('promoter_names').selectAll().orderBy('name_key').execute()
  return { rows, names }
}

const EDIT = { name: 'Tea', winnersUrl: null, reply: null }

testOnDatabase('a merge moves those merged before, and an undo restores them', async (db) => {
  const { actor } = await anAdmin(db)
  const [a, b, c] = await promoters(db, 'Tea', 'Tea House', 'Tea House Hotel')
  await mergePromoter(db, actor, { promoterID: c, intoID: b }, NOW)
  const before = await state(db)
  await mergePromoter(db, actor, { promoterID: b, intoID: a }, LATER)
  const merged = (await state(db)).rows.map(({ merged_into }) => merged_into)
  expect(merged).toEqual([null, a, a])
  await undoPromoterChange(db, actor, b, LATER)
  expect(await state(db)).toEqual(before)
})

testOnDatabase('undoing a merge leaves alone who was separated since', async (db) => {
  const { actor } = await anAdmin(db)
  const [a, b, c] = await promoters(db, 'Tea', 'Tea House', 'Tea House Hotel')
  await mergePromoter(db, actor, { promoterID: c, intoID: b }, NOW)
  await mergePromoter(db, actor, { promoterID: b, intoID: a }, LATER)
  await separatePromoter(db, actor, c, LATER)
  await undoPromoterChange(db, actor, b, LATER)
  expect((await state(db)).rows.map(({ merged_into }) => merged_into)).toEqual([null, null, null])
})

testOnDatabase('a separation is not undone once the other is merged itself', async (db) => {
  const { actor } = await anAdmin(db)
  const [a, b, c] = await promoters(db, 'Tea', 'Tea House', 'Tea House Hotel')
  await mergePromoter(db, actor, { promoterID: c, intoID: b }, NOW)
  await separatePromoter(db, actor, c, LATER)
  await mergePromoter(db, actor, { promoterID: b, intoID: a }, LATER)
  await expect(undoPromoterChange(db, actor, c, LATER)).rejects.toThrow('changed since')
  expect((await state(db)).rows.map(({ merged_into }) => merged_into)).toEqual([null, a, null])
})

testOnDatabase('no order of merges makes a loop or a chain', async (db) => {
  const { actor } = await anAdmin(db)
  const ids = await promoters(db, 'Tea', 'Tea House', 'Tea House Hotel')
  const pairs = ids.flatMap((promoterID) => ids.map((intoID) => ({ promoterID, intoID })))
  const outcomes = await Promise.allSettled(
    pairs.map((pair) => mergePromoter(db, actor, pair, NOW)),
  )
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Problem)
  const { rows } = await state(db)
  const roots = ids.filter((_, index) => rows[index]?.merged_into === null)
  for (const { merged_into } of rows) expect([null, ...roots]).toContain(merged_into)
  expect(roots.length).toBeGreaterThan(0)
})

testOnDatabase('a promoter is not merged into itself, a merged one or none', async (db) => {
  const { actor } = await anAdmin(db)
  const [a, b, c] = await promoters(db, 'Tea', 'Tea House', 'Tea House Hotel')
  await mergePromoter(db, actor, { promoterID: b, intoID: a }, NOW)
  const merge = (promoterID: number, intoID: number) =>
    mergePromoter(db, actor, { promoterID, intoID }, NOW)
  await expect(merge(a, a)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(merge(c, b)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(merge(b, c)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(merge(c, 999)).rejects.toMatchObject({ kind: 'not-found' })
  await separatePromoter(db, actor, b, NOW)
  await merge(b, c)
})

testOnDatabase('a new name finds its promoter, until it is undone', async (db) => {
  const { actor } = await anAdmin(db)
  const [a] = await promoters(db, 'Tea')
  const before = await state(db)
  const input = { name: 'Tea House', winnersUrl: 'https://tea.ie/winners', reply: 'We do.' }
  await editPromoter(db, actor, a, input, NOW)
  expect(await promoters(db, 'TEA HOUSE', 'Tea')).toEqual([a, a])
  await undoPromoterChange(db, actor, a, LATER)
  expect(await state(db)).toEqual(before)
  await expect(undoPromoterChange(db, actor, a, LATER)).rejects.toThrow('nothing of yours')
})

testOnDatabase('undoing a new reply gives back the day of the one before', async (db) => {
  const { actor } = await anAdmin(db)
  const [a] = await promoters(db, 'Tea')
  const replies = () => db.selectFrom('promoters').select(['reply', 'reply_at']).execute()
  const edit = (reply: string | null, ms: number) =>
    editPromoter(db, actor, a, { ...EDIT, reply }, new Date(NOW.getTime() + ms))
  await edit('We do.', 0)
  await edit(null, 1)
  await edit('We do.', 2)
  const before = await replies()
  await edit('We do, by post.', 3)
  await undoPromoterChange(db, actor, a, new Date(NOW.getTime() + 4))
  expect(await replies()).toEqual(before)
  expect(before).toEqual([{ reply: 'We do.', reply_at: NOW.getTime() + 2 }])
})

testOnDatabase('another promoter’s name is refused', async (db) => {
  const { actor } = await anAdmin(db)
  const [a] = await promoters(db, 'Tea', 'Coffee')
  const before = await state(db)
  await expect(editPromoter(db, actor, a, { ...EDIT, name: 'COFFEE' }, NOW)).rejects.toThrow(
    'merge the two',
  )
  expect(await state(db)).toEqual(before)
})

testOnDatabase('only one’s own recent change is undone', async (db) => {
  const [mine, theirs] = [await anAdmin(db), await anAdmin(db)]
  const [a, b, c] = await promoters(db, 'Tea', 'Tea House', 'Coffee')
  await mergePromoter(db, mine.actor, { promoterID: b, intoID: a }, NOW)
  const undo = (admin: typeof mine, now = NOW) => undoPromoterChange(db, admin.actor, b, now)
  await expect(undo(theirs)).rejects.toThrow('nothing of yours')
  await expect(undo(mine, TOO_LATE)).rejects.toThrow('too late')
  // The other admin has since merged the promoter that it was merged into.
  await mergePromoter(db, theirs.actor, { promoterID: a, intoID: c }, LATER)
  await expect(undo(mine)).rejects.toThrow('Something else has changed')
})

testOnDatabase('the log of promoters is append-only', async (db) => {
  const { actor } = await anAdmin(db)
  const [a] = await promoters(db, 'Tea')
  await editPromoter(db, actor, a, { ...EDIT, reply: 'We do.' }, NOW)
  const refused = expect.objectContaining({
    message: expect.stringContaining('The promoter log is append-only.'),
  })
  await expect(db.deleteFrom('promoter_log').execute()).rejects.toEqual(refused)
  await expect(db.updateTable('promoter_log').set({ action: 'merged' }).execute()).rejects.toEqual(
    refused,
  )
})
