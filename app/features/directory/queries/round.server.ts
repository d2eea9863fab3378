import type { Db } from '#app/db/client.server.ts'
import { listDead } from '#app/features/reading/queries/flags.server.ts'
import {
  isUnrestricted as isUnrestrictedRow,
  selectCards,
  toCard,
} from '#app/features/listings/queries/cards.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'
import { pick } from '#app/lib/pick.ts'
import { addDays, dublinDayAt, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import {
  ROUND_CARD_FIELDS,
  ROUND_CLOSES_WITHIN,
  ROUND_FIELDS,
  ROUND_LISTINGS_MAX,
  ROUND_PUBLISHED_WITHIN,
  type RoundListing,
} from '../rules/round-data.ts'
import { compareDays, inOrder, isUnrestricted, type OpenListings } from '../rules/open-lists.ts'
import type { OpenListing } from '../rules/open-listing.ts'

const CHANGED_WITHIN_DAYS = 30
const CHANGED_MAX = 100
const GONE_MAX = 500
const FLAGGED_MAX = 500
/** The newest entries of the log, which has no index by time. */
const LOG_MAX = 5000
const EDITS: Action[] = ['closing date changed', 'edited', 'T&Cs read']

/** Returns the data of today's round, the same for everybody. */
export async function loadRound(db: Db, open: OpenListings, limit = ROUND_LISTINGS_MAX) {
  const { today } = open
  const dead = await listDead(db)
  const alive = open.all.filter(
    (listing) => isUnrestricted(listing) && !dead.has(listing.card.competitionID),
  )
  const lastDay = addDays(today, ROUND_CLOSES_WITHIN)
  const closing = alive.filter(({ competitionEndDate }) => competitionEndDate <= lastDay)
  const since = startOf(addDays(today, -ROUND_PUBLISHED_WITHIN))
  const newest = alive.filter(({ card }) => (card.publishedAt ?? 0) >= since)
  // Half of the round, so that a busy closing day leaves room for what is new.
  const chosen = new Set([...inOrder(closing, 'closing').slice(0, limit / 2), ...newest])
  return {
    day: today,
    listings: [...chosen].slice(0, limit).map(toRoundListing).toSorted(soonestFirst),
    changed: await listChanged(db, today),
    gone: await listGone(db, today),
    flagged: open.all
      .map(({ card }) => card.competitionID)
      .filter((id) => dead.has(id))
      .toSorted((a, b) => b - a)
      .slice(0, FLAGGED_MAX),
  }
}

type Rounded = Pick<OpenListing, (typeof ROUND_FIELDS)[number]> & { card: CompetitionCard }

function toRoundListing({ card, ...fields }: Rounded): RoundListing {
  return {
    ...pick(card, ROUND_CARD_FIELDS),
    quiet: card.quiet ?? false,
    // Published, so it is set.
    publishedOn: dublinDayAt(card.publishedAt ?? 0),
    ...pick(fields, ROUND_FIELDS),
  }
}

function soonestFirst(a: RoundListing, b: RoundListing) {
  return (
    compareDays(a.competitionEndDate, b.competitionEndDate) || b.competitionID - a.competitionID
  )
}

/** Closed ones, too. */
async function listChanged(db: Db, today: Day): Promise<RoundListing[]> {
  const edited = selectLogged(db, today).where('recent.action', 'in', EDITS)
  const rows = await selectCards(db)
    .select(columnsOf(ROUND_FIELDS))
    .where('competitions.id', 'in', edited)
    .where('status', '=', 'approved')
    .where(isUnrestrictedRow)
    .orderBy('updated_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(CHANGED_MAX)
    .execute()
  return rows.map((row) => toRoundListing({ card: toCard(row), ...readFields(row, ROUND_FIELDS) }))
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
