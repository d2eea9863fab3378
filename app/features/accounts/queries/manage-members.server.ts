import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { MemberAction } from '../rules.ts'

export type MemberSummary = {
  id: number
  username: string
  email: string | null
  emailConfirmed: boolean
  admin: boolean
  suspendedAt: number | null
  createdAt: number
}
export type MemberDetail = MemberSummary & {
  emailNews: boolean
  lastSeenAt: number | null
  sessions: number
  bookmarks: number
  submissions: Record<Status, number>
  log: { action: MemberAction; by: string; at: number }[]
}
/** Undefined shows all members. */
export type MemberFilters = { text?: string | undefined; only?: 'admins' | 'suspended' | undefined }

const COLUMNS = [
  'id',
  'username',
  'email',
  'email_confirmed_at',
  'is_admin',
  'suspended_at',
  'created_at',
] as const

/** Returns a page of members, newest first, and the total. */
export async function listMembers(
  db: Db,
  _admin: Admin,
  filters: MemberFilters,
  { size, page }: { size: number; page: number },
): Promise<{ members: MemberSummary[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectMatching(db, filters)
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    selectMatching(db, filters)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { members: rows.map(toSummary), total }
}

export async function findMember(
  db: Db,
  _admin: Admin,
  id: number,
): Promise<MemberDetail | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...COLUMNS, 'marketing_consent_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const [sessions, bookmarks, submissions, log] = await Promise.all([
    db
      .selectFrom('sessions')
      .select(({ fn }) => [fn.countAll<number>().as('open'), fn.max('seen_at').as('seenAt')])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookmarks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('competitions')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('submitted_by', '=', id)
      .groupBy('status')
      .execute(),
    db
      .selectFrom('member_log')
      .select(['action', 'actor_name as by', 'created_at as at'])
      .where('member_id', '=', id)
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  ])
  const counts: Record<Status, number> = { pending: 0, approved: 0, rejected: 0 }
  for (const { status, count } of submissions) counts[status as Status] = count
  return {
    ...toSummary(row),
    emailNews: row.marketing_consent_at !== null,
    lastSeenAt: sessions.seenAt,
    sessions: sessions.open,
    bookmarks: bookmarks.count,
    submissions: counts,
    log: log.map(({ action, by, at }) => ({ action: action as MemberAction, by, at })),
  }
}

function selectMatching(db: Db, { text, only }: MemberFilters) {
  return db
    .selectFrom('users')
    .$if(only === 'admins', (query) => query.where('is_admin', '=', 1))
    .$if(only === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(text !== undefined, (query) => query.where(contains(text ?? '')))
}

/** Matches part of a name or address; '%' and '_' are literal. */
function contains(text: string) {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(username_key like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`
}

type Row = {
  id: number
  username: string
  email: string | null
  email_confirmed_at: number | null
  is_admin: 0 | 1
  suspended_at: number | null
  created_at: number
}

function toSummary(row: Row): MemberSummary {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    admin: row.is_admin === 1,
    suspendedAt: row.suspended_at,
    createdAt: row.created_at,
  }
}
