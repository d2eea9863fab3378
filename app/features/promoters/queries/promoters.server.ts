import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { promoterKey } from '#app/features/listings/rules/promoter.ts'

export type Promoter = {
  id: number
  slug: string
  name: string
  winnersUrl: string | null
  reply: string | null
  /** Milliseconds since 1970. */
  replyAt: number | null
  /** Its own number and those of the promoters that were merged into it. */
  ids: number[]
}
/** `movedTo` is the slug of the promoter that the asked one was merged into. */
type FoundPromoter = { promoter: Promoter } | { movedTo: string }

/** Undefined unless the promoter has a published listing. */
export async function findPromoter(db: Db, slug: string): Promise<FoundPromoter | undefined> {
  const row = await db
    .selectFrom('promoters')
    .leftJoin('promoters as shown', 'shown.id', 'promoters.merged_into')
    .select(['promoters.id', 'promoters.slug', 'promoters.name'])
    .select(['promoters.winners_url as winnersUrl', 'promoters.reply'])
    .select(['promoters.reply_at as replyAt', 'shown.slug as movedTo'])
    .where('promoters.slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  const { movedTo, ...promoter } = row
  if (movedTo !== null) return { movedTo }
  const ids = await listPromoterIDs(db, row.id)
  return (await hasPublished(db, ids)) ? { promoter: { ...promoter, ids } } : undefined
}

/** Returns the number of a promoter and those of the promoters that were merged into it. */
export async function listPromoterIDs(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('promoters')
    .select('id')
    .where('merged_into', '=', id)
    .orderBy('id')
    .execute()
  return [id, ...rows.map((merged) => merged.id)]
}

function hasPublished(db: Db, ids: readonly number[]) {
  const listings = db.selectFrom('competitions').where('promoter_id', 'in', ids)
  return isAny(listings.where('status', '=', sql.lit('approved')))
}

export type NamedPromoter = Awaited<ReturnType<typeof searchPromoters>>[number]

/** Behind every character that names are folded to. */
const LAST = '\uFFFF'

/** Returns published promoters whose name begins so, the exact name first. */
export async function searchPromoters(db: Db, query: string, limit: number) {
  const key = promoterKey(query)
  if (key === '') return []
  const rows = await db
    .selectFrom('promoter_names')
    .innerJoin('promoters as own', 'own.id', 'promoter_names.promoter_id')
    .leftJoin('promoters as shown', 'shown.id', 'own.merged_into')
    .select(({ fn }) => [
      fn.coalesce('shown.name', 'own.name').as('name'),
      fn.coalesce('shown.slug', 'own.slug').as('slug'),
    ])
    .where('name_key', '>=', key)
    .where('name_key', '<', key + LAST)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('competitions')
          .select('competitions.id')
          .whereRef('competitions.promoter_id', '=', 'own.id')
          .where('competitions.status', '=', sql.lit('approved')),
      ),
    )
    .orderBy('name_key')
    // Merged ones lead to the same page.
    .limit(2 * limit)
    .execute()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return [...bySlug.values()].slice(0, limit)
}
