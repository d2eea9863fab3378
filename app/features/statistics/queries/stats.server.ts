import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { allOf } from '#app/lib/all-of.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { type Day, addDays, daysBetween, shortDate } from '#app/lib/time/days.ts'
import type { DayCount } from '../rules/counting.ts'
import {
  RANKING_NAMES,
  RANKINGS,
  WORDS_MIN,
  type Ranking,
  type RankingName,
} from '../rules/figures.ts'
import { firstHour, firstShown, type Timeline } from '../rules/periods.ts'
import { countClicks, rankBy, rankListings } from './clicks.server.ts'
import {
  countDecisions,
  countMade,
  countMembers,
  countOpenings,
  countSubmissions,
} from './hours.server.ts'
import { sql } from 'kysely'
import { selectBookings } from '#app/features/places/queries/bookings.server.ts'
import { listFree } from '#app/features/places/queries/desk.server.ts'
import { placeLabel } from '#app/features/places/rules/places.ts'

type Rows = Ranking['rows']

export async function readCounts(db: Db, admin: Admin, timeline: Timeline, today: Day) {
  const first = timeline.starts[0] ?? today
  const from = firstHour(first)
  return allOf({
    clicks: countClicks(db, admin, timeline),
    openings: countOpenings(db, admin, { from, first, today }),
    submissions: countSubmissions(db, admin, from),
    decisions: countDecisions(db, admin, from),
    newMembers: countMade(db, admin, 'users', from),
    members: countMembers(db, admin),
    bookmarks: countMade(db, admin, 'bookmarks', from),
    searches: countEmptySearches(db, first),
  })
}

export async function readRankings(
  db: Db,
  admin: Admin,
  timeline: Timeline,
  size: number,
  today: Day,
): Promise<Ranking[]> {
  const first = firstShown(timeline)
  const ranked = await allOf({
    listings: rankListings(db, admin, timeline, size),
    categories: rankBy(db, admin, timeline, 'main_category', size),
    promoters: rankBy(db, admin, timeline, 'promoter_name', size),
    queries: rankSums(db, 'empty-search', first, size),
    consents: rankSums(db, 'consent', first, size),
    redirects: rankSums(db, 'redirect', first, size),
    'free-places': listFreePlaces(db, today),
    'ended-places': listEndedPlaces(db, first, size),
  } satisfies Record<RankingName, Promise<Rows>>)
  return RANKING_NAMES.map((name) => {
    const [title, about] = RANKINGS[name]
    return { name, title, about, rows: ranked[name] }
  })
}

function countEmptySearches(db: Db, first: Day): Promise<DayCount[]> {
  return db
    .selectFrom('day_counts')
    .select(['day', ({ fn }) => fn.sum<number>('times').as('count')])
    .where('what', '=', 'empty-search')
    .where('day', '>=', first)
    .groupBy('day')
    .execute()
}

function rankSums(db: Db, what: Schema['day_counts']['what'], first: Day, size: number) {
  return db
    .selectFrom('day_counts')
    .select(['label', ({ fn }) => fn.sum<number>('times').as('count')])
    .where('what', '=', what)
    .where('day', '>=', first)
    .groupBy('label')
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(size)
    .execute()
}

export function countShortListings(db: Db, _admin: Admin, today: Day) {
  const words = sql<number>`length(description) - length(replace(description, ' ', '')) + 1`
  return db
    .selectFrom('competitions')
    .select(({ fn }) => [
      fn.countAll<number>().as('listings'),
      fn.countAll<number>().filterWhere(words, '<', WORDS_MIN).as('short'),
    ])
    .where('status', '=', sql.lit('approved'))
    .where('end_date', '>=', today)
    .executeTakeFirstOrThrow()
}

/** Returns on how many of the next seven days each place has room for one more booking. */
async function listFreePlaces(db: Db, today: Day): Promise<Rows> {
  const places = await listFree(db, addDays(today, 1), 7)
  const rows = places.map(({ place, days }) => ({
    label: placeLabel(place),
    count: days.filter(({ free }) => free > 0).length,
  }))
  return rows.toSorted((a, b) => b.count - a.count)
}

/** Returns bookings that have ended since a day, the last first, each with the days it was booked for. */
async function listEndedPlaces(db: Db, since: Day, size: number): Promise<Rows> {
  const rows = await selectBookings(db)
    .where('bookings.state', '=', 'ended')
    .where('until_day', '>=', since)
    .orderBy('until_day', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(size)
    .execute()
  return rows.map(({ from, until, name, buyer }) => ({
    label: `${until && shortDate(until)}: ${name}, ${buyer}`,
    count: from && until ? daysBetween(from, until) + 1 : 0,
  }))
}
