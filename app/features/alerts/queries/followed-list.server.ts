import type { Db } from '#app/db/client.server.ts'
import { parseFollowedQuery, type FollowedList } from '../rules/followed-list.ts'

/** Reads a stored query; a promoter that has been merged since is the one that it was merged into. */
export async function findFollowedList(db: Db, query: string): Promise<FollowedList> {
  const list = parseFollowedQuery(query)
  if (!list.promoter) return list
  const shown = await db
    .selectFrom('promoters')
    .innerJoin('promoters as shown', 'shown.id', 'promoters.merged_into')
    .select('shown.slug')
    .where('promoters.slug', '=', list.promoter.slug)
    .executeTakeFirst()
  return shown ? { ...list, promoter: { ...list.promoter, slug: shown.slug } } : list
}
