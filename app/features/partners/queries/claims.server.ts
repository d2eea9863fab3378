import type { Db } from '#app/db/client.server.ts'
import { promoterDomain } from '#app/features/listings/rules/promoter-domain.ts'

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
