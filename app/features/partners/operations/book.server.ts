import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { firstFullDay } from '#app/features/bookings/queries/desk.server.ts'
import type { Held } from '#app/features/bookings/rules/places.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { limitMessages } from '#app/features/mailing/operations/contact.server.ts'
import { hasDigest } from '#app/features/mailing/rules/digest.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, dublinDay, prettyDate, type Day } from '#app/lib/time/days.ts'
import type { AdvertInput, BookingInput } from '../input/booking.ts'
import { BOOKING_AHEAD_DAYS, BOOKING_MAX_DAYS } from '../rules/booking-words.ts'

/** Stores what a promoter asks for. @throws Problem for a listing or days that cannot be booked. */
export async function askBooking(
  { db, now, limits, address }: Pick<RequestContext, 'db' | 'now' | 'limits' | 'address'>,
  input: BookingInput,
) {
  await limitMessages(limits, address)
  const { place, sentence, from, until, buyer, email } = input
  requireDays(input, dublinDay(now))
  const listing = await requireRoom(db, { ...input, slug: input.listing })
  const box = {
    image: listing.competitionImageURL,
    btn_text: 'See the competition',
    description: sentence || listing.competitionTitle,
    url: competitionPath(listing.competitionSlug),
  }
  await db
    .insertInto('bookings')
    .values({
      place,
      competition_id: listing.competitionID,
      ...(place !== 'carousel' && box),
      from_day: from,
      until_day: until,
      buyer,
      buyer_email: email,
      state: 'asked',
      created_at: now.getTime(),
      changed_at: now.getTime(),
    })
    .execute()
}

const fail = (field: string, text: string) => new Problem('invalid', text, { [field]: text })

function requireDays({ place, from, until }: BookingInput, today: Day) {
  if (from <= today) throw fail('from', 'The first day is tomorrow or later.')
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
  if (listing.restricted || listing.costsMoney)
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
export async function editAdvert(
  db: Db,
  _admin: Admin,
  { id, btnText, competitionUrl, ...shown }: AdvertInput,
  now: Date,
) {
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
