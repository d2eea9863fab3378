import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { insertCompetition } from '#app/features/listings/operations/insert-competition.server.ts'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { normaliseEntryUrl } from '#app/features/listings/rules/duplicates.ts'
import {
  FIELD_MAX,
  isWebLink,
  mapItem,
  type Item,
  type Mapping,
  type RawItem,
} from '../rules/items.ts'
import type { ItemState } from '../rules/sentences.ts'
import type { Filled } from './fill-item.server.ts'

export type NewItem = { key: string; item: Item }
type Outcome = { state: ItemState; reason: string | null; competitionID?: number }
type Place = { sourceID: number; queue: Queue }

const REASON_MAX = 300

/** Puts an item into its queue unless it is listed or closed. @returns undefined if another run has just handled it. */
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
    const { state, reason, competitionID = null } = await decide(tx, queue, filled, now)
    await tx
      .updateTable('source_items')
      .set({ state, reason: reason?.slice(0, REASON_MAX) ?? null, competition_id: competitionID })
      .where('source_id', '=', sourceID)
      .where('item_key', '=', key)
      .execute()
    if (state === 'brought')
      await tx
        .updateTable('sources')
        .set({ added: sql`added + 1` })
        .where('id', '=', sourceID)
        .execute()
    return state
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
  const source = queue === 'fpd' ? 'fpd' : 'import'
  const none = { imageName: null, importKey: null, submittedBy: null }
  // Always undecided: an admin publishes it or does not.
  const undecided = { ...listing, ...none, source, status: 'pending' } as const
  const { competitionID } = await insertCompetition(tx, undecided, now)
  return { state: 'brought', reason: hint, competitionID }
}

/** Remembers items without bringing them. @returns how many were new. */
export async function noteItems(db: Db, sourceID: number, items: readonly NewItem[], now: Date) {
  if (items.length === 0) return 0
  const rows = items.map(({ key, item: { title, link } }) => ({
    source_id: sourceID,
    item_key: key,
    state: 'noted' as const,
    reason: null,
    title: title.slice(0, FIELD_MAX),
    link: isWebLink(link) ? link : null,
    competition_id: null,
    seen_at: now.getTime(),
  }))
  const inserted = await db
    .insertInto('source_items')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['source_id', 'item_key']).doNothing())
    .returning('item_key')
    .execute()
  return inserted.length
}

/** Returns the items that no run has handled, in their order, each once. */
export async function listFresh(
  db: Db,
  { id, mapping }: { id: number; mapping: Mapping },
  raws: readonly RawItem[],
): Promise<NewItem[]> {
  const items = identify(raws, mapping)
  const keys = items.flatMap(({ key, linkKey = key }) => [key, linkKey])
  const known = await findKnown(db, id, 'item_key', keys)
  const rest = items.filter(({ key, linkKey = key }) => !known.has(key) && !known.has(linkKey))
  // Its key may have been another: a guid that others share now, or a link by older rules.
  const byLink = rest.filter(({ key, linkKey }) => key === linkKey).map(({ item }) => item.link)
  const links = await findKnown(db, id, 'link', byLink)
  return rest
    .filter(({ key, linkKey, item }) => key !== linkKey || !links.has(item.link))
    .map(({ key, item }) => ({ key, item }))
}

/** A guid that items with different links share identifies none. `linkKey` is the key by the link alone, as of old. */
function identify(raws: readonly RawItem[], mapping: Mapping) {
  const all = raws.map((raw) => ({ raw, item: mapItem(raw, mapping) }))
  const linksOf = new Map<string | undefined, Set<string>>()
  for (const { raw, item } of all)
    linksOf.set(raw.id, (linksOf.get(raw.id) ?? new Set()).add(normalise(item)))
  const identified = all.map(({ raw, item }) => {
    const isShared = (linksOf.get(raw.id)?.size ?? 0) > 1
    const linkKey = isWebLink(item.link) ? hash('link', normalise(item)) : undefined
    const own = raw.id === undefined || isShared ? undefined : hash('id', raw.id)
    return { key: own ?? linkKey ?? hash('hash', JSON.stringify(raw.fields)), linkKey, item }
  })
  return [...Map.groupBy(identified, ({ key }) => key).values()].flatMap(([first]) => first ?? [])
}

function normalise({ link }: Item) {
  return isWebLink(link) ? normaliseEntryUrl(link) : ''
}

function hash(kind: 'id' | 'link' | 'hash', value: string) {
  return createHash('sha256').update(`${kind} ${value}`).digest('base64url')
}

async function findKnown(
  db: Db,
  sourceID: number,
  column: 'item_key' | 'link',
  values: readonly string[],
): Promise<Set<string | null>> {
  if (values.length === 0) return new Set()
  const rows = await db
    .selectFrom('source_items')
    .select(`${column} as value`)
    .where('source_id', '=', sourceID)
    .where(column, 'in', values)
    .execute()
  return new Set(rows.map(({ value }) => value))
}
