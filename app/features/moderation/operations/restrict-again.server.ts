import { logMember } from '#app/features/decisions/operations/log-member.server.ts'
import {
  setReport,
  settleNotices,
} from '#app/features/decisions/operations/settle-notices.server.ts'
import type { Decision } from '#app/features/decisions/queries/decisions.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setImage } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { fromLogged } from '#app/features/listings/rules/change-log.ts'
import {
  lockPromoter,
  setReply,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { changeStatus } from './change-status.server.ts'
import { logObjection, type Answering } from './restore.server.ts'
import { revertTrust } from './trust.server.ts'

type Undoing = Answering & { decision: Decision; restoredAt: number }
const REOPENED = 'objection reopened'

/** Reverses `restore`, exactly. @throws Problem 'conflict' when what it restored has changed since. */
export async function restrictAgain(undoing: Undoing) {
  const { tx, now, decision } = undoing
  const { kind, competitionID, promoterID, noticeID } = decision
  if (kind === 'suspended') return suspendAgain(undoing)
  if (promoterID !== null) return removeReplyAgain(undoing, promoterID)
  if (competitionID === null) return
  const listing = await lockListing(tx, competitionID)
  if (noticeID !== null) await closeNoticeAgain(undoing, noticeID)
  const before = await findLogged(undoing, competitionID)
  if (before === undefined) await logObjection(undoing, decision, REOPENED)
  else if (kind === 'picture removed') {
    await setImage(tx, competitionID, null, now)
    await logObjection(undoing, decision, REOPENED)
    if (listing.status === 'approved') await announceChange(tx)
  } else await rejectAgain(undoing, listing, before ?? '')
  await settleNotices(undoing, competitionID, now)
}

type Line = { actor_id: number | null; action: string; created_at: number }

function isAnswer({ admin, restoredAt }: Undoing, line: Line | undefined, action: string) {
  return line?.action === action && line.actor_id === admin.id && line.created_at === restoredAt
}

/** @returns what the log says was before the answer; undefined where it changed nothing. @throws Problem 'conflict'. */
async function findLogged(undoing: Undoing, competitionID: number) {
  const [last, ...earlier] = await undoing.tx
    .selectFrom('moderation_log')
    .select(['actor_id', 'action', 'created_at', 'before_value'])
    .where('competition_id', '=', competitionID)
    .where('created_at', '>=', undoing.restoredAt)
    .orderBy('id', 'desc')
    .execute()
  if (isAnswer(undoing, last, 'objection upheld')) return last?.before_value
  if (earlier.some((line) => isAnswer(undoing, line, 'objection upheld'))) throw changedSince()
  return undefined
}

async function rejectAgain(undoing: Undoing, listing: Listing, before: string) {
  const { tx, admin, now, decision, restoredAt: at } = undoing
  const { decidedBy, decidedAt } = decision
  const to = fromLogged(before)
  const change = { action: REOPENED, to, decided: { decidedBy, decidedAt } } as const
  await changeStatus(tx, admin, listing, change, now)
  const restored = { action: 'trusted', by: admin.id, at } as const
  await revertTrust(tx, admin, listing.submittedById, restored, now)
  if (listing.status === 'approved') await announceChange(tx)
}

async function closeNoticeAgain({ tx, decision }: Undoing, noticeID: number) {
  const reopened = await tx
    .updateTable('notices')
    .set({ decision_id: decision.id })
    .where('report_id', '=', noticeID)
    .where('decision_id', 'is', null)
    .executeTakeFirst()
  if (reopened.numUpdatedRows === 0n) throw changedSince()
  await setReport(tx, noticeID, decision)
}

async function suspendAgain(undoing: Undoing) {
  const { tx, admin, now, decision } = undoing
  const { memberID } = decision
  if (memberID === null) return
  const last = await tx
    .selectFrom('member_log')
    .select(['actor_id', 'action', 'created_at'])
    .where('member_id', '=', memberID)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const member = tx.updateTable('users').where('id', '=', memberID)
  if (isAnswer(undoing, last, 'suspension lifted'))
    await member.set({ suspended_at: decision.decidedAt }).execute()
  await logMember(tx, admin, memberID, REOPENED, now)
}

async function removeReplyAgain(undoing: Undoing, promoterID: number) {
  const { tx, now, decision } = undoing
  await announceChange(tx)
  await lockPromoter(tx, promoterID)
  const last = await tx
    .selectFrom('promoter_log')
    .select(['actor_id', 'action', 'created_at'])
    .where('promoter_id', '=', promoterID)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (isAnswer(undoing, last, 'objection upheld')) await setReply(tx, promoterID, null, now)
  await logObjection(undoing, decision, REOPENED)
}

function changedSince() {
  return new Problem('conflict', 'It was changed since, so this cannot be undone.')
}
