import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { addressHash } from '#app/features/addresses/operations/leave.server.ts'
import { testApp } from '#test/app.ts'
import { aCampaign } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import {
  aCompetition,
  aMember,
  aReport,
  aSession,
  aSubscriber,
  aVisitor,
  NOW,
} from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { aTrackerLog } from '#test/tracker-log.ts'
import { exportAccount } from './export-account.server.ts'

/** Inserts a marked row in every table that can reference the member. */
async function aMarkedMember(db: Db, mark: string) {
  const member = await aMember(db, {
    username: mark,
    facebook_id: `facebook ${mark}`,
    calendar_token: `secret-calendar-${mark}`,
  })
  await aSession(db, member.id, `phone of ${mark}`)
  await aMarkedListing(db, member, mark)
  await aMarkedCorrespondence(db, member, mark)
  await aMarkedHistory(db, member, mark)
  return member
}

type Marked = Awaited<ReturnType<typeof aMember>>

async function aMarkedListing(db: Db, { id }: Marked, mark: string) {
  for (const status of ['approved', 'pending', 'rejected'] as const) {
    await aCompetition(db, {
      competitionTitle: `${status} from ${mark}`,
      description: `Described by ${mark}`,
      entryUrl: `https://${mark}.example/win`,
      source: 'member',
      submittedBy: id,
      status,
    })
  }
  const { competitionID } = await aCompetition(db, { competitionTitle: `kept by ${mark}` })
  await db
    .insertInto('bookmarks')
    .values({ user_id: id, competition_id: competitionID, created_at: 7 })
    .execute()
  await aTrackerLog(db, id, mark)
  await aReport(db, competitionID, { reporter_id: id, note: `noted by ${mark}` })
  await aReport(db, competitionID, { resolved_by: id, resolved_at: 1 })
  const decision = { kind: 'suspended', led_by: 'own check', terms: 'x', decided_at: 1 } as const
  await db
    .insertInto('decisions')
    .values({ ...decision, member_id: id, decided_by: id, answered_by: id, facts: `on ${mark}` })
    .execute()
  await db
    .insertInto('competition_results')
    .values([
      { competition_id: competitionID, outcome: 'not-found', noted_by: id, noted_at: 1 },
      {
        competition_id: competitionID,
        outcome: 'not-found',
        noted_at: 1,
        resolved_by: id,
        resolved_at: 2,
        resolution: 'confirmed',
      },
    ])
    .execute()
  await db
    .insertInto('promoter_log')
    .values({ promoter_id: 1, actor_id: id, actor_name: mark, action: 'merged', created_at: 1 })
    .execute()
  await db
    .updateTable('competitions')
    .set({ decided_by: id })
    .where('id', '=', competitionID)
    .execute()
}

async function aMarkedCorrespondence(db: Db, { id, email }: Marked, mark: string) {
  const { id: subscriber_id } = await aSubscriber(db, {
    email,
    source: `box of ${mark}`,
    token_hash: `secret-${mark}`,
    asked_by: id,
  })
  await db
    .insertInto('earlier_links')
    .values({ token_hash: `secret-earlier-${mark}`, subscriber_id, asked_by: id, asked_at: 1 })
    .execute()
  const campaign_id = await aCampaign(db, { subject: `news for ${mark}`, created_by: id })
  await db
    .insertInto('campaign_recipients')
    .values({ campaign_id, subscriber_id, due_at: 1, token: `secret-news-${mark}` })
    .execute()
  await enqueueMail(
    db,
    { to: email, subject: `mail to ${mark}`, html: '', text: `secret-mail-${mark}` },
    NOW,
  )
  const message = { name: mark, message: `written by ${mark}`, created_at: 1 }
  await db
    .insertInto('contact_messages')
    .values([
      { ...message, email: `elsewhere-${mark}@example.ie`, sender_id: id },
      { ...message, email: email.toUpperCase(), sender_id: null },
      { ...message, name: 'x', message: 'handled only', email: 'x@example.ie', handled_by: id },
    ])
    .execute()
  await db
    .insertInto('erased_addresses')
    .values({ address_hash: addressHash(email), erased_at: 1 })
    .execute()
}

async function aMarkedHistory(db: Db, { id, email }: Marked, mark: string) {
  const log = { actor_id: id, actor_name: mark, created_at: 1 }
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: `secret-token-${mark}`,
      user_id: id,
      purpose: 'confirm-email',
      email,
      created_at: 1,
      expires_at: 2,
    })
    .execute()
  await db
    .insertInto('email_changes')
    .values({
      token_hash: `secret-change-${mark}`,
      user_id: id,
      email: `new-${mark}@example.ie`,
      created_at: 1,
      expires_at: 2,
    })
    .execute()
  await db
    .insertInto('known_devices')
    .values({ device_hash: `secret-device-${mark}`, user_id: id, created_at: 1, seen_at: 2 })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      id: `secret-key-${mark}`,
      user_id: id,
      public_key: `secret-public-${mark}`,
      counter: 0,
      transports: '',
      may_sync: 1,
      is_synced: 0,
      device: `passkey of ${mark}`,
      created_at: 1,
    })
    .execute()
  await db
    .insertInto('member_consents')
    .values({ user_id: id, version: '2026-11-26', answer: `answered by ${mark}`, answered_at: 1 })
    .execute()
  await db
    .insertInto('code_apps')
    .values({ user_id: id, secret: `secret-app-${mark}`, last_step: 0, created_at: 3 })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: `secret-code-${mark}`, created_at: 4 })
    .execute()
  await db
    .insertInto('login_steps')
    .values({
      browser_hash: `secret-browser-${mark}`,
      purpose: 'prove',
      user_id: id,
      challenge: `secret-challenge-${mark}`,
      expires_at: 5,
    })
    .execute()
  await db
    .insertInto('member_log')
    .values([
      { ...log, member_id: 999, action: `managed by ${mark}` },
      { ...log, actor_id: null, actor_name: 'an admin', member_id: id, action: `done to ${mark}` },
    ])
    .execute()
  await db
    .insertInto('moderation_log')
    .values({ ...log, competition_id: 1, action: `decided by ${mark}` })
    .execute()
  await db
    .insertInto('import_files')
    .values({
      user_id: id,
      hash: '0',
      name: `file of ${mark}`,
      bytes: 1,
      body: Buffer.of(0),
      created_at: 1,
    })
    .execute()
  await db
    .insertInto('link_flags')
    .values({
      competition_id: 1,
      target: 'entry',
      kind: 'closed',
      evidence_hash: mark,
      created_at: 1,
      resolved_at: 2,
      resolved_by: id,
      resolution: 'dismissed',
    })
    .execute()
}

const aSite = async (db: Db) => testApp(db, { renderPage: await pagesAsData() })

const anExport = async (db: Db, member: Marked) => {
  const { text } = await get(await aSite(db), '/my-data.json', member)
  return { text, data: JSON.parse(text) as Awaited<ReturnType<typeof exportAccount>> }
}

testOnDatabase('the export contains all data of the member and none of others', async (db) => {
  const member = await aMarkedMember(db, 'canary-mine')
  await aMarkedMember(db, 'canary-theirs')
  const answer = await get(await aSite(db), '/my-data.json', member)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w.-]+\.json"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')

  const { data, text } = await anExport(db, member)
  expect(data).toMatchObject({
    account: {
      username: 'canary-mine',
      email: 'canary-mine@example.ie',
      emailConfirmedAt: NOW.getTime(),
      facebookId: 'facebook canary-mine',
      admin: 0,
      emailNewsConsentAt: null,
      calendarAddress: true,
      createdAt: NOW.getTime(),
    },
    bookmarks: [{ competitionTitle: 'kept by canary-mine', bookmarkedAt: 7 }],
    entries: [{ competitionID: 1, day: '1970-01-01', via: 'opened', undone: 0 }],
    marks: [{ competitionID: 1, state: 'not-for-me', device: 'phone' }],
    wins: [{ prize: 'won by canary-mine', value: 5, answeredOn: '2026-11-21', promisedBy: null }],
    reports: [{ note: 'noted by canary-mine', resolvedAt: null }],
    passkeys: [{ device: 'passkey of canary-mine', createdAt: 1, lastUsedAt: null }],
    codeApps: [{ createdAt: 3 }],
    recoveryCodes: [{ createdAt: 4 }],
    loginSteps: [{ purpose: 'prove', endsAt: 5 }],
    history: [{ action: 'done to canary-mine' }],
    decisions: [{ action: 'decided by canary-mine' }],
    membersManaged: [{ action: 'managed by canary-mine' }],
    campaigns: [{ subject: 'news for canary-mine' }],
    filesUploaded: [{ name: 'file of canary-mine', bytes: 1, uploadedAt: 1 }],
    emailNews: [{ email: 'canary-mine@example.ie', source: 'box of canary-mine' }],
    newsMails: [{ subject: 'news for canary-mine', state: 'waiting' }],
    leftOutOfImports: [{ erasedAt: 1 }],
    mails: [{ subject: 'mail to canary-mine' }],
  })
  const { sessions, submissions, messages } = data
  expect(sessions.map(({ device }) => String(device)).toSorted()).toEqual([
    'a browser',
    'phone of canary-mine',
  ])
  expect(submissions.map(({ status }) => String(status)).toSorted()).toEqual([
    'approved',
    'pending',
    'rejected',
  ])
  expect(messages.map(({ message }) => message)).toEqual([
    'written by canary-mine',
    'written by canary-mine',
  ])
  // Nothing of others, and no credentials.
  for (const foreign of [
    'canary-theirs',
    'plain ',
    'secret-',
    member.actor.sessionHash,
    member.secret,
  ])
    expect(text).not.toContain(foreign)
})

/** The export's key for each column that references a member. */
const SHOWN_AS = {
  'account_tokens.user_id': 'mailedLinks',
  'bookmarks.user_id': 'bookmarks',
  'campaigns.created_by': 'campaigns',
  'code_apps.user_id': 'codeApps',
  'competition_results.noted_by': 'resultsNoted',
  'competition_results.resolved_by': 'resultsResolved',
  'competitions.decided_by': 'competitionsDecided',
  'competitions.submitted_by': 'submissions',
  'contact_messages.handled_by': 'messagesHandled',
  'contact_messages.sender_id': 'messages',
  'decisions.answered_by': 'objectionsAnswered',
  'decisions.decided_by': 'restrictionsDecided',
  'decisions.member_id': 'restrictions',
  'earlier_links.asked_by': 'emailNews',
  'email_changes.user_id': 'emailChanges',
  'import_files.user_id': 'filesUploaded',
  'known_devices.user_id': 'knownDevices',
  'link_flags.resolved_by': 'linkFlagsResolved',
  'login_steps.user_id': 'loginSteps',
  'member_consents.user_id': 'cookieConsent',
  'member_log.actor_id': 'membersManaged',
  'moderation_log.actor_id': 'decisions',
  'passkeys.user_id': 'passkeys',
  'promoter_log.actor_id': 'promotersChanged',
  'recovery_codes.user_id': 'recoveryCodes',
  'reports.reporter_id': 'reports',
  'reports.resolved_by': 'reportsResolved',
  'sessions.user_id': 'sessions',
  'subscribers.asked_by': 'emailNews',
  'tracker_entries.user_id': 'entries',
  'tracker_marks.user_id': 'marks',
  'tracker_wins.user_id': 'wins',
} as const

testOnDatabase('every column that references a member is exported', async (db, dialect) => {
  const columns =
    dialect === 'sqlite'
      ? sql<{
          name: string
        }>`select tables.name || '.' || keys."from" as name from sqlite_master as tables,
          pragma_foreign_key_list(tables.name) as keys where keys."table" = 'users'`
      : sql<{ name: string }>`select conrelid::regclass || '.' || attname as name from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = any (conkey)
          where contype = 'f' and confrelid = 'users'::regclass`
  const { rows } = await columns.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(SHOWN_AS))

  const { data } = await anExport(db, await aMarkedMember(db, 'canary'))
  for (const [column, key] of Object.entries(SHOWN_AS))
    expect([column, data[key].length > 0]).toEqual([column, true])
})

testOnDatabase('an unconfirmed address reveals nothing it was sent', async (db) => {
  const { email } = await aMarkedMember(db, 'owner')
  const stranger = await aMember(db, { email, email_confirmed_at: null })
  expect(await exportAccount(db, stranger.actor)).toMatchObject({
    emailNews: [],
    newsMails: [],
    leftOutOfImports: [],
    mails: [],
    mailReports: [],
    messages: [],
  })
})

testOnDatabase('visitors cannot export data', async (db) => {
  const app = await aSite(db)
  for (const visitor of [undefined, aVisitor()]) {
    const { status, headers } = await get(app, '/my-data.json', visitor)
    expect([status, headers.get('location')]).toEqual([302, '/login'])
  }
})
