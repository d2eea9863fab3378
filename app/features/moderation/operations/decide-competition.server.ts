import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  setModerationState,
  setUnreviewed,
  type ModerationState,
} from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toLogged } from '#app/features/listings/rules/change-log.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { mailDecision } from './mail-decision.server.ts'
import { correctListing, requireVersion } from './correct-listing.server.ts'
import type { Corrections } from '../rules.ts'
import { refuseUnseen } from './refuse-unseen.server.ts'
import { endTrust } from './trust.server.ts'
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
    const state = toModerationState(admin, status, reason, now)
    await setModerationState(tx, competitionID, from, state, now)
    await logDecision(tx, admin, listing, state, now)
    if (status === 'rejected') {
      await resolveReports(tx, admin, competitionID, now)
      await endTrust(tx, admin, listing.submittedById, now)
    } else {
      await setUnreviewed(tx, competitionID, false)
    }
    await mailDecision({ tx, baseUrl }, listing, state, now)
    if (from === 'approved' || status === 'approved') await announceChange(tx)
    const updatedAt = now.getTime()
    return { changed: true, listing: { ...listing, ...shown(state, admin), updatedAt } }
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

function toModerationState(
  admin: Admin,
  status: Decided,
  reason: string | null,
  now: Date,
): ModerationState {
  return {
    status,
    reason: status === 'rejected' ? reason : null,
    decidedBy: admin.id,
    decidedAt: now.getTime(),
    publishedAt: status === 'approved' ? now.getTime() : null,
  }
}

function shown({ status, reason, decidedAt, publishedAt }: ModerationState, admin: Admin) {
  return {
    status,
    rejectionReason: reason,
    decidedAt,
    publishedAt,
    decidedBy: admin.username,
  }
}

async function logDecision(
  tx: Db,
  admin: Admin,
  { competitionID, status, publishedAt, rejectionReason: reason }: Listing,
  state: ModerationState,
  now: Date,
) {
  await logChange(
    tx,
    admin,
    {
      competitionID,
      action: state.status as Decided,
      before: toLogged({ status, publishedAt, reason }),
      after: toLogged(state),
    },
    now,
  )
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
