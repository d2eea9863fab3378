import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Day } from '#app/lib/time/days.ts'
import { isPaidFor, isPlace, PLACES, type Box, type Place } from '../rules/places.ts'

type Where = ExpressionBuilder<Schema, 'bookings'>

/** Shown today: the day decides, even before the job has changed the state. */
export function isRunningOn(today: Day) {
  return ({ eb, and, or }: Where) =>
    and([
      eb('bookings.state', 'in', [sql.lit('running' as const), sql.lit('paid' as const)]),
      eb('bookings.paused_at', 'is', null),
      or([
        and([eb('bookings.from_day', 'is', null), eb('bookings.state', '=', sql.lit('running'))]),
        eb('bookings.from_day', '<=', today),
      ]),
      or([eb('bookings.until_day', 'is', null), eb('bookings.until_day', '>=', today)]),
    ])
}

/** A booking of a listing that is closed, restricted or no longer public shows nothing. */
function showsNothingClosed(today: Day) {
  return ({ eb, and, or }: ExpressionBuilder<Schema, 'bookings' | 'competitions'>) =>
    or([
      eb('bookings.competition_id', 'is', null),
      and([
        eb('competitions.status', '=', sql.lit('approved' as const)),
        eb('competitions.end_date', '>=', today),
        eb('competitions.restricted', '=', sql.lit(0 as const)),
      ]),
    ])
}

/** Own adverts that run today, of all places. */
export async function listBoxes(db: Db, today: Day): Promise<Box[]> {
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('competitions', 'competitions.id', 'bookings.competition_id')
    .select([
      'bookings.id',
      'image',
      'btn_text',
      'bookings.description',
      'url',
      'buyer',
      'bookings.place',
    ])
    .select('main_category as category')
    .where('url', 'is not', null)
    .where(isRunningOn(today))
    .where(showsNothingClosed(today))
    .orderBy('bookings.id')
    .execute()
  return rows.map(({ btn_text, description, url, ...row }) =>
    Object.assign(row, {
      isPaid: isPaidFor(row),
      btnText: btn_text ?? '',
      description: description ?? '',
      competitionUrl: url ?? '',
    }),
  )
}

/** The columns named here are all that the desk sees. */
export function selectBookings(db: Db) {
  return db
    .selectFrom('bookings')
    .leftJoin('competitions', 'competitions.id', 'bookings.competition_id')
    .select([
      'bookings.id',
      'bookings.place',
      'bookings.state',
      'bookings.image',
      'bookings.btn_text as btnText',
      'bookings.description',
      'bookings.url',
      'bookings.from_day as from',
      'bookings.until_day as until',
      'bookings.buyer',
      'bookings.buyer_email as email',
      'bookings.price_note as price',
      'bookings.reason',
      'bookings.paused_at as pausedAt',
      'bookings.changed_at as changedAt',
      'bookings.competition_id as competitionID',
      'competitions.slug',
      'competitions.title',
    ])
}

export type PaidBooking = {
  id: number
  place: Place
  /** Where it is shown and for whom, in words: pages don't load the table of places. */
  words: string
  text: string
  url: string
  buyer: string
}

/** Everything that runs today, for the public list of paid places. */
export async function listRunning(db: Db, today: Day): Promise<PaidBooking[]> {
  const rows = await selectBookings(db)
    .where(isRunningOn(today))
    .where(showsNothingClosed(today))
    .orderBy('competitions.featured_at', 'desc')
    .orderBy('bookings.id')
    .execute()
  return rows.flatMap(({ id, place, title, slug, btnText, url, buyer }) =>
    isPlace(place)
      ? [
          {
            id,
            place,
            text: title ?? btnText ?? '',
            url: url ?? competitionPath(slug ?? ''),
            buyer,
            words: wordsOf(place, buyer),
          },
        ]
      : [],
  )
}

/** Returns where an own advert that runs leads. */
export async function findAdvertUrl(db: Db, id: number, today: Day): Promise<string | null> {
  const row = await db
    .selectFrom('bookings')
    .select('url')
    .where('id', '=', id)
    .where(isRunningOn(today))
    .executeTakeFirst()
  return row?.url ?? null
}

function wordsOf(place: Place, buyer: string) {
  return `${PLACES[place].label.toLowerCase()}, ${isPaidFor({ buyer }) ? `for ${buyer}` : 'chosen by us'}`
}
