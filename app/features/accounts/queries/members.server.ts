import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Operator } from '#app/lib/security/actor.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { readAll } from '#app/db/read-rows.server.ts'
import { usernameKey } from '../rules.ts'

export type MemberSummary = ReturnType<typeof toMemberSummary>

export const MEMBER_COLUMNS = [
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

export function toMemberSummary(row: Row) {
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
