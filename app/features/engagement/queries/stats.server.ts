import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { DayCount } from '../rules/counting.ts'
import type { Ranking } from '../rules/figures.ts'
import { firstHour, firstShown, type Timeline } from '../rules/periods.ts'
import type { Counts } from '../rules/to-figures.ts'
import { listEndedPlaces, listFreePlaces } from './places.server.ts'
import { countClicks, rankClicks } from './clicks.server.ts'
import {
  countDecisions,
  countMade,
  countMembers,
  countOpenings,
  countSubmissions,
} from './hours.server.ts'

export async function readCounts(
  db: Db,
  admin: Admin,
  timeline: Timeline,
  today: Day,
): Promise<Counts> {
  const first = timeline.starts[0] ?? today
  const from = firstHour(first)
  const [clicks, openings, submissions, decisions, newMembers, members, bookmarks, searches] =
    await Promise.all([
      countClicks(db, admin, timeline),
      countOpenings(db, admin, { from, first, today }),
      countSubmissions(db, admin, from),
      countDecisions(db, admin, from),
      countMade(db, admin, 'users', from),
      countMembers(db, admin),
      countMade(db, admin, 'bookmarks', from),
      countEmptySearches(db, first),
    ])
  return { clicks, openings, submissions, decisions, newMembers, members, bookmarks, searches }
}

export async function readRankings(
  db: Db,
  admin: Admin,
  timeline: Timeline,
  size: number,
  today: Day,
): Promise<Ranking[]> {
  const first = firstShown(timeline)
  const [clicks, queries, consents, redirects, free, ended] = await Promise.all([
    rankClicks(db, admin, timeline, size),
    rankSums(db, 'empty-search', first, size),
    rankSums(db, 'consent', first, size),
    rankSums(db, 'redirect', first, size),
    listFreePlaces(db, admin, today),
    listEndedPlaces(db, admin, first, size),
  ])
  return [
    {
      name: 'listings',
      title: 'Clicks by listing',
      about: 'The listings whose promoter’s page was opened most.',
      rows: clicks.listings,
    },
    {
      name: 'categories',
      title: 'Clicks by category',
      about: 'A listing counts in its main category.',
      rows: clicks.categories,
    },
    {
      name: 'promoters',
      title: 'Clicks by promoter',
      about: 'All listings of a promoter together.',
      rows: clicks.promoters,
    },
    {
      name: 'queries',
      title: 'Searched for and not found',
      about: 'What visitors miss. Addresses and telephone numbers are never kept.',
      rows: queries,
    },
    {
      name: 'consents',
      title: 'Answers to the cookie banner',
      about: 'By version of its texts. Nobody is named.',
      rows: consents,
    },
    {
      name: 'redirects',
      title: 'Old addresses asked for',
      about: 'By the rule of content/redirects.csv that led on from them.',
      rows: redirects,
    },
    {
      name: 'free-places',
      title: 'Places free next week',
      about: 'On how many of the next seven days each place can be sold once more.',
      rows: free,
    },
    {
      name: 'ended-places',
      title: 'Places that ended',
      about: 'The last first, with the number of their days. Their reports are at Bookings.',
      rows: ended,
    },
  ]
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

/** The highest sums since a day, each with its words. */
function rankSums(
  db: Db,
  what: Schema['day_counts']['what'],
  first: Day,
  size: number,
): Promise<Ranking['rows']> {
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
