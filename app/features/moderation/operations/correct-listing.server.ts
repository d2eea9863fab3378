import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { parseSubmission } from '#app/features/submissions/input/submission.ts'
import { replaceTyped } from '#app/features/submissions/operations/update-competition.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import type { CorrectionInput, Corrections } from '../input/moderation.ts'
import { withMainCategory } from '../rules/decisions.ts'
import { featureListing } from './update-premium.server.ts'

/**
 * Saves a moderator's small corrections of a listing without deciding on it.
 * @throws Problem 'conflict' when it was changed since the admin saw it, 'invalid' as its form does.
 */
export async function correctCompetition(db: Db, admin: Admin, input: CorrectionInput, now: Date) {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, input.competitionID)
    const corrected = await correctListing(tx, admin, listing, input, now)
    if (listing.status === 'approved') await announceChange(tx)
    return corrected
  })
}

/** Corrections overwrite what they were based on, so that must be known. */
function requireVersion(version: number | undefined): number {
  if (version !== undefined) return version
  throw new Problem('invalid', 'Changes need the version that was seen.', {
    version: 'The version is missing.',
  })
}

/** The `updatedAt` that the admin saw, and what they corrected. */
export type Correction = { version?: number | undefined; corrections?: Corrections | undefined }

/**
 * Applies corrections to a locked listing, validated and logged as an edit; the caller announces.
 * @throws Problem 'conflict' when it was changed since the admin saw it, 'invalid'.
 */
export async function correctListing(
  tx: Db,
  admin: Admin,
  listing: Listing,
  { version, corrections }: Correction,
  now: Date,
): Promise<Listing> {
  const seen = corrections ? requireVersion(version) : version
  await refuseUnseen(tx, admin, listing, now, seen)
  if (!corrections || !isCorrected(listing, corrections)) return listing
  const { mainCategory: main, featured, ...texts } = corrections
  const categories = main ? withMainCategory(listing.categories, main) : listing.categories
  const corrected = await replaceSome(tx, admin, listing, { ...texts, categories }, now)
  return featured === undefined ? corrected : featureListing(tx, admin, corrected, featured, now)
}

type Typed = Pick<Corrections, 'competitionTitle' | 'competitionEndDate' | 'entryUrl'> &
  Partial<Pick<Listing, 'termsUrl' | 'categories'>>

/** Checked as the form of a listing does. @throws Problem 'invalid'. */
export async function replaceSome(
  tx: Db,
  admin: Admin,
  listing: Listing,
  typed: Typed,
  now: Date,
): Promise<Listing> {
  const dates = { today: dublinDay(now), anyClosingDate: true }
  const edited = parseSubmission({ ...listing, ...typed }, dates)
  const { imageName } = listing
  return replaceTyped(tx, admin, listing, { listing: edited, imageName }, now)
}

export function isCorrected(
  listing: Omit<Corrections, 'featured'> & Pick<Listing, 'competitionFeaturedFlag'>,
  corrections: Corrections,
) {
  const { competitionFeaturedFlag, ...texts } = listing
  const stored: Corrections = { ...texts, featured: competitionFeaturedFlag === 1 }
  const typed = Object.entries(corrections) as [keyof Corrections, unknown][]
  return typed.some(([name, value]) => value !== undefined && value !== stored[name])
}

/** Without a version, nobody can have read an edit more recent than this. */
const UNREAD_MS = 60_000

/** @throws Problem 'conflict' when the submitter edited the listing since the admin read it. */
async function refuseUnseen(tx: Db, admin: Admin, listing: Listing, now: Date, version?: number) {
  const { competitionID, competitionTitle, submittedById, updatedAt } = listing
  if (version !== undefined ? version === updatedAt : submittedById === null) return
  const edits = tx
    .selectFrom('moderation_log')
    .where('competition_id', '=', competitionID)
    .where('actor_id', '=', submittedById)
    // Admins know their own edits.
    .where('actor_id', '<>', admin.id)
    .where('action', '<>', 'published at once')
    .where('created_at', '>', now.getTime() - UNREAD_MS)
  if (version === undefined && !(await isAny(edits))) return
  throw new Problem(
    'conflict',
    `“${competitionTitle}” was changed since this page showed it. Look at it again.`,
  )
}
