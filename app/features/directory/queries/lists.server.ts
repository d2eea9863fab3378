import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isRunningOn } from '#app/features/places/queries/bookings.server.ts'
import { isUnrestricted as isUnrestrictedRow } from '#app/features/listings/queries/cards.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import {
  cardsOf,
  isUnrestricted,
  listed,
  listPage,
  type OpenListings,
} from '../rules/open-lists.ts'
import { HOME_ENDING_SIZE, HOME_NEWEST_SIZE, NEW_WINDOW_DAYS } from '../rules/lists.ts'

/** Enough to vary, cheap to send. */
const CAROUSEL_POOL = 60

/** For paging that stays right while listings are added; an unknown `after` starts at the first. */
export async function listNewestAfter(
  db: Db,
  open: OpenListings,
  after: number | undefined,
  limit: number,
): Promise<CompetitionCard[]> {
  const last = after === undefined ? undefined : await findPublished(db, after)
  const newest = listed(open, 'newest')
  const first = last
    ? newest.findIndex(({ card: { competitionID: id, publishedAt: at } }) => {
        const earlier = (at ?? 0) - last.at
        return earlier < 0 || (earlier === 0 && id < last.id)
      })
    : 0
  return first < 0 ? [] : cardsOf(newest.slice(first, first + limit))
}

/** It may be closed by now. */
async function findPublished(db: Db, id: number) {
  const row = await db
    .selectFrom('competitions')
    .select('published_at')
    .where('id', '=', id)
    .executeTakeFirst()
  const at = row?.published_at ?? undefined
  return at === undefined ? undefined : { id, at }
}

/** The latest featured first. */
export async function listPremium(db: Db, { byID, today }: OpenListings, limit: number) {
  // At midnight a booking ends for readers before the job takes the flag off.
  const booked = await db
    .selectFrom('bookings')
    .select('bookings.competition_id as id')
    .distinct()
    .where('bookings.place', '=', sql.lit('carousel'))
    .where('bookings.competition_id', 'is not', null)
    .where(isRunningOn(today))
    .execute()
  const premium = booked
    .flatMap(({ id }) => byID.get(id ?? 0) ?? [])
    .filter((listing) => isUnrestricted(listing) && listing.card.competitionFeaturedFlag === 1)
    .toSorted((a, b) => b.featuredAt - a.featuredAt || b.card.competitionID - a.card.competitionID)
  return cardsOf(premium.slice(0, limit))
}

export async function loadHomeLists(db: Db, open: OpenListings) {
  const others = listPage(open, 'newest', 1, { limit: CAROUSEL_POOL })
  return {
    newest: others.slice(0, HOME_NEWEST_SIZE),
    ending: listPage(open, 'ending-soon', 1, { limit: HOME_ENDING_SIZE }),
    /** Each page picks its carousel from these. */
    carousel: { premium: await listPremium(db, open, CAROUSEL_POOL), others },
  }
}

/** Counts listings published in the last seven days, closed ones too (docs/contract.md#lists). */
export async function countAddedLast7Days(db: Db, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('competitions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('competitions.status', '=', sql.lit('approved'))
    .where(isUnrestrictedRow)
    .where('published_at', '>', now.getTime() - NEW_WINDOW_DAYS * DAY_MS)
    .where('published_at', '<=', now.getTime())
    .executeTakeFirstOrThrow()
  return total
}
