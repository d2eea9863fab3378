import { sql } from 'kysely'
import type { PagePath } from '#app/lib/page-address.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Page } from '#app/db/read-rows.server.ts'
import { competitionLogPath, deskPromoterPath, memberPath } from '../rules/decisions.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/**
 * A change of a listing, of a member's rights or of a promoter, whose number is `of`; `subject` is its title or name,
 * null once it is deleted.
 */
export type LogRow = Awaited<ReturnType<typeof listModerationLog>>[number]

/** Older entries are on the page of their listing, member or promoter. */
const PAGES_MAX = 40
const LISTING_CHANGES_MAX = 500
const PROMOTER_CHANGES_MAX = 100
const LOGS = ['moderation_log', 'member_log', 'promoter_log'] as const

/** Returns a page of all changes, latest first, and the number that can be paged through. */
export async function listLog(db: Db, _admin: Admin, { size, page }: Page) {
  const end = size * Math.min(page, PAGES_MAX)
  const [listings, members, promoters, counts] = await Promise.all([
    selectListingChanges(db).limit(end).execute(),
    selectMemberChanges(db).limit(end).execute(),
    selectPromoterChanges(db).limit(end).execute(),
    Promise.all(LOGS.map((table) => count(db, table))),
  ])
  const entries = [
    ...listings.map(toEntry('listing', competitionLogPath)),
    ...members.map(toEntry('member', memberPath)),
    ...promoters.map(toEntry('promoter', deskPromoterPath)),
  ].toSorted((a, b) => b.at - a.at)
  return {
    entries: entries.slice(end - size, end),
    total: Math.min(
      counts.reduce((sum, rows) => sum + rows, 0),
      size * PAGES_MAX,
    ),
  }
}

/** The latest changes of one listing. */
export async function listModerationLog(db: Db, _admin: Admin, competitionID: number) {
  const changes = selectListingChanges(db).where('log.competition_id', '=', competitionID)
  return changes.limit(LISTING_CHANGES_MAX).execute()
}

/** The latest changes of one promoter. */
export async function listPromoterLog(db: Db, _admin: Admin, promoterID: number) {
  const changes = selectPromoterChanges(db).where('log.promoter_id', '=', promoterID)
  return changes.limit(PROMOTER_CHANGES_MAX).execute()
}

function selectListingChanges(db: Db) {
  return db
    .selectFrom('moderation_log as log')
    .leftJoin('competitions', 'competitions.id', 'log.competition_id')
    .select(['log.id', 'log.action', 'log.actor_name as by', 'log.created_at as at'])
    .select(['log.before_value as before', 'log.after_value as after'])
    .select(['log.competition_id as of', 'competitions.title as subject'])
    .orderBy('log.id', 'desc')
}

function selectMemberChanges(db: Db) {
  return db
    .selectFrom('member_log as log')
    .leftJoin('users', 'users.id', 'log.member_id')
    .select(['log.id', 'log.action', 'log.actor_name as by', 'log.created_at as at'])
    .select(['log.member_id as of', 'users.username as subject'])
    .select([sql.lit(null).as('before'), sql.lit(null).as('after')])
    .orderBy('log.id', 'desc')
}

function selectPromoterChanges(db: Db) {
  return db
    .selectFrom('promoter_log as log')
    .leftJoin('promoters', 'promoters.id', 'log.promoter_id')
    .select(['log.id', 'log.action', 'log.actor_name as by', 'log.created_at as at'])
    .select(['log.before_value as before', 'log.after_value as after'])
    .select(['log.promoter_id as of', 'promoters.name as subject'])
    .orderBy('log.id', 'desc')
}

function toEntry(kind: string, pathOf: (id: number) => PagePath) {
  return (row: LogRow) =>
    // The key is unique on the page of all changes.
    Object.assign(row, { key: `${kind}-${row.id}`, path: pathOf(row.of) })
}

async function count(db: Db, table: (typeof LOGS)[number]) {
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
