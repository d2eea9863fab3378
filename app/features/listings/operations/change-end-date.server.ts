import type { Db } from '#app/db/client.server.ts'
import { announceChange } from './announce-change.server.ts'
import { setEndDate } from './change-competition.server.ts'
import { lockListing } from './lock-listing.server.ts'
import type { Listing } from '../queries/listing.server.ts'
import type { Admin, Member } from '#app/lib/security/actor.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { logChange } from './log-change.server.ts'

/** Gives a listing another closing date, wherever it stands (docs/contract.md#moderation). */
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

/**
 * Changes the date of a locked listing; part of an edit too, so the caller announces it. The
 * public is shown that a published listing's date was another one.
 */
export async function moveEndDate(
  tx: Db,
  actor: Pick<Member, 'id' | 'username' | 'isAdmin'>,
  listing: Listing,
  newDate: Day,
  now: Date,
): Promise<Listing> {
  const { competitionID, competitionEndDate: oldDate, status } = listing
  const previousEndDate = status === 'approved' ? shownBefore(listing, newDate) : null
  const dates = { endDate: newDate, previous: previousEndDate, today: dublinDay(now) }
  await setEndDate(tx, competitionID, dates, now)
  const change = { action: 'closing date changed', before: oldDate, after: newDate } as const
  await logChange(tx, actor, { competitionID, ...change }, now)
  return { ...listing, competitionEndDate: newDate, previousEndDate, updatedAt: now.getTime() }
}

/** A date that is put back where it was has not changed. */
function shownBefore({ competitionEndDate, previousEndDate }: Listing, newDate: Day) {
  return newDate === previousEndDate ? null : competitionEndDate
}
