import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { exportAddress } from '#app/features/mailing/queries/export-address.server.ts'
import { exportTracker } from '#app/features/tracker/queries/export.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { exportWork } from './export-work.server.ts'

/** Excludes secrets, and data about an address that the member has not proven. */
export async function exportAccount(db: Db, member: Member) {
  const { id } = member
  const { emailKey, calendarToken, ...account } = await findAccount(db, id)
  const ownKey = account.emailConfirmedAt === null ? null : emailKey
  const [
    sessions,
    knownDevices,
    mailedLinks,
    emailChanges,
    bookmarks,
    { entries, marks, wins },
    submissions,
    reports,
    resultsNoted,
    messages,
    history,
    work,
    mail,
  ] = await Promise.all([
    listSessions(db, id),
    listKnownDevices(db, id),
    listMailedLinks(db, id),
    listEmailChanges(db, id),
    listBookmarks(db, id),
    exportTracker(db, id),
    listSubmissions(db, id),
    listReports(db, id),
    listResultsNoted(db, id),
    listMessages(db, id, ownKey),
    listHistory(db, id),
    exportWork(db, id),
    ownKey === null ? NOTHING_MAILED : exportAddress(db, ownKey),
  ])
  return {
    account: { ...account, calendarAddress: calendarToken !== null },
    sessions,
    knownDevices,
    mailedLinks,
    emailChanges,
    bookmarks,
    entries,
    marks,
    wins,
    submissions,
    reports,
    resultsNoted,
    messages,
    history,
    ...work,
    ...mail,
    times: 'milliseconds since 1970, UTC',
  }
}

const NOTHING_MAILED: Awaited<ReturnType<typeof exportAddress>> = {
  addressBook: [],
  follows: [],
  followMails: [],
  emailNews: [],
  newsMails: [],
  leftOutOfImports: [],
  mails: [],
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

function listSessions(db: Db, id: number) {
  return db
    .selectFrom('sessions')
    .select([
      'user_agent as device',
      'created_at as createdAt',
      'seen_at as lastUsedAt',
      'expires_at as endsAt',
    ])
    .where('user_id', '=', id)
    .execute()
}

function listKnownDevices(db: Db, id: number) {
  return db
    .selectFrom('known_devices')
    .select(['created_at as firstLoginAt', 'seen_at as lastLoginAt'])
    .where('user_id', '=', id)
    .execute()
}

function listMailedLinks(db: Db, id: number) {
  return db
    .selectFrom('account_tokens')
    .select(['purpose', 'email', 'created_at as createdAt', 'expires_at as endsAt'])
    .where('user_id', '=', id)
    .execute()
}

function listEmailChanges(db: Db, id: number) {
  return db
    .selectFrom('email_changes')
    .select(['email', 'created_at as askedAt', 'expires_at as endsAt'])
    .where('user_id', '=', id)
    .execute()
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

function listSubmissions(db: Db, id: number) {
  return db
    .selectFrom('competitions')
    .select([
      'slug as competitionSlug',
      'title as competitionTitle',
      'description',
      'promoter_name as promoterName',
      'entry_url as entryUrl',
      'terms_url as termsUrl',
      'main_category as mainCategory',
      'image_name as imageName',
      'end_date as competitionEndDate',
      'status',
      'rejection_reason as rejectionReason',
      'submitted_at as submittedAt',
    ])
    .where('submitted_by', '=', id)
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

/** Without the admins' names. */
function listHistory(db: Db, id: number) {
  return db
    .selectFrom('member_log')
    .select(['action', 'created_at as at'])
    .where('member_id', '=', id)
    .execute()
}
