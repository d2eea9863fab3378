import type { Db } from '#app/db/client.server.ts'
import {
  setModerationState,
  type ModerationState,
} from '#app/features/listings/operations/change-competition.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import {
  toLogged,
  type Action,
  type StatusChange,
} from '#app/features/listings/rules/change-log.ts'
import type { Admin } from '#app/lib/security/actor.ts'

type Decided = Pick<ModerationState, 'decidedBy' | 'decidedAt'>

/**
 * Changes the status of a locked listing, and logs what an undo restores; the caller announces.
 * @param decided who decided, and when; by default this admin, now.
 */
export async function changeStatus(
  tx: Db,
  admin: Admin,
  listing: Listing,
  { action, to, decided }: { action: Action; to: StatusChange; decided?: Decided },
  now: Date,
): Promise<Listing> {
  const { competitionID, status, publishedAt, rejectionReason: reason } = listing
  const isDecided = to.status !== 'pending'
  const byNow = {
    decidedBy: isDecided ? admin.id : null,
    decidedAt: isDecided ? now.getTime() : null,
  }
  await setModerationState(tx, competitionID, status, { ...to, ...(decided ?? byNow) }, now)
  const before = toLogged({ status, publishedAt, reason })
  await logChange(tx, admin, { competitionID, action, before, after: toLogged(to) }, now)
  return (await findListing(tx, competitionID)) ?? listing
}
