import type { Db } from '#app/db/client.server.ts'
import { runBookings } from '#app/features/places/operations/run-bookings.server.ts'
import { firstFullDay } from '#app/features/places/queries/desk.server.ts'
import type { Held } from '#app/features/places/rules/places.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { hasDigest } from '#app/features/campaigns/rules/digest.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { pick } from '#app/lib/pick.ts'
import { addDays, dublinDay, prettyDate, type Day } from '#app/lib/time/days.ts'
import type { AdvertInput, BookingInput, DeskBookingInput } from '../input/booking.ts'
import { BOOKING_AHEAD_DAYS, BOOKING_MAX_DAYS } from '../rules/booking-words.ts'

/** Stores what a promoter asks for. @throws Problem for a listing or days that cannot be booked. */
export async function askBooking(db: Db, input: BookingInput, now: Date) {
  const today = dublinDay(now)
  if (input.from <= today) throw fail('from', 'The first day is tomorrow or later.')
  await insertBooking(db, input, 'asked', now)
}

/**
 * Books what was sold otherwise, also for today. Decisions are serialised, so that two bookings never get the last place.
 * @throws Problem like `askBooking`.
 */
export async function bookPlace(db: Db, _admin: Admin, input: DeskBookingInput, now: Date) {
  if (input.from < dublinDay(now)) throw fail('from', 'The first day is today or later.')
  await db.transaction().execute(async (tx) => {
    await announceChange(tx)
    await insertBooking(tx, input, input.paid ? 'paid' : 'agreed', now)
  })
  // What begins today need not wait for the job.
  await runBookings(db, now)
}

type State = 'asked' | 'agreed' | 'paid'

async function insertBooking(db: Db, input: BookingInput, state: State, now: Date) {
  requireDays(input, dublinDay(now))
  const { place, from, until, email, note } = input
  const { competitionID, promoterName, ...box } = await requireShown(db, input)
  await db
    .insertInto('bookings')
    .values({
      place,
      competition_id: competitionID,
      ...(place !== 'carousel' && box),
      from_day: from,
      until_day: until,
      buyer: input.buyer || promoterName,
      buyer_email: email,
      price_note: note,
      state,
      created_at: now.getTime(),
      changed_at: now.getTime(),
    })
    .execute()
}

/** Returns what is shown. @throws Problem unless the place is free for it. */
async function requireShown(db: Db, input: BookingInput) {
  const { listing: slug, sentence, link, imageName } = input
  const image = imageName === null ? null : `/media/${imageName}`
  if (slug === undefined) {
    await requireFree(db, { ...input, category: null })
    const box = { image, btn_text: 'Find out more', description: sentence, url: link }
    return { ...box, competitionID: null, promoterName: '' }
  }
  const listing = await requireRoom(db, { ...input, slug })
  return {
    ...pick(listing, ['competitionID', 'promoterName']),
    image: image ?? listing.competitionImageURL,
    btn_text: 'See the competition',
    description: sentence || listing.competitionTitle,
    url: competitionPath(listing.competitionSlug),
  }
}

const fail = (field: string, text: string) => new Problem('invalid', text, { [field]: text })

function requireDays({ place, from, until }: BookingInput, today: Day) {
  if (until > addDays(from, BOOKING_MAX_DAYS - 1))
    throw fail('until', `A booking lasts at most ${BOOKING_MAX_DAYS} days.`)
  if (from > addDays(today, BOOKING_AHEAD_DAYS))
    throw fail('from', `A booking begins within ${BOOKING_AHEAD_DAYS} days.`)
  if (place === 'digest' && !hasDigest(from, until))
    throw fail('from', 'The weekly mail leaves on Thursdays. Choose days with a Thursday.')
}

type Wanted = { place: string; slug: string; from: Day; until: Day }

/** Returns the listing. @throws Problem unless it can be advertised and its place is free on each day. */
export async function requireRoom(db: Db, { slug, ...wanted }: Wanted) {
  const listing = await findCompetition(db, slug)
  if (!listing) throw fail('listing', 'There is no such listing here. It must be published first.')
  const { mainCategory: category, competitionEndDate } = listing
  if (listing.restricted)
    throw fail('listing', 'What costs money to enter, or is gambling, cannot be advertised here.')
  if (wanted.until > competitionEndDate)
    throw fail('until', `The listing closes on ${prettyDate(competitionEndDate)}.`)
  await requireFree(db, { ...wanted, category })
  return listing
}

/** @throws Problem 'invalid' unless the place is free on each day. */
export async function requireFree(db: Db, wanted: Held) {
  const full = await firstFullDay(db, wanted)
  if (full) throw fail('from', `This place is taken on ${prettyDate(full)}. Choose other days.`)
}

/** Changes what an own advert shows. */
export async function editAdvert(db: Db, _admin: Admin, advert: AdvertInput, now: Date) {
  const { id, btnText, competitionUrl, ...shown } = advert
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bookings')
      .set({ ...shown, btn_text: btnText, url: competitionUrl, changed_at: now.getTime() })
      .where('id', '=', id)
      .where('url', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Problem('not-found', 'There is no such advert.')
    await announceChange(tx)
  })
}
