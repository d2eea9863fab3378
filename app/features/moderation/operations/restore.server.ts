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
  const { kind, competitionID, promoterID, memberID, before } = decision
  if (kind === 'no action') await reopenNotice(tx, decision)
  else if (memberID !== null && kind === 'suspended') await endSuspension(tx, admin, memberID, now)
  else if (promoterID !== null) await restoreReply(tx, admin, promoterID, before, now)
  else if (competitionID !== null && before !== null)
    await restoreListing(tx, admin, { ...decision, competitionID, before }, now)
}

async function restoreListing(
  tx: Db,
  admin: Admin,
  { kind, before, ...decision }: Decision & { competitionID: number; before: string },
  now: Date,
) {
  const { competitionID, decidedAt, decidedBy } = decision
  const action = 'objection upheld'
  const listing = await lockListing(tx, competitionID)
  const { status, imageName, submittedById } = listing
  if (kind === 'picture removed') {
    if (imageName !== null) return
    await setImage(tx, competitionID, before, now)
    await logChange(tx, admin, { competitionID, action, after: before }, now)
    if (status === 'approved') await announceChange(tx)
  } else if (status === 'rejected') {
    const to = fromLogged(before)
    await changeStatus(tx, admin, listing, { action, to }, now)
    await restoreTrust(tx, admin, submittedById, decidedAt, now, decidedBy)
    if (to.status === 'approved') await announceChange(tx)
  }
}

async function restoreReply(
  tx: Db,
  admin: Admin,
  promoterID: number,
  before: string | null,
  now: Date,
) {
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
