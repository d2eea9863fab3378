import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setUnreviewed } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { fromLogged, type Action } from '#app/features/listings/rules/change-log.ts'
import { QUIET_UNDO_MS, UNDO_MS, requireUndoable } from '#app/features/listings/rules/undo.ts'
import type { Place } from '#app/features/decisions/operations/mail-reasons.server.ts'
import { withdrawDecisions } from '#app/features/decisions/operations/record-decision.server.ts'
import { settleNotices } from '#app/features/decisions/operations/settle-notices.server.ts'
import { changeStatus } from './change-status.server.ts'
import { mailDecision } from './mail-decision.server.ts'
import { revertTrust } from './trust.server.ts'
import { reopenReports } from './reports.server.ts'

/** Cancels the decision's mail. @throws Problem 'conflict' when it is too late. */
export async function undoDecision(place: Place, admin: Admin, competitionID: number, now: Date) {
  return place.db.transaction().execute(async (tx) => {
    const within = { tx, baseUrl: place.baseUrl }
    const listing = await lockListing(tx, competitionID)
    const { before, decidedAt, isReview } = await findUndoable(tx, admin, competitionID, now)
    const change = { action: 'decision undone', to: before } as const
    const undone = await changeStatus(tx, admin, listing, change, now)
    const kinds = ['rejected', 'taken down'] as const
    await withdrawDecisions(tx, admin, { competitionID, decidedAt, kinds })
    await reopenReports(tx, admin, competitionID, decidedAt)
    await settleNotices(within, competitionID, now)
    const ended = { action: 'trust ended', by: admin.id, at: decidedAt } as const
    await revertTrust(tx, admin, listing.submittedById, ended, now)
    if (isReview) await setUnreviewed(tx, competitionID, true)
    // Nobody was mailed about a review.
    else await mailDecision(within, listing, before, now)
    if (listing.status === 'approved' || before.status === 'approved') await announceChange(tx)
    return undone
  })
}

const REVIEWS = new Set<string>(['looked at', 'taken back'] satisfies Action[])
const UNDOABLE = new Set<string>(['approved', 'rejected', ...REVIEWS])

async function findUndoable(tx: Db, admin: Admin, competitionID: number, now: Date) {
  const last = await tx
    .selectFrom('moderation_log')
    .select(['actor_id as by', 'action', 'before_value as before', 'created_at as at'])
    .where('competition_id', '=', competitionID)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isReview = REVIEWS.has(last?.action ?? '')
  const decision = last && UNDOABLE.has(last.action) ? last : undefined
  const forMs = isReview ? QUIET_UNDO_MS : UNDO_MS
  const { before, at } = requireUndoable(decision, admin, now, forMs)
  return { before: fromLogged(before ?? ''), decidedAt: at, isReview }
}
