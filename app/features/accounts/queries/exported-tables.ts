import type { Schema } from '#app/db/schema.ts'

type Columns<Table extends keyof Schema> = readonly (
  | keyof Schema[Table]
  | `${keyof Schema[Table] & string} as ${string}`
)[]

export type Exported = {
  [Table in keyof Schema]: {
    table: Table
    /** The column that names the member, unless it is 'user_id'. */
    of?: keyof Schema[Table] & string
    columns: Columns<Table>
    /** Of the listing that the row names. */
    listing?: Columns<'competitions'>
  }
}[keyof Schema]

/**
 * What an export has of the tables whose rows name the member: history without the admins' names. Columns are in camel
 * case, unless they say “as”.
 */
export const EXPORTED = {
  sessions: {
    table: 'sessions',
    columns: [
      'user_agent as device',
      'created_at',
      'seen_at as lastUsedAt',
      'expires_at as endsAt',
    ],
  },
  knownDevices: {
    table: 'known_devices',
    columns: ['created_at as firstLoginAt', 'seen_at as lastLoginAt'],
  },
  passkeys: {
    table: 'passkeys',
    columns: ['device', 'is_synced as synced', 'created_at', 'used_at as lastUsedAt'],
  },
  cookieConsent: { table: 'member_consents', columns: ['version', 'answer', 'answered_at'] },
  codeApps: { table: 'code_apps', columns: ['created_at'] },
  recoveryCodes: { table: 'recovery_codes', columns: ['created_at'] },
  loginSteps: { table: 'login_steps', columns: ['purpose', 'expires_at as endsAt'] },
  mailedLinks: {
    table: 'account_tokens',
    columns: ['purpose', 'email', 'created_at', 'expires_at as endsAt'],
  },
  emailChanges: {
    table: 'email_changes',
    columns: ['email', 'created_at as askedAt', 'expires_at as endsAt'],
  },
  submissions: {
    table: 'competitions',
    of: 'submitted_by',
    columns: [
      'slug as competitionSlug',
      'title as competitionTitle',
      'description',
      'promoter_name',
      'entry_url',
      'terms_url',
      'permit_number',
      'register_url',
      'winners_told',
      'answer_within',
      'prize_within',
      'only_counties',
      'prize_counties',
      'entry_counties',
      'place',
      'main_category',
      'image_name',
      'end_date as competitionEndDate',
      'status',
      'rejection_reason',
      'submitted_at',
    ],
  },
  bookmarks: {
    table: 'bookmarks',
    columns: ['created_at as bookmarkedAt'],
    listing: ['slug as competitionSlug', 'title as competitionTitle'],
  },
  reports: {
    table: 'reports',
    of: 'reporter_id',
    columns: ['reason', 'note', 'created_at as reportedAt', 'resolved_at'],
    listing: ['slug as competitionSlug'],
  },
  resultsNoted: {
    table: 'competition_results',
    of: 'noted_by',
    columns: ['outcome', 'url', 'noted_at', 'resolution', 'resolved_at'],
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
      'led_by',
      'decided_at',
      'objection',
      'objected_at',
      'outcome',
      'answer',
      'answered_at',
    ],
  },
  restrictionsDecided: {
    table: 'decisions',
    of: 'decided_by',
    columns: ['kind', 'reason', 'facts', 'decided_at'],
  },
  objectionsAnswered: {
    table: 'decisions',
    of: 'answered_by',
    columns: ['kind', 'outcome', 'answer', 'answered_at'],
  },
  decisions: {
    table: 'moderation_log',
    of: 'actor_id',
    columns: [
      'competition_id',
      'actor_name',
      'action',
      'before_value as before',
      'after_value as after',
      'created_at as at',
    ],
  },
  membersManaged: {
    table: 'member_log',
    of: 'actor_id',
    columns: ['member_id', 'actor_name', 'action', 'created_at as at'],
  },
  competitionsDecided: {
    table: 'competitions',
    of: 'decided_by',
    columns: ['slug as competitionSlug', 'status', 'decided_at'],
  },
  reportsResolved: {
    table: 'reports',
    of: 'resolved_by',
    columns: ['competition_id', 'reason', 'resolved_at'],
  },
  linkFlagsResolved: {
    table: 'link_flags',
    of: 'resolved_by',
    columns: ['competition_id', 'kind', 'resolution', 'resolved_at'],
  },
  resultsResolved: {
    table: 'competition_results',
    of: 'resolved_by',
    columns: ['competition_id', 'outcome', 'resolution', 'resolved_at'],
  },
  promotersChanged: {
    table: 'promoter_log',
    of: 'actor_id',
    columns: [
      'promoter_id',
      'actor_name',
      'action',
      'before_value as before',
      'after_value as after',
      'created_at as at',
    ],
  },
  messagesHandled: {
    table: 'contact_messages',
    of: 'handled_by',
    columns: ['created_at as sentAt', 'handled_at'],
  },
  campaigns: { table: 'campaigns', of: 'created_by', columns: ['subject', 'status', 'created_at'] },
  filesUploaded: { table: 'import_files', columns: ['name', 'bytes', 'created_at as uploadedAt'] },
} as const satisfies Record<string, Exported>
