import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setUnreviewed } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { changeStatus } from './change-status.server.ts'
import { mailDecision } from './mail-decision.server.ts'
import { correctListing, requireVersion } from './correct-listing.server.ts'
import type { Corrections } from '../rules.ts'
import { refuseUnseen } from './refuse-unseen.server.ts'
import { setTrust } from './trust.server.ts'
import { resolveReports } from './reports.server.ts'

type Decided = Exclude<Status, 'pending'>
export type Decision = {
  competitionID: number
  status: Decided
  reason?: string | null
  from?: Status
  /** The `updatedAt` that the admin saw. */
  version?: number | undefined
  /** Corrections saved with an approval; they need the version. A rejection ignores them. */
  corrections?: Corrections | undefined
}
/** `changed` is false when another admin had already made the same decision. */
export type DecisionAnswer = { changed: boolean; listing: Listing }

/**
 * Idempotent.
 * @throws Problem 'conflict' when another admin decided otherwise, or the listing has changed.
 */
export async function decideCompetition(
  { db, baseUrl }: { db: Db; baseUrl: string },
  admin: Admin,
  { competitionID, status, reason = null, from = 'pending', version, corrections }: Decision,
  now: Date,
): Promise<DecisionAnswer> {
  return db.transaction().execute(async (tx) => {
    const seen = await lockListing(tx, competitionID)
    if (seen.status === status) return { changed: false, listing: seen }
    if (seen.status !== from) throw new Problem('conflict', conflictMessage(seen))
    const listing =
      status === 'approved'
        ? await checkApproval(tx, admin, seen, { version, corrections }, now)
        : seen
    const isApproved = status === 'approved'
    const to = {
      status,
      reason: isApproved ? null : reason,
      publishedAt: isApproved ? now.getTime() : null,
    }
    const decided = await changeStatus(tx, admin, listing, { action: status, to }, now)
    if (isApproved) {
      await setUnreviewed(tx, competitionID, false)
    } else {
      await resolveReports(tx, admin, competitionID, now)
      await setTrust(tx, admin, { memberID: listing.submittedById, isTrusted: false }, now)
    }
    await mailDecision({ tx, baseUrl }, listing, to, now)
    if (from === 'approved' || isApproved) await announceChange(tx)
    return { changed: true, listing: decided }
  })
}

/** Returns the listing as it is about to be published, with its corrections. */
async function checkApproval(
  tx: Db,
  admin: Admin,
  seen: Listing,
  { version, corrections }: Pick<Decision, 'version' | 'corrections'>,
  now: Date,
): Promise<Listing> {
  await refuseUnseen(tx, admin, seen, corrections ? requireVersion(version) : version, now)
  const listing = corrections ? await correctListing(tx, admin, seen, corrections, now) : seen
  refuseClosed(listing, now)
  return listing
}

function refuseClosed({ competitionEndDate }: Listing, now: Date) {
  if (needsClosingDate(competitionEndDate))
    throw new Problem('conflict', 'It needs a closing date first.')
  if (!isInPast(competitionEndDate, dublinDay(now))) return
  throw new Problem(
    'conflict',
    'It has closed already. Change the closing date first, or reject it.',
  )
}

function conflictMessage({ status, decidedBy, competitionTitle }: Listing): string {
  if (status === 'pending') return `“${competitionTitle}” needs a decision again.`
  return `${decidedBy ?? 'Somebody'} has ${status} “${competitionTitle}” in the meantime.`
}
