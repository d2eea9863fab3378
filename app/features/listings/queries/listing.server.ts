import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Category } from '../rules/categories.ts'
import type { Choices } from '../rules/choices.ts'
import type { Source, Status } from '../rules/listing.ts'
import { selectCards, toCard, type CompetitionCard } from './cards.server.ts'

/**
 * A listing of any status with all that was typed and where it stands: for its submitter and for
 * admins only.
 */
export type Listing = CompetitionCard &
  Choices & {
    description: string
    categories: Category[]
    termsUrl: string | null
    prizeValue: number | null
    prizeCount: number | null
    winnerAnnouncementDate: Day | null
    status: Status
    source: Source
    rejectionReason: string | null
    submittedAt: number
    /** Null when nobody is logged as submitter, or their account is closed. */
    submittedBy: string | null
    submittedById: number | null
    decidedAt: number | null
    decidedBy: string | null
    previousEndDate: Day | null
    imageName: string | null
    updatedAt: number
  }

/** Starts a query of listings; `submitter` and `decider` are the members' rows. */
export function selectListings(db: Db) {
  return selectCards(db)
    .leftJoin('users as submitter', 'submitter.id', 'competitions.submitted_by')
    .leftJoin('users as decider', 'decider.id', 'competitions.decided_by')
    .select([
      'description',
      'terms_url',
      'kind',
      'entry_method',
      'prize_value',
      'prize_count',
      'winner_announcement_date',
      'status',
      'source',
      'rejection_reason',
      'submitted_at',
      'submitted_by',
      'submitter.username as submitter_name',
      'decided_at',
      'decider.username as decider_name',
      'previous_end_date',
      'competitions.updated_at',
    ])
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number]

/** The rows of `selectListings` with their categories, in the same order. */
export async function toListings(db: Db, rows: readonly ListingRow[]): Promise<Listing[]> {
  const categories = await categoriesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toCard(row),
    description: row.description,
    categories: categories.get(row.id) ?? [],
    termsUrl: row.terms_url,
    kind: row.kind as Choices['kind'],
    entryMethod: row.entry_method as Choices['entryMethod'],
    prizeValue: row.prize_value,
    prizeCount: row.prize_count,
    winnerAnnouncementDate: row.winner_announcement_date,
    status: row.status as Status,
    source: row.source as Source,
    rejectionReason: row.rejection_reason,
    submittedAt: row.submitted_at,
    submittedBy: row.submitter_name,
    submittedById: row.submitted_by,
    decidedAt: row.decided_at,
    decidedBy: row.decider_name,
    previousEndDate: row.previous_end_date,
    imageName: row.image_name,
    updatedAt: row.updated_at,
  }))
}

/** The listing of this number, whatever its status; undefined when there is none. */
export async function findListing(db: Db, id: number): Promise<Listing | undefined> {
  return first(db, await selectListings(db).where('competitions.id', '=', id).execute())
}

/** The listing of this slug, whatever its status; undefined when there is none. */
export async function findListingBySlug(db: Db, slug: string): Promise<Listing | undefined> {
  return first(db, await selectListings(db).where('slug', '=', slug).execute())
}

async function first(db: Db, rows: ListingRow[]) {
  return (await toListings(db, rows))[0]
}

/** The categories of these listings in order, the main one first. */
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
