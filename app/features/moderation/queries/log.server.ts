import type { Db } from '#app/db/client.server.ts'
import { competitionLogPath, memberPath } from '../rules.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** A change of a listing or of a member's rights. */
export type LogEntry = {
  id: string
  action: string
  by: string
  /** The listing's title or the member's name; null once either is deleted. */
  subject: string | null
  path: string
  before: string | null
  after: string | null
  at: number
}

/** Older entries are on the page of their listing or member. */
const PAGES_MAX = 40

/** Returns a page of all changes, latest first, and the number that can be paged through. */
export async function listLog(
  db: Db,
  _admin: Admin,
  { size, page }: { size: number; page: number },
): Promise<{ entries: LogEntry[]; total: number }> {
  const end = size * Math.min(page, PAGES_MAX)
  const [listings, members, counts] = await Promise.all([
    selectListingChanges(db, end),
    selectMemberChanges(db, end),
    Promise.all([count(db, 'moderation_log'), count(db, 'member_log')]),
  ])
  const entries = [...listings, ...members].toSorted((a, b) => b.at - a.at)
  return {
    entries: entries.slice(end - size, end),
    total: Math.min(counts[0] + counts[1], size * PAGES_MAX),
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

async function count(db: Db, table: 'moderation_log' | 'member_log') {
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
