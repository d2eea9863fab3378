import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { ListingInput } from '../input/listing.ts'
import { FIELDS } from '../rules/fields.ts'
import type { Status } from '../rules/listing.ts'
import type { WINNER_FIELDS } from '../rules/winner-fields.ts'
import { findOrAddPromoter } from './attach-promoter.server.ts'
import { indexListing } from './insert-competition.server.ts'
import { toListingRow } from './listing-row.server.ts'

/** These writes keep a listing's words equal and change `updated_at`; the caller announces. */
export type ModerationState = {
  status: Status
  reason: string | null
  decidedBy: number | null
  decidedAt: number | null
  /** When it was first published; set exactly for approved listings. */
  publishedAt: number | null
}

/** Returns false when a concurrent change has already moved it from `from`. */
export async function setModerationState(
  tx: Db,
  id: number,
  from: Status,
  state: ModerationState,
  now: Date,
): Promise<boolean> {
  const moved = await tx
    .updateTable('competitions')
    .set({
      status: state.status,
      rejection_reason: state.reason,
      decided_by: state.decidedBy,
      decided_at: state.decidedAt,
      published_at: state.publishedAt,
      updated_at: now.getTime(),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** @param unreviewed whether an admin must still look at a published listing. */
export async function setUnreviewed(tx: Db, id: number, unreviewed: boolean) {
  await tx
    .updateTable('competitions')
    .set({ unreviewed: unreviewed ? 1 : null })
    .where('id', '=', id)
    .execute()
}

export async function setImage(tx: Db, id: number, imageName: string | null, now: Date) {
  await tx
    .updateTable('competitions')
    .set({ image_name: imageName, updated_at: now.getTime() })
    .where('id', '=', id)
    .execute()
}

type ReadField = (typeof WINNER_FIELDS)[number] | 'winnerAnnouncementDate'
export type ReadValues = Partial<Record<ReadField, string | null>>

/** Sets what a program read in T&Cs; the rest stays. */
export async function setReadValues(tx: Db, id: number, values: ReadValues, now: Date) {
  const columns = Object.entries(values).map(([name, value]) => [
    FIELDS[name as ReadField].column,
    value,
  ])
  if (columns.length === 0) return
  await tx
    .updateTable('competitions')
    .set({ ...Object.fromEntries(columns), updated_at: now.getTime() })
    .where('id', '=', id)
    .execute()
}

/** Featured listings are ordered by when they were featured, the latest first. */
export async function setFeatured(tx: Db, id: number, featured: boolean, now: Date) {
  await tx
    .updateTable('competitions')
    .set({
      featured: featured ? 1 : null,
      featured_at: featured ? now.getTime() : null,
      updated_at: now.getTime(),
    })
    .where('id', '=', id)
    .execute()
}

/** `previous` is the former date shown to the public; null for listings never public. */
export async function setEndDate(
  tx: Db,
  id: number,
  { endDate, previous }: { endDate: Day; previous: Day | null },
  now: Date,
) {
  await tx
    .updateTable('competitions')
    .set({ end_date: endDate, previous_end_date: previous, updated_at: now.getTime() })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('listing_words')
    .set({ end_date: endDate })
    .where('competition_id', '=', id)
    .execute()
}

/** The slug, the status and the closing date stay, and the promoter unless its name or the link changes. */
export async function replaceListing(
  tx: Db,
  id: number,
  listing: ListingInput,
  imageName: string | null,
  now: Date,
) {
  const { end_date: _unchanged, ...row } = toListingRow(listing)
  const kept = await tx
    .selectFrom('competitions')
    .select('promoter_id')
    .where('id', '=', id)
    .where('promoter_name', '=', listing.promoterName)
    .where('entry_url', '=', listing.entryUrl)
    .executeTakeFirst()
  const promoter_id = kept?.promoter_id ?? (await findOrAddPromoter(tx, listing, now))
  const current = await tx
    .updateTable('competitions')
    .set({ ...row, promoter_id, image_name: imageName, updated_at: now.getTime() })
    .where('id', '=', id)
    .returning('end_date')
    .executeTakeFirstOrThrow()
  const replaced = { ...listing, competitionEndDate: current.end_date }
  await tx.deleteFrom('competition_categories').where('competition_id', '=', id).execute()
  await tx.deleteFrom('listing_words').where('competition_id', '=', id).execute()
  await indexListing(tx, id, replaced)
}

/** A rejected listing waits for a decision again, behind those that waited already. */
export async function queueAgain(tx: Db, id: number, now: Date) {
  const undecided = { reason: null, decidedBy: null, decidedAt: null, publishedAt: null }
  await setModerationState(tx, id, 'rejected', { status: 'pending', ...undecided }, now)
  await tx
    .updateTable('competitions')
    .set({ submitted_at: now.getTime() })
    .where('id', '=', id)
    .execute()
}
