import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { promoterDomain } from '#app/features/listings/rules/promoter-domain.ts'
import { listPromoterIDs } from '#app/features/promoters/queries/promoters.server.ts'

const LISTED_MAX = 50

/** The registrable domains whose addresses may claim a promoter: of its listings and its page of winners. */
export async function listClaimDomains(db: Db, promoterIDs: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('promoters')
    .select(['domain', 'winners_url'])
    .where('id', 'in', promoterIDs)
    .execute()
  const domains = rows.flatMap((row) => [row.domain, promoterDomain(row.winners_url ?? '')])
  return [...new Set(domains.filter((domain) => typeof domain === 'string'))]
}

/** The published listings, the newest first. */
export async function listOwnPublished(db: Db, promoterID: number) {
  return db
    .selectFrom('competitions')
    .select(['id', 'title', 'slug', 'end_date as until'])
    .where('promoter_id', 'in', await listPromoterIDs(db, promoterID))
    .where('status', '=', sql.lit('approved'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}
