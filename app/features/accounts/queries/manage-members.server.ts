import type { Db } from '#app/db/client.server.ts'
import { containsText } from '#app/db/contains-text.server.ts'
import { listSubmitters } from '#app/features/submissions/queries/submitters.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { readPage, type Page, readAll } from '#app/db/read-rows.server.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { usernameKey } from '../rules.ts'

export type MemberDetail = NonNullable<Awaited<ReturnType<typeof findMember>>>
export type MemberFilters = { text?: string | undefined; only?: 'admins' | 'suspended' | undefined }

export async function listMembers(
  db: Db,
  _admin: Admin,
  { text = '', only }: MemberFilters,
  page: Page,
) {
  const part = text.toLowerCase()
  const found = db
    .selectFrom('users')
    .$if(only === 'admins', (query) => query.where('is_admin', '=', 1))
    .$if(only === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(part !== '', (query) =>
      query.where((eb) =>
        eb.or([containsText('username_key', part), containsText('email_key', part)]),
      ),
    )
    .select(MEMBER_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, total } = await readPage(found, page)
  return { members: rows.map(toMemberSummary), total }
}

export async function findMember(db: Db, admin: Admin, id: number) {
  const row = await db
    .selectFrom('users')
    .select([...MEMBER_COLUMNS, 'marketing_consent_at', 'trusted_at as trustedAt'])
    .select(({ selectFrom }) => {
      const sessions = selectFrom('sessions').whereRef('user_id', '=', 'users.id')
      const bookmarks = selectFrom('bookmarks').whereRef('user_id', '=', 'users.id')
      return [
        sessions.select(({ fn }) => fn.countAll<number>().as('count')).as('sessions'),
        sessions.select(({ fn }) => fn.max('seen_at').as('at')).as('lastSeenAt'),
        bookmarks.select(({ fn }) => fn.countAll<number>().as('count')).as('bookmarks'),
      ]
    })
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { marketing_consent_at, ...member } = row
  const [submitters, log] = await Promise.all([
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
    ...toMemberSummary(member),
    emailNews: marketing_consent_at !== null,
    submissions: submitters.get(id)?.record,
    log,
  }
}

export type MemberSummary = Awaited<ReturnType<typeof listMembers>>['members'][number]

const MEMBER_COLUMNS = [
  'id',
  'username',
  'email',
  'email_confirmed_at',
  'is_admin',
  'suspended_at as suspendedAt',
  'created_at as createdAt',
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

type Row = { email_confirmed_at: number | null; is_admin: number }

function toMemberSummary<Found extends Row>({ email_confirmed_at, is_admin, ...row }: Found) {
  return { ...row, emailConfirmed: email_confirmed_at !== null, admin: is_admin === 1 }
}
