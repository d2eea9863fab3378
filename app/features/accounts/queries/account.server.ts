import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'

export type AccountSettings = {
  username: string
  email: string | null
  emailConfirmed: boolean
  emailNews: boolean
  hasPassword: boolean
  createdAt: number
}

export async function findSettings(db: Db, member: Member): Promise<AccountSettings> {
  const row = await db
    .selectFrom('users')
    .select([
      'username',
      'email',
      'email_confirmed_at',
      'marketing_consent_at',
      'password_hash',
      'created_at',
    ])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return {
    username: row.username,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    emailNews: row.marketing_consent_at !== null,
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at,
  }
}

/** Returns the address that a member wants and has not confirmed yet. */
export async function findPendingEmail(db: Db, member: Member, now: Date): Promise<string | null> {
  const change = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', member.id)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return change?.email ?? null
}

/** Everything held about a member, for them to take along (decisions.md section 5). */
export async function exportAccount(db: Db, member: Member) {
  const [account, sessions, knownDevices, bookmarks, submissions, reports, news, emailChanges] =
    await Promise.all([
      db
        .selectFrom('users')
        .select([
          'username',
          'email',
          'email_confirmed_at as emailConfirmedAt',
          'facebook_id as facebookId',
          'is_admin as admin',
          'marketing_consent_at as emailNewsConsentAt',
          'created_at as createdAt',
        ])
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('sessions')
        .select([
          'user_agent as device',
          'created_at as createdAt',
          'seen_at as lastUsedAt',
          'expires_at as endsAt',
        ])
        .where('user_id', '=', member.id)
        .execute(),
      db
        .selectFrom('known_devices')
        .select(['created_at as firstLoginAt', 'seen_at as lastLoginAt'])
        .where('user_id', '=', member.id)
        .execute(),
      db
        .selectFrom('bookmarks')
        .innerJoin('competitions', 'competitions.id', 'competition_id')
        .select([
          'slug as competitionSlug',
          'title as competitionTitle',
          'bookmarks.created_at as bookmarkedAt',
        ])
        .where('user_id', '=', member.id)
        .execute(),
      db
        .selectFrom('competitions')
        .select([
          'slug as competitionSlug',
          'title as competitionTitle',
          'description',
          'promoter_name as promoterName',
          'entry_url as entryUrl',
          'main_category as mainCategory',
          'end_date as competitionEndDate',
          'status',
          'rejection_reason as rejectionReason',
          'submitted_at as submittedAt',
        ])
        .where('submitted_by', '=', member.id)
        .execute(),
      db
        .selectFrom('reports')
        .innerJoin('competitions', 'competitions.id', 'competition_id')
        .select(['slug as competitionSlug', 'reason', 'note', 'reports.created_at as reportedAt'])
        .where('reporter_id', '=', member.id)
        .execute(),
      db
        .selectFrom('users')
        .innerJoin('subscribers', 'subscribers.email_key', 'users.email_key')
        .select([
          'subscribers.email',
          'source',
          'consent_at as consentAt',
          'confirmed_at as confirmedAt',
          'unsubscribed_at as unsubscribedAt',
        ])
        .where('users.id', '=', member.id)
        .where('email_confirmed_at', 'is not', null)
        .execute(),
      db
        .selectFrom('email_changes')
        .select(['email', 'created_at as askedAt', 'expires_at as endsAt'])
        .where('user_id', '=', member.id)
        .execute(),
    ])
  return {
    account,
    sessions,
    knownDevices,
    bookmarks,
    submissions,
    reports,
    emailNews: news,
    emailChanges,
    times: 'milliseconds since 1970, UTC',
  }
}
