import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { promoterDomain } from '#app/features/listings/rules/promoter-domain.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { CLAIM_MS } from '../rules/report.ts'

const LISTED_MAX = 50

/** Returns the claim of a mailed link; undefined once it has ended or expired. */
export function findClaim(db: Db, token: string, now: Date) {
  return selectClaims(db, now).where('token_hash', '=', hashSecret(token)).executeTakeFirst()
}

/** What an admin sees of them. */
export function listClaims(db: Db, _admin: Admin, promoterID: number, now: Date) {
  return selectClaims(db, now).where('promoter_id', '=', promoterID).execute()
}

function selectClaims(db: Db, now: Date) {
  return db
    .selectFrom('promoter_claims')
    .innerJoin('promoters', 'promoters.id', 'promoter_claims.promoter_id')
    .select(['promoter_claims.id', 'email', 'asked_at as askedAt'])
    .select(['promoter_id as promoterID', 'promoters.name', 'promoters.slug'])
    .where('asked_at', '>', now.getTime() - CLAIM_MS)
    .orderBy('asked_at', 'desc')
}

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
export function listOwnPublished(db: Db, promoterIDs: readonly number[]) {
  return db
    .selectFrom('competitions')
    .select(['id', 'title', 'slug', 'end_date as until'])
    .where('promoter_id', 'in', promoterIDs)
    .where('status', '=', sql.lit('approved'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}
