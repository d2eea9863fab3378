import type { Db } from '#app/db/client.server.ts'
import { pick } from '#app/lib/pick.ts'
import type { Source, Status } from '../rules/listing.ts'
import { categoriesOf } from './categories.server.ts'
import { selectDetails, toDetails, type Details } from './detail.server.ts'

export function selectListings(db: Db) {
  return selectDetails(db)
    .leftJoin('users as submitter', 'submitter.id', 'competitions.submitted_by')
    .leftJoin('users as decider', 'decider.id', 'competitions.decided_by')
    .select(['status', 'source', 'image_name as imageName', 'rejection_reason as rejectionReason'])
    .select(['submitted_at as submittedAt', 'decided_at as decidedAt'])
    .select(['submitted_by as submittedById', 'submitter.username as submittedBy'])
    .select('decider.username as decidedBy')
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number]
const OTHERS = [
  'imageName',
  'rejectionReason',
  'submittedAt',
  'decidedAt',
  'submittedById',
  'submittedBy',
  'decidedBy',
] as const

/** A listing of any status: for its submitter and admins only. Names are null of accounts that are closed. */
export type Listing = Details &
  Pick<ListingRow, (typeof OTHERS)[number]> & { status: Status; source: Source }

export async function toListings(db: Db, rows: readonly ListingRow[]): Promise<Listing[]> {
  const categories = await categoriesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toDetails(row, categories.get(row.id) ?? []),
    ...pick(row, OTHERS),
    status: row.status as Status,
    source: row.source as Source,
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
