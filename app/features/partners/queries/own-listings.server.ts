import type { Db } from '#app/db/client.server.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Partner } from '../operations/authorise.server.ts'

export type PartnerListing = {
  reference: string
  status: Status
  rejectionReason: string | null
  competitionID: number
  competitionSlug: string
  competitionTitle: string
  competitionEndDate: Day
  submittedAt: number
}

const PAGE_SIZE = 50

function selectOwn(db: Db, { tokenID }: Partner) {
  return db
    .selectFrom('partner_listings')
    .innerJoin('competitions', 'competitions.id', 'partner_listings.competition_id')
    .where('token_id', '=', tokenID)
    .select([
      'reference',
      'content_hash',
      'status',
      'rejection_reason as rejectionReason',
      'competitions.id as competitionID',
      'slug as competitionSlug',
      'title as competitionTitle',
      'end_date as competitionEndDate',
      'submitted_at as submittedAt',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number]

export async function findOwnListing(db: Db, partner: Partner, reference: string) {
  const row = await selectOwn(db, partner).where('reference', '=', reference).executeTakeFirst()
  return row && { contentHash: row.content_hash, listing: toListing(row) }
}

/** The newest first, 50 at a time; `before` is the `next` of the page before. */
export async function listOwnListings(
  db: Db,
  partner: Partner,
  { before }: { before?: number | undefined },
): Promise<{ listings: PartnerListing[]; next: number | null }> {
  const rows = await selectOwn(db, partner)
    .$if(before !== undefined, (query) => query.where('competition_id', '<', before ?? 0))
    .orderBy('competition_id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const listings = rows.slice(0, PAGE_SIZE).map(toListing)
  return {
    listings,
    next: rows.length > PAGE_SIZE ? (listings.at(-1)?.competitionID ?? null) : null,
  }
}

function toListing({ content_hash: _hash, status, ...row }: Row): PartnerListing {
  return { ...row, status: status as Status }
}
