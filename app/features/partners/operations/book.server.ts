import { sql } from 'kysely'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/bookings/queries/bookings.server.ts'
import { listHeld } from '#app/features/bookings/queries/desk.server.ts'
import { freeByDay, isPlace, type Place } from '#app/features/bookings/rules/places.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { limitMessages } from '#app/features/mailing/operations/contact.server.ts'
import { hasDigest } from '#app/features/mailing/rules/digest.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, dublinDay, prettyDate, type Day } from '#app/lib/time/days.ts'
import type { AdvertInput, BookingDecision, BookingInput } from '../input/booking.ts'
import { BOOKING_AHEAD_DAYS, BOOKING_MAX_DAYS, nameOf } from '../rules/booking-words.ts'
import { mailBuyer } from './mail-buyer.server.ts'

/** Stores what a promoter asks for. @throws Problem for a listing or days that cannot be booked. */
export async function askBooking(
  { db, now, limits, address }: Pick<RequestContext, 'db' | 'now' | 'limits' | 'address'>,
  input: BookingInput,
) {
  await limitMessages(limits, address)
  if (input.website !== '') return
  const listing = await findBookable(db, input, now)
  const { place, sentence, from, until, buyer, email } = input
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

async function findBookable(db: Db, input: BookingInput, now: Date) {
  const { listing: slug, from, until, place } = input
  const fail = (field: string, text: string) => new Problem('invalid', text, { [field]: text })
  const today = dublinDay(now)
  const listing = await findCompetition(db, slug)
  if (!listing) throw fail('listing', 'There is no such listing here. It must be published first.')
  if (listing.restricted || listing.costsMoney)
    throw fail('listing', 'What costs money to enter, or is gambling, cannot be advertised here.')
  if (from <= today) throw fail('from', 'The first day is tomorrow or later.')
  if (until > addDays(from, BOOKING_MAX_DAYS - 1))
    throw fail('until', `A booking lasts at most ${BOOKING_MAX_DAYS} days.`)
  if (from > addDays(today, BOOKING_AHEAD_DAYS))
    throw fail('from', `A booking begins within ${BOOKING_AHEAD_DAYS} days.`)
  if (until > listing.competitionEndDate)
    throw fail('until', `Your listing closes on ${prettyDate(listing.competitionEndDate)}.`)
  if (place === 'digest' && !hasDigest(from, until))
    throw fail('from', 'The weekly mail leaves on Thursdays. Choose days with a Thursday.')
  const { mainCategory: category } = listing
  const full = await firstFullDay(db, { place, category }, { from, until })
  if (full) throw fail('from', `This place is taken on ${prettyDate(full)}. Choose other days.`)
  return listing
}

type Where = { place: Place; category: string }

async function firstFullDay(db: Db, { place, category }: Where, span: { from: Day; until: Day }) {
  const days = freeByDay(place, await listHeld(db, span.from, { place, category }), span)
  return days.find(({ free }) => free < 1)?.day
}

const STEPS = {
  agree: { from: ['asked'], to: 'agreed' },
  paid: { from: ['agreed'], to: 'paid' },
  refuse: { from: ['asked', 'agreed'], to: 'withdrawn' },
  end: { from: ['paid', 'running'], to: 'ended' },
} as const

/**
 * Moves a booking on and mails its buyer. Decisions are serialised, so that two bookings never get the last place.
 * @returns its name.
 * @throws Problem 'conflict' when it has moved already, or its place is full.
 */
export async function decideBooking(
  { db, baseUrl }: { db: Db; baseUrl: string },
  _admin: Admin,
  { id, intent, price, reason }: BookingDecision,
  now: Date,
): Promise<string> {
  const { from, to } = STEPS[intent]
  return db.transaction().execute(async (tx) => {
    // Locks the catalogue's row on either database.
    await announceChange(tx)
    const booking = await tx
      .updateTable('bookings')
      .set({ state: to, changed_at: now.getTime(), ...(reason && { reason }) })
      .$if(price !== '', (update) => update.set({ price_note: price }))
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning(['id', 'place', 'competition_id', 'from_day', 'until_day'])
      .executeTakeFirst()
    if (!booking) throw new Problem('conflict', 'This booking has been decided already.')
    if (intent === 'agree') await assertRoom(tx, booking, now)
    if (to === 'agreed' || to === 'withdrawn') await mailBuyer(tx, id, to, { baseUrl, now })
    return nameOf(await selectBookings(tx).where('bookings.id', '=', id).executeTakeFirstOrThrow())
  })
}

type Wanted = {
  place: string
  competition_id: number | null
  from_day: Day | null
  until_day: Day | null
}

/** The booking counts itself among the held ones, so one more than the capacity is too many. */
async function assertRoom(
  tx: Db,
  { place, competition_id, from_day, until_day }: Wanted,
  now: Date,
) {
  if (!from_day || !until_day) return
  if (until_day < dublinDay(now)) throw new Problem('conflict', 'Its days are over. Refuse it.')
  const listing = await tx
    .selectFrom('competitions')
    .select('main_category as category')
    .where('id', '=', competition_id)
    .where('restricted', '=', sql.lit(0 as const))
    .where('status', '=', sql.lit('approved' as const))
    .executeTakeFirst()
  if (!listing) throw new Problem('conflict', 'Its listing cannot be advertised. Refuse it.')
  if (!isPlace(place)) return
  const held = await listHeld(tx, from_day, { place, category: listing.category })
  const days = freeByDay(place, held, { from: from_day, until: until_day })
  const full = days.find(({ free }) => free < 0)
  if (full) throw new Problem('conflict', `The place is taken on ${prettyDate(full.day)}.`)
}

/** Changes what an own advert shows. */
export async function editAdvert(db: Db, _admin: Admin, input: AdvertInput, now: Date) {
  const { id, image, btnText, description, competitionUrl } = input
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('bookings')
      .set({ image, btn_text: btnText, description, url: competitionUrl })
      .set({ changed_at: now.getTime() })
      .where('id', '=', id)
      .where('url', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new Problem('not-found', 'There is no such advert.')
    await announceChange(tx)
  })
}
