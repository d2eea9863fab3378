import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addDays, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { deadOpeningsOf, type CheckFigures } from '../rules/checks/figures.ts'
import { DEAD_KINDS } from '../rules/checks/verdict.ts'

const SHOWN_DAYS = 30
const IN_TIME_MS = 48 * HOUR_MS
/** Listings that close in over 30 days are due every 72 hours. */
const FAR_IN_TIME_MS = 78 * HOUR_MS

export async function readCheckFigures(db: Db, now: Date): Promise<CheckFigures> {
  const [openings, checked, decided] = await Promise.all([
    countOpenings(db, now),
    countChecked(db, now),
    countDecided(db, now),
  ])
  return { ...openings, ...checked, ...decided }
}

async function countOpenings(db: Db, now: Date) {
  const first = addDays(dublinDay(now), 1 - SHOWN_DAYS)
  const daily = db
    .selectFrom('click_counts')
    .where('period', '=', sql.lit('day' as const))
    .where('starts_on', '>=', first)
  const flags = db
    .selectFrom('link_flags')
    .where('target', '=', 'entry')
    .where('kind', 'in', DEAD_KINDS)
    .where(({ eb, or }) =>
      or([eb('resolution', 'is', null), eb('resolution', '<>', sql.lit('dismissed'))]),
    )
    .where(({ eb, or }) =>
      or([
        eb('resolved_at', 'is', null),
        eb('resolved_at', '>=', startOfDublinDay(first).getTime()),
      ]),
    )
  const [{ openings }, flagged, clicks] = await Promise.all([
    daily
      .select(({ fn }) => fn.sum<number | null>('clicks').as('openings'))
      .executeTakeFirstOrThrow(),
    flags
      .select(['competition_id as competitionID', 'created_at as from', 'resolved_at as until'])
      .execute(),
    daily
      .select(['competition_id as competitionID', 'starts_on as day', 'clicks'])
      .where('competition_id', 'in', flags.select('competition_id'))
      .execute(),
  ])
  return { openings: openings ?? 0, deadOpenings: deadOpeningsOf(clicks, flagged) }
}

async function countChecked(db: Db, now: Date) {
  const time = now.getTime()
  const far = addDays(dublinDay(now), 30)
  return db
    .selectFrom('link_checks')
    .innerJoin('competitions', 'competitions.id', 'link_checks.competition_id')
    .where('target', '=', 'entry')
    .where('host', '<>', '')
    .where(({ eb, or }) =>
      or([eb('verdict', 'is', null), eb('verdict', 'not in', ['blocked', 'not-checkable'])]),
    )
    .select(({ fn, eb, or, and }) => [
      fn.countAll<number>().as('checkable'),
      fn
        .countAll<number>()
        .filterWhere(
          or([
            eb('checked_at', '>', time - IN_TIME_MS),
            eb('first_failed_at', 'is not', null),
            and([
              eb('competitions.end_date', '>', far),
              eb('checked_at', '>', time - FAR_IN_TIME_MS),
            ]),
          ]),
        )
        .as('checkedInTime'),
    ])
    .executeTakeFirstOrThrow()
}

async function countDecided(db: Db, now: Date) {
  const first = startOfDublinDay(addDays(dublinDay(now), 1 - SHOWN_DAYS))
  return db
    .selectFrom('link_flags')
    .where('resolved_at', '>=', first.getTime())
    .where('resolution', 'in', ['accepted', 'corrected', 'dismissed'])
    .select(({ fn }) => [
      fn.countAll<number>().as('decided'),
      fn.countAll<number>().filterWhere('resolution', '<>', 'dismissed').as('upheld'),
    ])
    .executeTakeFirstOrThrow()
}
