import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { exportAddress } from '#app/features/mailing/queries/export-address.server.ts'
import { exportTracker } from '#app/features/tracker/queries/export.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { EXPORTED } from './exported-tables.ts'

/** Excludes secrets, and data about an address that the member has not proven. */
export async function exportAccount(db: Db, member: Member) {
  const { id } = member
  const { emailKey, calendarToken, ...account } = await findAccount(db, id)
  const ownKey = account.emailConfirmedAt === null ? null : emailKey
  const [tables, bookmarks, tracked, reports, resultsNoted, messages, mail] = await Promise.all([
    exportTables(db, id),
    listBookmarks(db, id),
    exportTracker(db, id),
    listReports(db, id),
    listResultsNoted(db, id),
    listMessages(db, id, ownKey),
    ownKey === null ? NOTHING_MAILED : exportAddress(db, ownKey),
  ])
  return {
    account: { ...account, calendarAddress: calendarToken !== null },
    ...tables,
    bookmarks,
    ...tracked,
    reports,
    resultsNoted,
    messages,
    ...mail,
    times: 'milliseconds since 1970, UTC',
  }
}

type Rows = Record<string, string | number | null>[]

async function exportTables(db: Db, id: number) {
  const { table: from, ref } = db.dynamic
  const exported = await Promise.all(
    Object.entries(EXPORTED).map(async ([key, { table, of, columns }]) => {
      const rows = db.selectFrom(from(table).as('exported')).select(columns.map(toColumn))
      return [key, await rows.where(ref(of), '=', id).execute()] as const
    }),
  )
  return Object.fromEntries(exported) as Record<keyof typeof EXPORTED, Rows>
}

function toColumn(text: string) {
  const [column = '', name = column] = text.split(' as ')
  return sql<string | number | null>`${sql.ref(column)}`.as(name)
}

const NOTHING_MAILED: Awaited<ReturnType<typeof exportAddress>> = {
  addressBook: [],
  follows: [],
  followMails: [],
  emailNews: [],
  newsMails: [],
  leftOutOfImports: [],
  mails: [],
  mailReports: [],
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

function listBookmarks(db: Db, id: number) {
  return db
    .selectFrom('bookmarks')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select([
      'slug as competitionSlug',
      'title as competitionTitle',
      'bookmarks.created_at as bookmarkedAt',
    ])
    .where('user_id', '=', id)
    .execute()
}

function listReports(db: Db, id: number) {
  return db
    .selectFrom('reports')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select([
      'slug as competitionSlug',
      'reason',
      'note',
      'reports.created_at as reportedAt',
      'resolved_at as resolvedAt',
    ])
    .where('reporter_id', '=', id)
    .execute()
}

/** What the member found out about winners. */
function listResultsNoted(db: Db, id: number) {
  return db
    .selectFrom('competition_results')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select([
      'slug as competitionSlug',
      'outcome',
      'url',
      'noted_at as notedAt',
      'resolution',
      'resolved_at as resolvedAt',
    ])
    .where('noted_by', '=', id)
    .execute()
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
