import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { exportAddress } from '#app/features/addresses/queries/export-address.server.ts'
import { exportTracker } from '#app/features/tracker/queries/export.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { EXPORTED, type Exported } from './exported-tables.ts'

/** Excludes secrets, and data about an address that the member has not proven. */
export async function exportAccount(db: Db, member: Member) {
  const { id } = member
  const { emailKey, calendarToken, ...account } = await findAccount(db, id)
  const ownKey = account.emailConfirmedAt === null ? null : emailKey
  const [tables, tracked, messages, mail] = await Promise.all([
    exportTables(db, id),
    exportTracker(db, id),
    listMessages(db, id, ownKey),
    // No address has the empty key.
    exportAddress(db, ownKey ?? ''),
  ])
  return {
    account: { ...account, calendarAddress: calendarToken !== null },
    ...tables,
    ...tracked,
    messages,
    notices: await listNotices(db, id),
    ...mail,
    times: 'milliseconds since 1970, UTC',
  }
}

type Rows = Record<string, string | number | null>[]

async function exportTables(db: Db, id: number) {
  const exported = Object.entries<Exported>(EXPORTED).map(async ([key, table]) => [
    key,
    await selectExported(db, table, id).execute(),
  ])
  return Object.fromEntries(await Promise.all(exported)) as Record<keyof typeof EXPORTED, Rows>
}

function selectExported(db: Db, { table, of = 'user_id', columns, listing }: Exported, id: number) {
  const { table: from, ref } = db.dynamic
  const rows = db
    .selectFrom(from(table).as('exported'))
    .select(columns.map((column) => toColumn('exported', column)))
    .where(ref(`exported.${of}`), '=', id)
  if (!listing) return rows
  return rows
    .innerJoin('competitions', (join) =>
      join.on('competitions.id', '=', sql.ref('exported.competition_id')),
    )
    .select(listing.map((column) => toColumn('competitions', column)))
}

function toColumn(table: string, text: string) {
  const [column = '', name = toName(column)] = text.split(' as ')
  return sql<string | number | null>`${sql.ref(`${table}.${column}`)}`.as(name)
}

/** 'competition_id' is 'competitionID'. */
function toName(column: string) {
  const words = column.replace(/_id$/, 'ID')
  return words.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

function listNotices(db: Db, id: number) {
  return db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(['ground', 'name', 'email', 'explanation', 'created_at as reportedAt'])
    .where('reporter_id', '=', id)
    .execute()
}

function findAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([
      'username',
      'email',
      'email_key as emailKey',
      'email_confirmed_at as emailConfirmedAt',
      'facebook_id as facebookId',
      'is_admin as admin',
      'marketing_consent_at as emailNewsConsentAt',
      'suspended_at as suspendedAt',
      'trusted_at as trustedAt',
      'guessing_told_at as warnedOfGuessingAt',
      'calendar_token as calendarToken',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function listMessages(db: Db, id: number, ownKey: string | null) {
  return db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message', 'created_at as sentAt', 'handled_at as handledAt'])
    .where((eb) =>
      ownKey === null
        ? eb('sender_id', '=', id)
        : eb.or([eb('sender_id', '=', id), eb(sql`lower(email)`, '=', ownKey)]),
    )
    .execute()
}
