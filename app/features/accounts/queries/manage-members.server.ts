import type { Db } from '#app/db/client.server.ts'
import { containsText } from '#app/db/contains-text.server.ts'
import { listSubmitters } from '#app/features/moderation/queries/submitters.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { readPage, type Page, readAll } from '#app/db/read-rows.server.ts'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { usernameKey } from '../rules.ts'

export type MemberDetail = NonNullable<Awaited<ReturnType<typeof findMember>>>
export type MemberFilters = { text?: string | undefined; only?: 'admins' | 'suspended' | undefined }

export async function listMembers(db: Db, _admin: Admin, filters: MemberFilters, page: Page) {
  const { rows, total } = await readPage(
    selectMatching(db, filters)
      .select(MEMBER_COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  )
  return { members: rows.map(toMemberSummary), total }
}

export async function findMember(db: Db, admin: Admin, id: number) {
  const row = await db
    .selectFrom('users')
    .select([...MEMBER_COLUMNS, 'marketing_consent_at', 'trusted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const [sessions, bookmarks, submitters, log] = await Promise.all([
    db
      .selectFrom('sessions')
      .select(({ fn }) => [
        fn.countAll<number>().as('open'),
        fn.max<number | null>('seen_at').as('seenAt'),
      ])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookmarks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(),
    listSubmitters(db, admin, [id]),
    db
      .selectFrom('member_log')
      .select(['action', 'actor_name as by', 'created_at as at'])
      .where('member_id', '=', id)
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  ])
  return {
    ...toMemberSummary(row),
    emailNews: row.marketing_consent_at !== null,
    trustedAt: row.trusted_at,
    lastSeenAt: sessions.seenAt,
    sessions: sessions.open,
    bookmarks: bookmarks.count,
    submissions: submitters.get(id)?.record,
    log,
  }
}

function selectMatching(db: Db, { text = '', only }: MemberFilters) {
  const part = text.toLowerCase()
  return db
    .selectFrom('users')
    .$if(only === 'admins', (query) => query.where('is_admin', '=', 1))
    .$if(only === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(part !== '', (query) =>
      query.where((eb) =>
        eb.or([containsText('username_key', part), containsText('email_key', part)]),
      ),
    )
}

export type MemberSummary = ReturnType<typeof toMemberSummary>

const MEMBER_COLUMNS = [
  'id',
  'username',
  'email',
  'email_confirmed_at',
  'is_admin',
  'suspended_at',
  'created_at',
] as const

/** The account with this username or confirmed address; an address is confirmed for one account only. */
export function isCalled(name: string) {
  return (eb: ExpressionBuilder<Schema, 'users'>) =>
    name.includes('@')
      ? eb.and([eb('email_key', '=', emailKey(name)), eb('email_confirmed_at', 'is not', null)])
      : eb('username_key', '=', usernameKey(name))
}

export async function findMemberByName(db: Db, _operator: Operator, username: string) {
  const row = await db
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .where(isCalled(username))
    .executeTakeFirst()
  return row && toMemberSummary(row)
}

export async function* readMembers(db: Db, _operator: Operator): AsyncGenerator<MemberSummary> {
  const members = db.selectFrom('users').select(MEMBER_COLUMNS).orderBy('id').limit(500)
  for await (const row of readAll((id) => members.where('id', '>', id).execute()))
    yield toMemberSummary(row)
}

type Row = Pick<Selectable<Schema['users']>, (typeof MEMBER_COLUMNS)[number]>

function toMemberSummary(row: Row) {
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
