import type { Db } from '#app/db/client.server.ts'
import { selectDead } from '#app/features/checking/queries/dead-links.server.ts'
import {
  imageUrl,
  isOpenOn,
  isUnrestricted,
  isQuiet,
} from '#app/features/listings/queries/cards.server.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'
import { addDays, dublinDayAt, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import {
  ROUND_CLOSES_WITHIN,
  ROUND_FIELDS,
  ROUND_LISTINGS_MAX,
  ROUND_PUBLISHED_WITHIN,
  type RoundData,
  type RoundListing,
} from '../rules/round-data.ts'

const CHANGED_WITHIN_DAYS = 30
const CHANGED_MAX = 100
const GONE_MAX = 500
const FLAGGED_MAX = 500
/** The newest entries of the log, which has no index by time. */
const LOG_MAX = 5000
const EDITS: Action[] = ['closing date changed', 'edited', 'T&Cs quotes confirmed']

/** Returns the data of today's round, the same for everybody. */
export async function loadRound(
  db: Db,
  today: Day,
  limit = ROUND_LISTINGS_MAX,
): Promise<RoundData> {
  const closing = await selectOpen(db, today)
    .where('end_date', '<=', addDays(today, ROUND_CLOSES_WITHIN))
    .orderBy('end_date')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    // Half of the round, so that a busy closing day leaves room for what is new.
    .limit(limit / 2)
    .execute()
  const newest = await selectOpen(db, today)
    .where('published_at', '>=', startOf(addDays(today, -ROUND_PUBLISHED_WITHIN)))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const rows = new Map([...closing, ...newest].map((row) => [row.id, row]))
  const listings = [...rows.values()].slice(0, limit).map(toRoundListing)
  return {
    day: today,
    listings: listings.toSorted(soonestFirst),
    changed: await listChanged(db, today),
    gone: await listGone(db, today),
    flagged: await listFlagged(db, today),
  }
}

function selectOpen(db: Db, today: Day) {
  return selectRows(db)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .where('id', 'not in', selectDead(db))
}

function selectRows(db: Db) {
  return db
    .selectFrom('competitions')
    .select([
      'id',
      'slug',
      'image_name',
      'main_category',
      'featured',
      'quiet',
      'published_at',
      ...columnsOf(ROUND_FIELDS),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

function toRoundListing(row: Row): RoundListing {
  return {
    competitionID: row.id,
    competitionSlug: row.slug,
    competitionImageURL: imageUrl(row.image_name, row.main_category as Category),
    competitionFeaturedFlag: row.featured,
    quiet: isQuiet(row),
    // Published, so it is set.
    publishedOn: dublinDayAt(row.published_at ?? 0),
    ...readFields(row, ROUND_FIELDS),
  }
}

function soonestFirst(a: RoundListing, b: RoundListing) {
  if (a.competitionEndDate !== b.competitionEndDate)
    return a.competitionEndDate < b.competitionEndDate ? -1 : 1
  return b.competitionID - a.competitionID
}

async function listChanged(db: Db, today: Day): Promise<RoundListing[]> {
  const edited = selectLogged(db, today).where('recent.action', 'in', EDITS)
  const rows = await selectRows(db)
    .where('id', 'in', edited)
    .where('status', '=', 'approved')
    .where(isUnrestricted)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHANGED_MAX)
    .execute()
  return rows.map(toRoundListing)
}

/** Those that were published; the others no device knows. */
async function listGone(db: Db, today: Day): Promise<number[]> {
  const unpublished = selectLogged(db, today).where('recent.before_value', 'like', 'approved%')
  const edited = selectLogged(db, today).where('recent.action', '=', 'edited')
  const rows = await db
    .selectFrom('competitions')
    .select('id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('id', 'in', unpublished), eb('status', '<>', 'approved')]),
        and([eb('id', 'in', edited), eb('status', '=', 'approved'), eb('restricted', '=', 1)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(GONE_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

/** Open ones only; closed ones are in no round. */
async function listFlagged(db: Db, today: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('competitions')
    .select('id')
    .where('id', 'in', selectDead(db))
    .where(isOpenOn(today))
    .orderBy('id', 'desc')
    .limit(FLAGGED_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

function selectLogged(db: Db, today: Day) {
  const recent = db
    .selectFrom('moderation_log')
    .select(['competition_id', 'action', 'before_value', 'created_at'])
    .orderBy('id', 'desc')
    .limit(LOG_MAX)
  return db
    .selectFrom(recent.as('recent'))
    .select('recent.competition_id')
    .where('recent.created_at', '>=', startOf(addDays(today, -CHANGED_WITHIN_DAYS)))
}

function startOf(day: Day): number {
  return startOfDublinDay(day).getTime()
}
