import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { insertCompetition } from '#app/features/listings/operations/insert-competition.server.ts'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { FIELD_MAX, isWebLink, type Item } from '../rules/items.ts'
import type { ItemState } from '../rules/sentences.ts'
import type { Filled } from './fill-item.server.ts'

export type NewItem = { key: string; item: Item }
type Outcome = { state: ItemState; reason: string | null; competitionID?: number | null }
type Place = { sourceID: number; queue: Queue }

const REASON_MAX = 300

/**
 * Puts an item into its queue, unless its link is listed already or it has closed, and remembers it.
 * @returns undefined for an item that another run has just handled.
 */
export async function bringItem(
  db: Db,
  { sourceID, queue }: Place,
  { key, item }: NewItem,
  filled: Filled,
  now: Date,
): Promise<ItemState | undefined> {
  return db.transaction().execute(async (tx) => {
    // First, so that a second process with the same item waits here, and then skips it.
    const noted = await noteItems(tx, sourceID, [{ key, item }], now)
    if (noted === 0) return undefined
    const outcome = await decide(tx, queue, filled, now)
    await tx
      .updateTable('source_items')
      .set({
        state: outcome.state,
        reason: outcome.reason?.slice(0, REASON_MAX) ?? null,
        competition_id: outcome.competitionID ?? null,
      })
      .where('source_id', '=', sourceID)
      .where('item_key', '=', key)
      .execute()
    if (outcome.state === 'brought') await countBrought(tx, sourceID)
    return outcome.state
  })
}

async function decide(tx: Db, queue: Queue, filled: Filled, now: Date): Promise<Outcome> {
  if ('refused' in filled) return { state: 'refused', reason: filled.refused }
  const { listing, hint } = filled
  const { competitionEndDate: end } = listing
  if (isInPast(end, dublinDay(now)) && !needsClosingDate(end))
    return { state: 'closed', reason: `It closed on ${prettyDate(end)}.` }
  const twins = await findDuplicates(tx, { entryUrl: listing.entryUrl })
  if (twins[0]) return { state: 'duplicate', reason: `“${twins[0].competitionTitle}”` }
  return { state: 'brought', reason: hint, competitionID: await insert(tx, queue, listing, now) }
}

/** Always undecided: an admin publishes it or does not. */
async function insert(tx: Db, queue: Queue, listing: ListingInput, now: Date) {
  const { competitionID } = await insertCompetition(
    tx,
    {
      ...listing,
      status: 'pending',
      source: queue === 'fpd' ? 'fpd' : 'import',
      imageName: null,
      importKey: null,
      submittedBy: null,
    },
    now,
  )
  return competitionID
}

async function countBrought(tx: Db, sourceID: number) {
  await tx
    .updateTable('sources')
    .set({ added: sql`added + 1` })
    .where('id', '=', sourceID)
    .execute()
}

/** Remembers items without bringing them. @returns how many were new. */
export async function noteItems(
  db: Db,
  sourceID: number,
  items: readonly NewItem[],
  now: Date,
): Promise<number> {
  if (items.length === 0) return 0
  const inserted = await db
    .insertInto('source_items')
    .values(
      items.map(({ key, item: { title, link } }) => ({
        source_id: sourceID,
        item_key: key,
        state: 'noted' as const,
        reason: null,
        title: title.slice(0, FIELD_MAX),
        link: isWebLink(link) ? link : null,
        competition_id: null,
        seen_at: now.getTime(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['source_id', 'item_key']).doNothing())
    .returning('item_key')
    .execute()
  return inserted.length
}
