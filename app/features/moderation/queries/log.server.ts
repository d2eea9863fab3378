import type { PagePath } from '#app/lib/page-address.ts'
import type { Db } from '#app/db/client.server.ts'
import { competitionLogPath, deskPromoterPath, memberPath } from '../rules.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** A change of a listing, of a member's rights or of a promoter. */
export type LogEntry = {
  id: string
  action: string
  by: string
  /** The listing's title, the member's or the promoter's name; null once either is deleted. */
  subject: string | null
  path: PagePath
  before: string | null
  after: string | null
  at: number
}

/** Older entries are on the page of their listing, member or promoter. */
const PAGES_MAX = 40
const PROMOTER_CHANGES_MAX = 100

/** Returns a page of all changes, latest first, and the number that can be paged through. */
export async function listLog(
  db: Db,
  _admin: Admin,
  { size, page }: { size: number; page: number },
): Promise<{ entries: LogEntry[]; total: number }> {
  const end = size * Math.min(page, PAGES_MAX)
  const [listings, members, promoters, counts] = await Promise.all([
    selectListingChanges(db, end),
    selectMemberChanges(db, end),
    readPromoterChanges(selectPromoterChanges(db).limit(end)),
    Promise.all(LOGS.map((table) => count(db, table))),
  ])
  const entries = [...listings, ...members, ...promoters].toSorted((a, b) => b.at - a.at)
  return {
    entries: entries.slice(end - size, end),
    total: Math.min(
      counts.reduce((sum, rows) => sum + rows, 0),
      size * PAGES_MAX,
    ),
  }
}

async function selectListingChanges(db: Db, limit: number): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('moderation_log as log')
    .leftJoin('competitions', 'competitions.id', 'log.competition_id')
    .select(['log.id', 'log.action', 'log.actor_name', 'log.before_value', 'log.after_value'])
    .select(['log.created_at', 'log.competition_id', 'competitions.title'])
    .orderBy('log.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: `listing-${row.id}`,
    action: row.action,
    by: row.actor_name,
    subject: row.title,
    path: competitionLogPath(row.competition_id),
    before: row.before_value,
    after: row.after_value,
    at: row.created_at,
  }))
}

async function selectMemberChanges(db: Db, limit: number): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('member_log as log')
    .leftJoin('users', 'users.id', 'log.member_id')
    .select(['log.id', 'log.action', 'log.actor_name', 'log.created_at'])
    .select(['log.member_id', 'users.username'])
    .orderBy('log.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: `member-${row.id}`,
    action: row.action,
    by: row.actor_name,
    subject: row.username,
    path: memberPath(row.member_id),
    before: null,
    after: null,
    at: row.created_at,
  }))
}

/** The latest changes of one promoter. */
export async function listPromoterLog(db: Db, _admin: Admin, promoterID: number) {
  const ofPromoter = selectPromoterChanges(db).where('log.promoter_id', '=', promoterID)
  return readPromoterChanges(ofPromoter.limit(PROMOTER_CHANGES_MAX))
}

function selectPromoterChanges(db: Db) {
  return db
    .selectFrom('promoter_log as log')
    .leftJoin('promoters', 'promoters.id', 'log.promoter_id')
    .select(['log.id', 'log.action', 'log.actor_name', 'log.before_value', 'log.after_value'])
    .select(['log.created_at', 'log.promoter_id', 'promoters.name'])
    .orderBy('log.id', 'desc')
}

async function readPromoterChanges(
  changes: ReturnType<typeof selectPromoterChanges>,
): Promise<LogEntry[]> {
  const rows = await changes.execute()
  return rows.map((row) => ({
    id: `promoter-${row.id}`,
    action: row.action,
    by: row.actor_name,
    subject: row.name,
    path: deskPromoterPath(row.promoter_id),
    before: row.before_value,
    after: row.after_value,
    at: row.created_at,
  }))
}

const LOGS = ['moderation_log', 'member_log', 'promoter_log'] as const

async function count(db: Db, table: (typeof LOGS)[number]) {
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
