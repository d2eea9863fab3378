import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { DayCount } from '../rules/counting.ts'
import type { Ranking } from '../rules/figures.ts'
import { firstHour, firstShown, type Timeline } from '../rules/periods.ts'
import type { Counts } from '../rules/to-figures.ts'
import { countClicks, rankClicks } from './clicks.server.ts'
import {
  countBookmarks,
  countDecisions,
  countMembers,
  countNewMembers,
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
      countNewMembers(db, admin, from),
      countMembers(db, admin),
      countBookmarks(db, admin, from),
      countEmptySearches(db, first),
    ])
  return { clicks, openings, submissions, decisions, newMembers, members, bookmarks, searches }
}

export async function readRankings(
  db: Db,
  admin: Admin,
  timeline: Timeline,
  size: number,
): Promise<Ranking[]> {
  const first = firstShown(timeline)
  const [clicks, queries, consents, redirects] = await Promise.all([
    rankClicks(db, admin, timeline, size),
    rankEmptySearches(db, first, size),
    rankConsents(db, first, size),
    rankRedirects(db, first, size),
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
  ]
}

function countEmptySearches(db: Db, first: Day): Promise<DayCount[]> {
  return db
    .selectFrom('empty_searches')
    .select(['day', ({ fn }) => fn.sum<number>('searches').as('count')])
    .where('day', '>=', first)
    .groupBy('day')
    .execute()
}

function rankEmptySearches(db: Db, first: Day, size: number) {
  return db
    .selectFrom('empty_searches')
    .select(['query as label', ({ fn }) => fn.sum<number>('searches').as('count')])
    .where('day', '>=', first)
    .groupBy('query')
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(size)
    .execute()
}

function rankConsents(db: Db, first: Day, size: number) {
  return db
    .selectFrom('consent_counts')
    .select([
      sql<string>`version || ': ' || answer`.as('label'),
      ({ fn }) => fn.sum<number>('answers').as('count'),
    ])
    .where('day', '>=', first)
    .groupBy(['version', 'answer'])
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(size)
    .execute()
}

function rankRedirects(db: Db, first: Day, size: number) {
  return db
    .selectFrom('redirect_counts')
    .select(['rule as label', ({ fn }) => fn.sum<number>('hits').as('count')])
    .where('day', '>=', first)
    .groupBy('rule')
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(size)
    .execute()
}
