import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  setModerationState,
  type ModerationState,
} from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toLogged } from '#app/features/listings/rules/change-log.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { mailDecision } from './mail-decision.server.ts'
import { refuseUnseen } from './refuse-unseen.server.ts'
import { resolveReports } from './reports.server.ts'

type Decided = Exclude<Status, 'pending'>
export type Decision = {
  competitionID: number
  status: Decided
  reason?: string | null
  /** The status that the admin saw. */
  from?: Status
  /** The `updatedAt` that the admin saw. */
  version?: number | undefined
}
/** `changed` is false when another admin had already made the same decision. */
export type DecisionAnswer = { changed: boolean; listing: Listing }

/**
 * Approves or rejects a listing: an approved one is public, at the front of the list; either way it
 * leaves its queue. Repeated and concurrent decisions have one effect.
 * @throws Problem 'conflict' when another admin decided otherwise, the listing has changed since
 * this admin saw it, or it has closed.
 */
export async function decideCompetition(
  { db, baseUrl }: { db: Db; baseUrl: string },
  admin: Admin,
  { competitionID, status, reason = null, from = 'pending', version }: Decision,
  now: Date,
): Promise<DecisionAnswer> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    if (listing.status === status) return { changed: false, listing }
    if (listing.status !== from) throw new Problem('conflict', whatHappened(listing))
    if (status === 'approved') {
      await refuseUnseen(tx, admin, listing, version, now)
      refuseClosed(listing, now)
    }
    const state = toModerationState(admin, status, reason, now)
    await setModerationState(tx, competitionID, from, state, now)
    await logDecision(tx, admin, listing, state, now)
    if (status === 'rejected') await resolveReports(tx, admin, competitionID, now)
    await mailDecision({ tx, baseUrl }, listing, state, now)
    if (from === 'approved' || status === 'approved') await announceChange(tx)
    const updatedAt = now.getTime()
    return { changed: true, listing: { ...listing, ...shown(state, admin), updatedAt } }
  })
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
  if (!isInPast(competitionEndDate, dublinDay(now))) return
  throw new Problem(
    'conflict',
    'It has closed already. Change the closing date first, or reject it.',
  )
}

/** Tells the later of two admins who decided first. */
function whatHappened({ status, decidedBy, competitionTitle }: Listing): string {
  if (status === 'pending') return `“${competitionTitle}” waits for a decision again.`
  return `${decidedBy ?? 'Somebody'} has ${status} “${competitionTitle}” meanwhile.`
}
