import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/places/queries/bookings.server.ts'
import { listPromoterIDs } from '#app/features/promoters/queries/promoters.server.ts'

/** Of each kind. */
const LISTED_MAX = 200

/** What a promoter sees on its own page: its published listings and its places, with sums of openings and saves. */
export async function readPromoterPage(db: Db, id: number) {
  const promoter = await db
    .selectFrom('promoters')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!promoter) return undefined
  const ids = await listPromoterIDs(db, id)
  const [listings, places] = await Promise.all([listOwnListings(db, ids), listOwnPlaces(db, ids)])
  return { id, name: promoter.name, listings, places }
}

export type OwnListing = Awaited<ReturnType<typeof listOwnListings>>[number]
export type OwnPlace = Awaited<ReturnType<typeof listOwnPlaces>>[number]

/** The newest first. */
function listOwnListings(db: Db, promoterIDs: readonly number[]) {
  return db
    .selectFrom('competitions')
    .select(['id', 'title', 'slug', 'end_date as until'])
    .select(({ selectFrom, fn, val }) => [
      fn
        .coalesce(
          selectFrom('click_counts')
            .select((eb) => eb.fn.sum<number>('clicks').as('sum'))
            .whereRef('competition_id', '=', 'competitions.id')
            .where('period', '=', sql.lit('month')),
          val(0),
        )
        .as('openings'),
      selectFrom('bookmarks')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('competition_id', '=', 'competitions.id')
        .$asScalar()
        .$notNull()
        .as('saves'),
    ])
    .where('promoter_id', 'in', promoterIDs)
    .where('status', '=', sql.lit('approved'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

/** Those of its listings, the latest first. Who booked them may be somebody else, and is left out. */
async function listOwnPlaces(db: Db, promoterIDs: readonly number[]) {
  const rows = await selectBookings(db)
    .where('competitions.promoter_id', 'in', promoterIDs)
    .where('bookings.state', '<>', sql.lit('withdrawn'))
    .orderBy('bookings.id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ id, place, name, slug, from, until, state, url, openings }) => {
    return { id, place, name, slug, from, until, state, url, openings }
  })
}
