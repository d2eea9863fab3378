import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import { firstShown, type Range, type Timeline } from '../rules/periods.ts'

export async function countClicks(db: Db, _admin: Admin, { range, starts }: Timeline) {
  const rows = await selectClicks(db, range, starts[0])
    .select(['starts_on', ({ fn }) => fn.sum<number>('clicks').as('clicks')])
    .groupBy('starts_on')
    .execute()
  const byStart = new Map(rows.map((row) => [row.starts_on, row.clicks]))
  return starts.map((start) => byStart.get(start) ?? 0)
}

/** Returns how often each listing was opened since a day; listings that were not are left out. */
export async function countOpenedSince(db: Db, _admin: Admin, day: Day) {
  const rows = await selectClicks(db, 'day', day)
    .select(['competition_id', ({ fn }) => fn.sum<number>('clicks').as('clicks')])
    .groupBy('competition_id')
    .execute()
  return new Map(rows.map((row) => [row.competition_id, row.clicks]))
}

type Top = { label: string; count: number; slug?: string }

export function rankListings(
  db: Db,
  _admin: Admin,
  timeline: Timeline,
  size: number,
): Promise<Top[]> {
  // Joins only the top rows with their listings.
  const top = selectPerListing(db, timeline).orderBy('count', 'desc').orderBy('competition_id')
  return db
    .selectFrom(top.limit(size).as('top'))
    .innerJoin('competitions', 'competitions.id', 'top.competition_id')
    .select(['title as label', 'slug', 'top.count'])
    .orderBy('top.count', 'desc')
    .orderBy('competitions.id')
    .execute()
}

export function rankBy(
  db: Db,
  _admin: Admin,
  timeline: Timeline,
  column: 'main_category' | 'promoter_name',
  size: number,
): Promise<Top[]> {
  return db
    .selectFrom(selectPerListing(db, timeline).as('counted'))
    .innerJoin('competitions', 'competitions.id', 'counted.competition_id')
    .select([`${column} as label`, ({ fn }) => fn.sum<number>('counted.count').as('count')])
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(size)
    .execute()
}

function selectPerListing(db: Db, timeline: Timeline) {
  return selectClicks(db, timeline.range, firstShown(timeline))
    .select(['competition_id', ({ fn }) => fn.sum<number>('clicks').as('count')])
    .groupBy('competition_id')
}

/** A literal, so that PostgreSQL can estimate the rows of this kind. */
function selectClicks(db: Db, range: Range, from: Day | undefined) {
  return db
    .selectFrom('click_counts')
    .where('period', '=', sql.lit(range))
    .where('starts_on', '>=', from ?? ('' as Day))
}
