import type { Db } from '#app/db/client.server.ts'
import type { Source, Status } from '../rules/listing.ts'
import { categoriesOf } from './categories.server.ts'
import { selectDetails, toDetails, type Details } from './detail.server.ts'

/** A listing of any status: for its submitter and admins only. */
export type Listing = Details & {
  status: Status
  source: Source
  rejectionReason: string | null
  submittedAt: number
  /** Null without a submitter, or when their account is closed. */
  submittedBy: string | null
  submittedById: number | null
  decidedAt: number | null
  decidedBy: string | null
  imageName: string | null
}

export function selectListings(db: Db) {
  return selectDetails(db)
    .leftJoin('users as submitter', 'submitter.id', 'competitions.submitted_by')
    .leftJoin('users as decider', 'decider.id', 'competitions.decided_by')
    .select([
      'status',
      'source',
      'rejection_reason',
      'submitted_at',
      'submitted_by',
      'submitter.username as submitter_name',
      'decided_at',
      'decider.username as decider_name',
    ])
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number]

export async function toListings(db: Db, rows: readonly ListingRow[]): Promise<Listing[]> {
  const categories = await categoriesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toDetails(row, categories.get(row.id) ?? []),
    status: row.status as Status,
    source: row.source as Source,
    rejectionReason: row.rejection_reason,
    submittedAt: row.submitted_at,
    submittedBy: row.submitter_name,
    submittedById: row.submitted_by,
    decidedAt: row.decided_at,
    decidedBy: row.decider_name,
    imageName: row.image_name,
  }))
}

export async function findListing(db: Db, id: number): Promise<Listing | undefined> {
  return first(db, await selectListings(db).where('competitions.id', '=', id).execute())
}

export async function findListingBySlug(db: Db, slug: string): Promise<Listing | undefined> {
  return first(db, await selectListings(db).where('slug', '=', slug).execute())
}

async function first(db: Db, rows: ListingRow[]) {
  return (await toListings(db, rows))[0]
}
