import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Operator } from '#app/lib/security/actor.ts'
import { usernameKey } from '../rules.ts'

export type MemberRow = {
  username: string
  email: string | null
  emailConfirmed: boolean
  admin: boolean
  suspended: boolean
  createdAt: number
}

const MEMBER_COLUMNS = [
  'id',
  'username',
  'email',
  'email_confirmed_at',
  'is_admin',
  'suspended_at',
  'created_at',
] as const

/** Returns the member of this name, ignoring case. */
export async function findMemberByName(
  db: Db,
  _operator: Operator,
  username: string,
): Promise<MemberRow | undefined> {
  const row = await db
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  return row && toMemberRow(row)
}

/** Yields all members, oldest first, read in pages. */
export async function* readMembers(db: Db, _operator: Operator): AsyncGenerator<MemberRow> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('users')
      .select(MEMBER_COLUMNS)
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const row of rows) yield toMemberRow(row)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

type Row = Pick<Selectable<Schema['users']>, (typeof MEMBER_COLUMNS)[number]>

function toMemberRow(row: Row): MemberRow {
  return {
    username: row.username,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    admin: row.is_admin === 1,
    suspended: row.suspended_at !== null,
    createdAt: row.created_at,
  }
}
