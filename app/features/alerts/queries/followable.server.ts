import type { Db } from '#app/db/client.server.ts'
import { findPromoter } from '#app/features/promoters/queries/promoters.server.ts'
import { readFollowedList, type FollowedList } from '../rules/followed-list.ts'

/** Returns the list of a `FollowLink`, a promoter with its name; undefined if there is nothing to follow. */
export async function findFollowable(
  db: Db,
  query: URLSearchParams,
): Promise<FollowedList | undefined> {
  const list = readFollowedList(query)
  if (!list?.promoter) return list
  const found = await findPromoter(db, list.promoter.slug)
  const shown = found && 'movedTo' in found ? await findPromoter(db, found.movedTo) : found
  if (!shown || 'movedTo' in shown) return undefined
  const { slug, name } = shown.promoter
  return { ...list, promoter: { slug, name } }
}
