import type { Schema } from '#app/db/schema.ts'

type Columns<Table extends keyof Schema> = readonly (
  | keyof Schema[Table]
  | `${keyof Schema[Table] & string} as ${string}`
)[]

export type Exported = {
  [Table in keyof Schema]: {
    table: Table
    /** The column that names the member. */
    of: keyof Schema[Table] & string
    columns: Columns<Table>
    /** Of the listing that the row names. */
    listing?: Columns<'competitions'>
  }
}[keyof Schema]

/** What an export has of the tables whose rows name the member, by its keys. History without the admins' names. */
export const EXPORTED = {
  sessions: {
    table: 'sessions',
    of: 'user_id',
    columns: [
      'user_agent as device',
      'created_at as createdAt',
      'seen_at as lastUsedAt',
      'expires_at as endsAt',
    ],
  },
  knownDevices: {
    table: 'known_devices',
    of: 'user_id',
    columns: ['created_at as firstLoginAt', 'seen_at as lastLoginAt'],
  },
  passkeys: {
    table: 'passkeys',
    of: 'user_id',
    columns: ['device', 'is_synced as synced', 'created_at as createdAt', 'used_at as lastUsedAt'],
  },
  cookieConsent: {
    table: 'member_consents',
    of: 'user_id',
    columns: ['version', 'answer', 'answered_at as answeredAt'],
  },
  codeApps: { table: 'code_apps', of: 'user_id', columns: ['created_at as createdAt'] },
  recoveryCodes: { table: 'recovery_codes', of: 'user_id', columns: ['created_at as createdAt'] },
  loginSteps: {
    table: 'login_steps',
    of: 'user_id',
    columns: ['purpose', 'expires_at as endsAt'],
  },
  mailedLinks: {
    table: 'account_tokens',
    of: 'user_id',
    columns: ['purpose', 'email', 'created_at as createdAt', 'expires_at as endsAt'],
  },
  emailChanges: {
    table: 'email_changes',
    of: 'user_id',
    columns: ['email', 'created_at as askedAt', 'expires_at as endsAt'],
  },
  submissions: {
    table: 'competitions',
    of: 'submitted_by',
    columns: [
      'slug as competitionSlug',
      'title as competitionTitle',
      'description',
      'promoter_name as promoterName',
      'entry_url as entryUrl',
      'terms_url as termsUrl',
      'permit_number as permitNumber',
      'register_url as registerUrl',
      'winners_told as winnersTold',
      'answer_within as answerWithin',
      'prize_within as prizeWithin',
      'only_counties as onlyCounties',
      'prize_counties as prizeCounties',
      'entry_counties as entryCounties',
      'place',
      'main_category as mainCategory',
      'image_name as imageName',
      'end_date as competitionEndDate',
      'status',
      'rejection_reason as rejectionReason',
      'submitted_at as submittedAt',
    ],
  },
  bookmarks: {
    table: 'bookmarks',
    of: 'user_id',
    columns: ['created_at as bookmarkedAt'],
    listing: ['slug as competitionSlug', 'title as competitionTitle'],
  },
  reports: {
    table: 'reports',
    of: 'reporter_id',
    columns: ['reason', 'note', 'created_at as reportedAt', 'resolved_at as resolvedAt'],
    listing: ['slug as competitionSlug'],
  },
  resultsNoted: {
    table: 'competition_results',
    of: 'noted_by',
    columns: ['outcome', 'url', 'noted_at as notedAt', 'resolution', 'resolved_at as resolvedAt'],
    listing: ['slug as competitionSlug'],
  },
  history: { table: 'member_log', of: 'member_id', columns: ['action', 'created_at as at'] },
  restrictions: {
    table: 'decisions',
    of: 'member_id',
    columns: [
      'kind',
      'reason',
      'facts',
      'terms',
      'led_by as ledBy',
      'decided_at as decidedAt',
      'objection',
      'objected_at as objectedAt',
      'outcome',
      'answer',
      'answered_at as answeredAt',
    ],
  },
  restrictionsDecided: {
    table: 'decisions',
    of: 'decided_by',
    columns: ['kind', 'reason', 'facts', 'decided_at as decidedAt'],
  },
  objectionsAnswered: {
    table: 'decisions',
    of: 'answered_by',
    columns: ['kind', 'outcome', 'answer', 'answered_at as answeredAt'],
  },
  decisions: {
    table: 'moderation_log',
    of: 'actor_id',
    columns: [
      'competition_id as competitionID',
      'actor_name as actorName',
      'action',
      'before_value as before',
      'after_value as after',
      'created_at as at',
    ],
  },
  membersManaged: {
    table: 'member_log',
    of: 'actor_id',
    columns: ['member_id as memberID', 'actor_name as actorName', 'action', 'created_at as at'],
  },
  competitionsDecided: {
    table: 'competitions',
    of: 'decided_by',
    columns: ['slug as competitionSlug', 'status', 'decided_at as decidedAt'],
  },
  reportsResolved: {
    table: 'reports',
    of: 'resolved_by',
    columns: ['competition_id as competitionID', 'reason', 'resolved_at as resolvedAt'],
  },
  linkFlagsResolved: {
    table: 'link_flags',
    of: 'resolved_by',
    columns: ['competition_id as competitionID', 'kind', 'resolution', 'resolved_at as resolvedAt'],
  },
  resultsResolved: {
    table: 'competition_results',
    of: 'resolved_by',
    columns: [
      'competition_id as competitionID',
      'outcome',
      'resolution',
      'resolved_at as resolvedAt',
    ],
  },
  termsQuotesResolved: {
    table: 'terms_quotes',
    of: 'resolved_by',
    columns: [
      'competition_id as competitionID',
      'question',
      'resolution',
      'resolved_at as resolvedAt',
    ],
  },
  promotersChanged: {
    table: 'promoter_log',
    of: 'actor_id',
    columns: [
      'promoter_id as promoterID',
      'actor_name as actorName',
      'action',
      'before_value as before',
      'after_value as after',
      'created_at as at',
    ],
  },
  messagesHandled: {
    table: 'contact_messages',
    of: 'handled_by',
    columns: ['created_at as sentAt', 'handled_at as handledAt'],
  },
  campaigns: {
    table: 'campaigns',
    of: 'created_by',
    columns: ['subject', 'status', 'created_at as createdAt'],
  },
  tokensMade: {
    table: 'api_tokens',
    of: 'created_by',
    columns: ['name', 'created_at as createdAt', 'revoked_at as revokedAt'],
  },
  filesUploaded: {
    table: 'import_files',
    of: 'user_id',
    columns: ['name', 'bytes', 'created_at as uploadedAt'],
  },
} as const satisfies Record<string, Exported>
