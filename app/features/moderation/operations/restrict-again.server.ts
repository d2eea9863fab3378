import type { Db } from '#app/db/client.server.ts'
import { logMember } from '#app/features/decisions/operations/log-member.server.ts'
import type { Within } from '#app/features/decisions/operations/mail-reasons.server.ts'
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
import type { Admin } from '#app/lib/security/actor.ts'
import { changeStatus } from './change-status.server.ts'
import { logObjection } from './restore.server.ts'
import { endRestoredTrust } from './trust.server.ts'

type Restored = { decision: Decision; restoredAt: number }
const REOPENED = 'objection reopened'

/** Reverses `restore`, exactly. @throws Problem 'conflict' when what it restored has changed since. */
export async function restrictAgain(
  within: Within,
  admin: Admin,
  { decision, restoredAt }: Restored,
  now: Date,
) {
  const { tx } = within
  const { kind, competitionID, promoterID, noticeID } = decision
  const restored = { decision, restoredAt }
  if (kind === 'suspended') return suspendAgain(tx, admin, restored, now)
  if (promoterID !== null) return removeReplyAgain(tx, admin, { ...restored, promoterID }, now)
  if (competitionID === null) return
  const listing = await lockListing(tx, competitionID)
  if (noticeID !== null) await closeNoticeAgain(tx, decision, noticeID)
  const before = await findLogged(tx, admin, { competitionID, restoredAt })
  if (before === undefined) await logObjection(tx, admin, decision, REOPENED, now)
  else if (kind === 'picture removed') {
    await setImage(tx, competitionID, null, now)
    await logObjection(tx, admin, decision, REOPENED, now)
    if (listing.status === 'approved') await announceChange(tx)
  } else await rejectAgain(tx, admin, listing, { ...restored, before: before ?? '' }, now)
  await settleNotices(within, competitionID, now)
}

/** @returns what the log says was before the answer; undefined where it changed nothing. @throws Problem 'conflict'. */
async function findLogged(
  tx: Db,
  { id }: Admin,
  { competitionID, restoredAt }: { competitionID: number; restoredAt: number },
) {
  const [last, ...earlier] = await tx
    .selectFrom('moderation_log')
    .select(['actor_id', 'action', 'created_at', 'before_value'])
    .where('competition_id', '=', competitionID)
    .where('created_at', '>=', restoredAt)
    .orderBy('id', 'desc')
    .execute()
  const isAnswer = (entry: typeof last) =>
    entry?.action === 'objection upheld' && entry.actor_id === id && entry.created_at === restoredAt
  if (last && isAnswer(last)) return last.before_value
  if (earlier.some(isAnswer)) throw changedSince()
  return undefined
}

async function rejectAgain(
  tx: Db,
  admin: Admin,
  listing: Listing,
  { decision, restoredAt, before }: Restored & { before: string },
  now: Date,
) {
  const { decidedBy, decidedAt } = decision
  const to = fromLogged(before)
  const change = { action: REOPENED, to, decided: { decidedBy, decidedAt } } as const
  await changeStatus(tx, admin, listing, change, now)
  await endRestoredTrust(tx, admin, listing.submittedById, restoredAt, now)
  if (listing.status === 'approved') await announceChange(tx)
}

async function closeNoticeAgain(tx: Db, decision: Decision, noticeID: number) {
  const reopened = await tx
    .updateTable('notices')
    .set({ decision_id: decision.id })
    .where('report_id', '=', noticeID)
    .where('decision_id', 'is', null)
    .executeTakeFirst()
  if (reopened.numUpdatedRows === 0n) throw changedSince()
  await setReport(tx, noticeID, decision)
}

async function suspendAgain(tx: Db, admin: Admin, { decision, restoredAt }: Restored, now: Date) {
  const { memberID, decidedAt } = decision
  if (memberID === null) return
  const last = await tx
    .selectFrom('member_log')
    .select(['actor_id', 'action', 'created_at'])
    .where('member_id', '=', memberID)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isLifted = last?.action === 'suspension lifted' && last.actor_id === admin.id
  if (isLifted && last.created_at === restoredAt)
    await tx
      .updateTable('users')
      .set({ suspended_at: decidedAt })
      .where('id', '=', memberID)
      .execute()
  await logMember(tx, admin, memberID, REOPENED, now)
}

async function removeReplyAgain(
  tx: Db,
  admin: Admin,
  { decision, restoredAt, promoterID }: Restored & { promoterID: number },
  now: Date,
) {
  await announceChange(tx)
  await lockPromoter(tx, promoterID)
  const last = await tx
    .selectFrom('promoter_log')
    .select(['actor_id', 'action', 'created_at'])
    .where('promoter_id', '=', promoterID)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isAnswer = last?.action === 'objection upheld' && last.actor_id === admin.id
  if (isAnswer && last.created_at === restoredAt) await setReply(tx, promoterID, null, now)
  await logObjection(tx, admin, decision, REOPENED, now)
}

function changedSince() {
  return new Problem('conflict', 'It was changed since, so this cannot be undone.')
}
