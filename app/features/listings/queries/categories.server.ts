import type { Db } from '#app/db/client.server.ts'
import type { Category } from '../rules/categories.ts'

/** The main one first. */
export async function categoriesOf(db: Db, ids: readonly number[]) {
  const filed = new Map<number, Category[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return filed
  const rows = await db
    .selectFrom('competition_categories')
    .select(['competition_id', 'category'])
    .where('competition_id', 'in', ids)
    .orderBy('competition_id')
    .orderBy('position')
    .execute()
  for (const row of rows) filed.get(row.competition_id)?.push(row.category as Category)
  return filed
}
