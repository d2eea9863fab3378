import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { normaliseEntryUrl } from '#app/features/listings/rules/duplicates.ts'
import { isWebLink, mapItem, type Item, type Mapping, type RawItem } from '../rules/items.ts'
import type { NewItem } from './bring-item.server.ts'

type Identified = NewItem & {
  /** Its key if its link identifies it, as it once may have. */
  linkKey: string | undefined
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

/** A guid that items with different links share identifies none of them. */
function identify(raws: readonly RawItem[], mapping: Mapping): Identified[] {
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
