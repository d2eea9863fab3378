import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Day } from '#app/lib/time/days.ts'
import { isPaidFor, placeLabel } from '../rules/places.ts'

type Where = ExpressionBuilder<Schema, 'bookings'>

/** Whether the listing of a booking is closed, restricted or flagged: then it shows nothing. */
export function isUnfit(today: Day) {
  return ({ exists, selectFrom }: Where) =>
    exists(
      selectFrom('competitions')
        .leftJoin('link_flags', (join) =>
          join
            .onRef('link_flags.competition_id', '=', 'competitions.id')
            .on('target', '=', sql.lit('entry' as const))
            .on('resolved_at', 'is', null),
        )
        .select('competitions.id')
        .whereRef('competitions.id', '=', 'bookings.competition_id')
        .where(({ or, eb }) =>
          or([
            eb('end_date', '<', today),
            eb('restricted', '=', sql.lit(1 as const)),
            eb('link_flags.id', 'is not', null),
          ]),
        ),
    )
}

/** Shown today: the day decides, even before the job has changed the state. */
export function isRunningOn(today: Day) {
  return (where: Where) => {
    const { eb, and, not } = where
    const isRunning = eb('bookings.state', '=', sql.lit('running' as const))
    return and([
      eb('bookings.state', 'in', [sql.lit('running' as const), sql.lit('paid' as const)]),
      eb('bookings.from_day', '<=', today).or(isRunning.and('bookings.from_day', 'is', null)),
      eb('bookings.until_day', 'is', null).or('bookings.until_day', '>=', today),
      not(isUnfit(today)(where)),
    ])
  }
}

/** The columns named here are all that the desk sees. */
export function selectBookings(db: Db) {
  return db
    .selectFrom('bookings')
    .leftJoin('competitions', 'competitions.id', 'bookings.competition_id')
    .select(['bookings.id', 'bookings.place', 'bookings.state', 'bookings.image'])
    .select(['bookings.description', 'bookings.url', 'from_day as from', 'until_day as until'])
    .select(['buyer', 'buyer_email as email', 'price_note as price', 'bookings.reason'])
    .select(['paused_at as pausedAt', 'changed_at as changedAt', 'competition_id as competitionID'])
    .select(['competitions.slug', 'competitions.main_category as category'])
    .select(({ selectFrom, fn, val }) =>
      fn
        .coalesce(
          selectFrom('booking_counts')
            .select((eb) => eb.fn.sum<number>('openings').as('sum'))
            .whereRef('booking_id', '=', 'bookings.id'),
          val(0),
        )
        .as('openings'),
    )
    .select(sql<string>`coalesce(bookings.btn_text, '')`.as('btnText'))
    .select(sql<string>`coalesce(competitions.title, bookings.description)`.as('name'))
}

function selectShown(db: Db, today: Day) {
  return selectBookings(db)
    .where(isRunningOn(today))
    .where(({ eb }) =>
      eb('competition_id', 'is', null).or('competitions.status', '=', sql.lit('approved' as const)),
    )
}

/** Own adverts that run today, of all places. */
export function listBoxes(db: Db, today: Day) {
  return selectShown(db, today).where('url', 'is not', null).orderBy('bookings.id').execute()
}

export type PaidBooking = Awaited<ReturnType<typeof listRunning>>[number]

/** Everything that runs today, for the public list of paid places; in words, as pages don't load the table of places. */
export async function listRunning(db: Db, today: Day) {
  const rows = await selectShown(db, today)
    .orderBy('competitions.featured_at', 'desc')
    .orderBy('bookings.id')
    .execute()
  return rows.map(({ id, place, name, slug, url, buyer }) => {
    const whom = isPaidFor({ buyer }) ? `for ${buyer}` : 'chosen by us'
    const words = `${placeLabel(place).toLowerCase()}, ${whom}`
    return { id, place, buyer, text: name, url: url ?? competitionPath(slug ?? ''), words }
  })
}
