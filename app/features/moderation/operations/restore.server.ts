import type { Db } from '#app/db/client.server.ts'
import { endSuspension, logMember } from '#app/features/decisions/operations/log-member.server.ts'
import {
  setReport,
  settleNotices,
} from '#app/features/decisions/operations/settle-notices.server.ts'
import { findOffSite, type Decision } from '#app/features/decisions/queries/decisions.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setImage } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { fromLogged } from '#app/features/listings/rules/change-log.ts'
import { cancelMails } from '#app/features/mail/operations/enqueue-mail.server.ts'
import {
  lockPromoter,
  logPromoter,
  setReply,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { changeStatus } from './change-status.server.ts'
import { decisionCause } from './mail-decision.server.ts'
import { revertTrust } from './trust.server.ts'

/** The answer to an objection, while it is given or undone. */
export type Answering = { tx: Db; baseUrl: string; admin: Admin; now: Date }

const action = 'objection upheld'

/** Undoes what a decision restricted, unless that has changed since. @returns whether it did. */
export async function restore(answering: Answering, decision: Decision): Promise<boolean> {
  const { tx, now } = answering
  const { kind, competitionID, promoterID, noticeID, before } = decision
  if (kind === 'suspended') return restoreMember(answering, decision)
  if (promoterID !== null) return restoreReply(answering, promoterID, before)
  if (competitionID === null) return false
  const listing = await lockListing(tx, competitionID)
  const isRestored =
    noticeID !== null
      ? await reopenNotice(tx, noticeID)
      : kind === 'picture removed'
        ? await restorePicture(answering, listing, before)
        : await restoreStatus(answering, listing, decision)
  await settleNotices(answering, competitionID, now)
  return isRestored
}

/** A later suspension stays. */
async function restoreMember({ tx, admin, now }: Answering, { id, memberID }: Decision) {
  if (memberID === null) return false
  const { latest } = await tx
    .selectFrom('decisions')
    .select(({ fn }) => fn.max('id').as('latest'))
    .where('member_id', '=', memberID)
    .where('kind', '=', 'suspended')
    .executeTakeFirstOrThrow()
  if (latest !== id) return false
  await endSuspension(tx, admin, memberID, now)
  return true
}

async function restorePicture(
  { tx, admin, now }: Answering,
  { competitionID, status, imageName }: Listing,
  before: string | null,
) {
  if (imageName !== null) return false
  await setImage(tx, competitionID, before, now)
  await logChange(tx, admin, { competitionID, action, after: before }, now)
  if (status === 'approved') await announceChange(tx)
  return true
}

/** A later decision that keeps the listing off the site stays. */
async function restoreStatus(
  { tx, admin, now }: Answering,
  listing: Listing,
  { id, before, decidedAt: at, decidedBy: by }: Decision,
) {
  const { competitionID, status, submittedById } = listing
  if (before === null || status !== 'rejected') return false
  if ((await findOffSite(tx, competitionID))?.id !== id) return false
  const to = fromLogged(before)
  await changeStatus(tx, admin, listing, { action, to }, now)
  await cancelMails(tx, decisionCause(competitionID))
  await revertTrust(tx, admin, submittedById, { action: 'trust ended', by, at }, now)
  if (to.status === 'approved') await announceChange(tx)
  return true
}

async function restoreReply({ tx, admin, now }: Answering, id: number, before: string | null) {
  await announceChange(tx)
  const { reply } = await lockPromoter(tx, id)
  if (reply !== null || before === null) return false
  await setReply(tx, id, before, now)
  await logPromoter(tx, admin, { promoterID: id, action, after: before }, now)
  return true
}

/** Who sent it objected: it waits again. */
async function reopenNotice(tx: Db, noticeID: number) {
  const notice = tx.updateTable('notices').where('report_id', '=', noticeID)
  await notice.set({ decision_id: null }).execute()
  await setReport(tx, noticeID, undefined)
  return true
}

export async function logObjection(
  { tx, admin, now }: Answering,
  { competitionID, promoterID, memberID }: Decision,
  answer: 'objection turned down' | 'objection reopened',
) {
  const change = { action: answer }
  if (competitionID !== null) await logChange(tx, admin, { competitionID, ...change }, now)
  else if (promoterID !== null) await logPromoter(tx, admin, { promoterID, ...change }, now)
  else if (memberID !== null) await logMember(tx, admin, memberID, answer, now)
}
