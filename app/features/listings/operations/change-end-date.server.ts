import type { Db } from '#app/db/client.server.ts'
import { announceChange } from './announce-change.server.ts'
import { setEndDate } from './change-competition.server.ts'
import { lockListing } from './lock-listing.server.ts'
import type { Listing } from '../queries/listing.server.ts'
import type { Admin, Member } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import { logChange } from './log-change.server.ts'

/** For listings of any status (docs/contract.md#moderation). */
export async function changeEndDate(
  db: Db,
  admin: Admin,
  { competitionID, newDate }: { competitionID: number; newDate: Day },
  now: Date,
): Promise<{ changed: boolean; listing: Listing }> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    if (listing.competitionEndDate === newDate) return { changed: false, listing }
    const changed = await moveEndDate(tx, admin, listing, newDate, now)
    if (listing.status === 'approved') await announceChange(tx)
    return { changed: true, listing: changed }
  })
}

/** Expects a locked listing; the caller announces. A published one shows its former date. */
export async function moveEndDate(
  tx: Db,
  actor: Pick<Member, 'id' | 'username' | 'isAdmin'>,
  listing: Listing,
  newDate: Day,
  now: Date,
): Promise<Listing> {
  const { competitionID, competitionEndDate: oldDate, status } = listing
  const previousEndDate = status === 'approved' ? shownBefore(listing, newDate) : null
  const dates = { endDate: newDate, previous: previousEndDate }
  await setEndDate(tx, competitionID, dates, now)
  const change = { action: 'closing date changed', before: oldDate, after: newDate } as const
  await logChange(tx, actor, { competitionID, ...change }, now)
  return { ...listing, competitionEndDate: newDate, previousEndDate, updatedAt: now.getTime() }
}

/** Restoring the former date counts as no change. */
function shownBefore({ competitionEndDate, previousEndDate }: Listing, newDate: Day) {
  return newDate === previousEndDate ? null : competitionEndDate
}
