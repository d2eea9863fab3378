import type { Db } from '#app/db/client.server.ts'
import { endSuspension, logMember } from '#app/features/decisions/operations/log-member.server.ts'
import type { Decision } from '#app/features/decisions/queries/decisions.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setImage } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { fromLogged } from '#app/features/listings/rules/change-log.ts'
import {
  lockPromoter,
  logPromoter,
  setReply,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { changeStatus } from './change-status.server.ts'
import { restoreTrust } from './trust.server.ts'

/** Undoes what a decision restricted, unless that has changed since. */
export async function restore(tx: Db, admin: Admin, decision: Decision, now: Date) {
  const { kind, competitionID, promoterID, memberID } = decision
  if (kind === 'no action') await reopenNotice(tx, decision)
  else if (memberID !== null && kind === 'suspended') await endSuspension(tx, admin, memberID, now)
  else if (kind === 'reply closed') await restoreReply(tx, admin, promoterID, decision, now)
  else if (competitionID !== null)
    await (kind === 'picture removed' ? restorePicture : restoreListing)(
      tx,
      admin,
      { ...decision, competitionID },
      now,
    )
}

type OfListing = Decision & { competitionID: number }

async function restoreListing(tx: Db, admin: Admin, decision: OfListing, now: Date) {
  const { competitionID, before, decidedAt, decidedBy } = decision
  const listing = await lockListing(tx, competitionID)
  if (listing.status !== 'rejected' || before === null) return
  const to = fromLogged(before)
  await changeStatus(tx, admin, listing, { action: 'objection upheld', to }, now)
  await restoreTrust(tx, admin, listing.submittedById, decidedAt, now, decidedBy)
  if (to.status === 'approved') await announceChange(tx)
}

async function restorePicture(
  tx: Db,
  admin: Admin,
  { competitionID, before }: OfListing,
  now: Date,
) {
  const listing = await lockListing(tx, competitionID)
  if (listing.imageName !== null || before === null) return
  await setImage(tx, competitionID, before, now)
  await logChange(tx, admin, { competitionID, action: 'objection upheld', after: before }, now)
  if (listing.status === 'approved') await announceChange(tx)
}

async function restoreReply(
  tx: Db,
  admin: Admin,
  promoterID: number | null,
  { before }: Decision,
  now: Date,
) {
  if (promoterID === null) return
  await announceChange(tx)
  const { reply } = await lockPromoter(tx, promoterID)
  if (reply !== null || before === null) return
  await setReply(tx, promoterID, before, now)
  await logPromoter(tx, admin, { promoterID, action: 'objection upheld', after: before }, now)
}

/** The reporter objected to no action: the notice waits again. */
async function reopenNotice(tx: Db, { id }: Decision) {
  await tx
    .updateTable('reports')
    .set({ resolved_at: null, resolved_by: null, resolution: null })
    .where('id', 'in', (eb) =>
      eb.selectFrom('notices').select('report_id').where('decision_id', '=', id),
    )
    .execute()
}

export async function logTurnedDown(
  tx: Db,
  admin: Admin,
  { competitionID, promoterID, memberID }: Decision,
  now: Date,
) {
  const change = { action: 'objection turned down' } as const
  if (competitionID !== null) await logChange(tx, admin, { competitionID, ...change }, now)
  else if (promoterID !== null) await logPromoter(tx, admin, { promoterID, ...change }, now)
  else if (memberID !== null) await logMember(tx, admin, memberID, change.action, now)
}
