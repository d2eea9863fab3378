import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setUnreviewed } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { missingPermit, PERMIT_NEEDED, type Status } from '#app/features/listings/rules/listing.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toLogged } from '#app/features/listings/rules/change-log.ts'
import type { Place } from '#app/features/decisions/operations/mail-reasons.server.ts'
import { findCause } from '#app/features/decisions/operations/notices.server.ts'
import { recordDecision } from '#app/features/decisions/operations/record-decision.server.ts'
import { settleNotices } from '#app/features/decisions/operations/settle-notices.server.ts'
import { groundsFor } from '#app/features/decisions/queries/reasons.server.ts'
import { changeStatus } from './change-status.server.ts'
import { mailDecision } from './mail-decision.server.ts'
import { correctListing, type Correction } from './correct-listing.server.ts'
import { setTrust } from './trust.server.ts'
import { resolveReports } from './reports.server.ts'

/** Corrections are saved with an approval; a rejection ignores them. */
export type Decision = Correction & {
  competitionID: number
  status: Exclude<Status, 'pending'>
  reason?: string | null
  from?: Status
}
/** `changed` is false when another admin had already made the same decision. */
export type DecisionAnswer = { changed: boolean; listing: Listing }

/**
 * Idempotent.
 * @throws Problem 'conflict' when another admin decided otherwise, or the listing has changed.
 */
export async function decideCompetition(
  { db, baseUrl }: Place,
  admin: Admin,
  { competitionID, status, reason = null, from = 'pending', ...seen }: Decision,
  now: Date,
): Promise<DecisionAnswer> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockListing(tx, competitionID)
    if (locked.status === status) return { changed: false, listing: locked }
    if (locked.status !== from) throw new Problem('conflict', conflictMessage(locked))
    const isApproved = status === 'approved'
    const listing = isApproved ? await correctListing(tx, admin, locked, seen, now) : locked
    if (isApproved) refuseUnready(listing, now)
    const to = isApproved
      ? { status, reason: null, publishedAt: now.getTime() }
      : { status, reason, publishedAt: null }
    const decided = await changeStatus(tx, admin, listing, { action: status, to }, now)
    if (isApproved) {
      await setUnreviewed(tx, competitionID, false)
    } else {
      await recordRejection(tx, admin, listing, reason, now)
      await resolveReports(tx, admin, competitionID, now)
      await setTrust(tx, admin, { memberID: listing.submittedById, isTrusted: false }, now)
    }
    await settleNotices({ tx, baseUrl }, competitionID, now)
    await mailDecision({ tx, baseUrl }, listing, to, now)
    if (from === 'approved' || isApproved) await announceChange(tx)
    return { changed: true, listing: decided }
  })
}

async function recordRejection(
  tx: Db,
  admin: Admin,
  { competitionID, status, publishedAt, submittedById }: Listing,
  reason: string | null,
  now: Date,
) {
  const decision = {
    kind: status === 'approved' ? 'taken down' : 'rejected',
    competition_id: competitionID,
    member_id: submittedById,
    ...groundsFor('listings', reason),
    led_by: await findCause(tx, competitionID),
    before_value: toLogged({ status, publishedAt, reason: null }),
  } as const
  await recordDecision(tx, admin, decision, now)
}

function refuseUnready(listing: Listing, now: Date) {
  const { competitionEndDate } = listing
  if (missingPermit(listing).length > 0) throw new Problem('conflict', PERMIT_NEEDED)
  if (needsClosingDate(competitionEndDate))
    throw new Problem('conflict', 'It needs a closing date first.')
  if (isInPast(competitionEndDate, dublinDay(now))) throw new Problem('conflict', CLOSED)
}
const CLOSED = 'It has closed already. Change the closing date first, or reject it.'

function conflictMessage({ status, decidedBy, competitionTitle }: Listing): string {
  if (status === 'pending') return `“${competitionTitle}” needs a decision again.`
  return `${decidedBy ?? 'Somebody'} has ${status} “${competitionTitle}” in the meantime.`
}
