import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember, aSession, aVisitor, NOW } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { exportAccount, findSettings } from './account.server.ts'

/** A member whose data all says whose it is. */
async function aMarkedMember(db: Db, mark: string) {
  const member = await aMember(db, { username: mark, facebook_id: `facebook ${mark}` })
  await aSession(db, member.id, `phone of ${mark}`)
  for (const status of ['approved', 'pending', 'rejected'] as const) {
    await aCompetition(db, {
      competitionTitle: `${status} from ${mark}`,
      description: `Described by ${mark}`,
      entryUrl: `https://${mark}.example/win`,
      source: 'member',
      submittedBy: member.id,
      status,
    })
  }
  const kept = await aCompetition(db, { competitionTitle: `kept by ${mark}` })
  await db
    .insertInto('bookmarks')
    .values({ user_id: member.id, competition_id: kept.competitionID, created_at: 7 })
    .execute()
  await db
    .insertInto('subscribers')
    .values({
      email: member.email,
      email_key: member.email,
      source: `box of ${mark}`,
      token_hash: `secret-${mark}`,
      consent_at: 1,
      created_at: 1,
    })
    .execute()
  return member
}

testOnBothDatabases(
  'the export has everything of the member, and nothing of others',
  async (db) => {
    const member = await aMarkedMember(db, 'canary-mine')
    await aMarkedMember(db, 'canary-theirs')
    const answer = await get(testApp(db), '/api/my-data', member)

    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w.-]+\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.body).toMatchObject({
      account: {
        username: 'canary-mine',
        email: 'canary-mine@example.ie',
        emailConfirmedAt: NOW.getTime(),
        facebookId: 'facebook canary-mine',
        admin: 0,
        emailNewsConsentAt: null,
        createdAt: NOW.getTime(),
      },
      bookmarks: [{ competitionTitle: 'kept by canary-mine', bookmarkedAt: 7 }],
      emailNews: [{ email: 'canary-mine@example.ie', source: 'box of canary-mine', consentAt: 1 }],
    })
    const { sessions, submissions } = JSON.parse(answer.text) as Awaited<
      ReturnType<typeof exportAccount>
    >
    expect(sessions.map(({ device }) => device).toSorted()).toEqual([
      'a browser',
      'phone of canary-mine',
    ])
    expect(submissions.map(({ status }) => status).toSorted()).toEqual([
      'approved',
      'pending',
      'rejected',
    ])
    expect(submissions[0]).toMatchObject({
      description: 'Described by canary-mine',
      entryUrl: 'https://canary-mine.example/win',
      competitionEndDate: '2026-12-01',
    })
    // Neither of others, nor what opens doors.
    for (const kept of [
      'canary-theirs',
      'plain ',
      'secret-',
      member.actor.sessionHash,
      member.secret,
    ])
      expect(answer.text).not.toContain(kept)
  },
)

testOnBothDatabases(
  'an address nobody confirmed tells nothing of its place on the list',
  async (db) => {
    const { email } = await aMarkedMember(db, 'owner')
    const stranger = await aMember(db, { email, email_confirmed_at: null })
    expect((await exportAccount(db, stranger.actor)).emailNews).toEqual([])
  },
)

testOnBothDatabases('visitors have no data to export', async (db) => {
  const app = testApp(db)
  expect((await get(app, '/api/my-data')).status).toBe(401)
  expect((await get(app, '/api/my-data', aVisitor())).status).toBe(401)
})

testOnBothDatabases('the settings say what the account has', async (db) => {
  const full = await aMember(db, { username: 'full', marketing_consent_at: 1 })
  const bare = await aMember(db, {
    username: 'bare',
    email: null,
    email_confirmed_at: null,
    password_hash: null,
    created_at: 5,
  })
  expect(await findSettings(db, full.actor)).toEqual({
    username: 'full',
    email: 'full@example.ie',
    emailConfirmed: true,
    emailNews: true,
    hasPassword: true,
    createdAt: NOW.getTime(),
  })
  expect(await findSettings(db, bare.actor)).toEqual({
    username: 'bare',
    email: null,
    emailConfirmed: false,
    emailNews: false,
    hasPassword: false,
    createdAt: 5,
  })
})
