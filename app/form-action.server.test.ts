import { expect } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, aSession, aVisitor, NOW, PASSWORD } from '#test/makers.ts'
import { callerAfter, get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import type { Db } from './db/client.server.ts'
import {
  requestPasswordReset,
  writeResetMails,
} from './features/accounts/operations/passwords.server.ts'
import { sendEmailConfirmation } from './features/accounts/operations/confirm-email.server.ts'

const TABLES = [
  'users',
  'sessions',
  'bookmarks',
  'account_tokens',
  'email_changes',
  'reset_requests',
  'mails',
  'subscribers',
] as const
const BASE_URL = 'https://competitions.example'

async function everything(db: Db) {
  const rows = TABLES.map((table) => db.selectFrom(table).selectAll().execute())
  return JSON.stringify(await Promise.all(rows))
}

async function newestToken(db: Db) {
  const { text } = await db
    .selectFrom('mails')
    .select('text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\/([\w-]{43})\s/.exec(text)?.[1] ?? ''
}

/**
 * Returns forms of the site as an authorised user would send them, so that only the token can fail.
 */
async function someForms(db: Db) {
  const member = await aMember(db, { email_confirmed_at: null })
  const { competitionID } = await aCompetition(db)
  await requestPasswordReset(db, { email: member.email, deviceSecret: undefined }, NOW)
  await writeResetMails(db, BASE_URL, NOW)
  const reset = await newestToken(db)
  await db.transaction().execute((tx) => sendEmailConfirmation(tx, member, BASE_URL, NOW))
  const confirm = await newestToken(db)
  const passwords = { password: 'quite another thing', currentPassword: PASSWORD }
  const dashboard = { ...passwords, email: 'new@example.ie', emailNews: 'on' }
  const forGuests: [string, Record<string, string>][] = [
    ['/login', { username: member.username, password: PASSWORD }],
    ['/join-today', { username: 'new', email: 'a@b.ie', password: PASSWORD, emailNews: 'on' }],
    [`/password-reset/${reset}`, { password: 'quite another thing' }],
    ['/password-reset', { email: member.email }],
    [`/confirm-email/${confirm}`, {}],
  ]
  const forMembers: [string, Record<string, string>][] = [
    ['/logout', {}],
    ['/my-bookmarks', { competitionID: String(competitionID) }],
    ...[
      'change-password',
      'change-email',
      'email-news',
      'resend-confirmation',
      'log-out-elsewhere',
    ].map((intent): [string, Record<string, string>] => [
      '/my-dashboard',
      { ...dashboard, intent },
    ]),
    ['/close-account', { password: PASSWORD }],
  ]
  await aSession(db, member.id)
  return { member, forGuests, forMembers }
}

testOnDatabase('a form without its token changes nothing', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { member, forGuests, forMembers } = await someForms(db)
  const [stranger, visitor] = [await aMember(db), aVisitor()]
  const phone = await aSession(db, member.id)
  const before = await everything(db)
  const tokens = ['', 'wrong', stranger.csrfToken, aVisitor().csrfToken, phone.csrfToken]
  for (const [forms, caller] of [
    [forGuests, visitor],
    [forMembers, member],
  ] as const) {
    for (const [path, fields] of forms) {
      for (const csrfToken of tokens) {
        const { status, headers, text } = await postForm(
          app,
          path,
          { ...fields, csrfToken },
          caller,
        )
        expect([path, csrfToken, status, headers.getSetCookie()]).toEqual([
          path,
          csrfToken,
          403,
          [],
        ])
        expect(text).toContain('This page was out of date. Please send it again.')
      }
      const headerOnly = { 'x-csrf-token': caller.csrfToken }
      const answer = await postForm(app, path, { ...fields, csrfToken: '' }, caller, headerOnly)
      expect([path, answer.status]).toEqual([path, 403])
    }
  }
  expect(await everything(db)).toBe(before)
})

testOnDatabase('a visitor’s text is sent in after they joined in another tab', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const [member, visitor] = [await aMember(db), aVisitor()]
  const listing = {
    competitionTitle: 'Win a lamp',
    entryUrl: 'https://lamps.example/win',
    promoterName: 'Lamps',
    competitionEndDate: '2026-12-01',
    category1: 'Home and Garden',
    description: 'Answer one question.',
    csrfToken: visitor.csrfToken,
  }
  const send = (site: string) =>
    postForm(app, '/add-a-new-competition', listing, member, { 'sec-fetch-site': site })
  const count = async () => (await db.selectFrom('competitions').select('id').execute()).length
  for (const site of ['none', 'same-site', 'cross-site'])
    expect([(await send(site)).status, await count()]).toEqual([403, 0])
  expect((await send('same-origin')).status).toBe(302)
  expect(await count()).toBe(1)
  // Only this form: others need the token of the session.
  const other = { intent: 'resend-confirmation', csrfToken: visitor.csrfToken }
  const ours = { 'sec-fetch-site': 'same-origin' }
  expect((await postForm(app, '/my-dashboard', other, member, ours)).status).toBe(403)
})

testOnDatabase('a form from another site changes nothing, even with a valid token', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { member, forGuests, forMembers } = await someForms(db)
  const visitor = aVisitor()
  const before = await everything(db)
  for (const [forms, caller] of [
    [forGuests, visitor],
    [forMembers, member],
  ] as const) {
    for (const [path, fields] of forms) {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ]) {
        const { status } = await postForm(app, path, fields, caller, headers)
        expect([path, headers, status]).toEqual([path, headers, 403])
      }
    }
  }
  expect(await everything(db)).toBe(before)
})

testOnDatabase('the same forms take effect with their tokens', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { member, forGuests, forMembers } = await someForms(db)
  for (const [path, fields] of forMembers.filter(([path]) => path === '/my-bookmarks')) {
    for (const origin of [undefined, 'null']) {
      const headers = { 'sec-fetch-site': 'same-origin', origin }
      const { status } = await postForm(app, path, fields, member, headers)
      expect([path, headers, status]).toEqual([path, headers, 302])
    }
  }
  for (const [path, fields] of forGuests) {
    const before = await everything(db)
    const { status } = await postForm(app, path, fields, aVisitor(), { origin: BASE_URL })
    expect([path, status < 400]).toEqual([path, true])
    expect(await everything(db)).not.toBe(before)
  }
})

testOnDatabase('logging out by form ends the session, and succeeds for visitors', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  const answer = await postForm(app, '/logout', {}, member)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login'])
  expect(callerAfter(answer)).toBeUndefined()
  expect((await get(app, '/api/session', member)).body.user).toBeNull()
  expect((await postForm(app, '/logout', {}, aVisitor())).status).toBe(302)
  // A link cannot log anybody out: it only asks.
  const other = await aMember(db)
  expect((await get(app, '/logout', other)).status).toBe(200)
  expect((await get(app, '/logout', aVisitor())).status).toBe(302)
  expect((await get(app, '/api/session', other)).body.user).not.toBeNull()
})

testOnDatabase('a failed form returns what was typed, except secrets', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const visitor = aVisitor()
  const secrets = { password: 'my-secret-words', currentPassword: 'my-secret-words' }
  const fields = { username: 'Niamh', ...secrets, from: '"><script>' }
  const { status, text } = await postForm(app, '/login', fields, visitor)
  expect(status).toBe(418)
  const { actionData } = JSON.parse(text) as { actionData: Record<string, unknown> }
  expect(actionData['login']).toMatchObject({
    problem: { detail: 'We couldnt find a user called Niamh' },
    values: { username: 'Niamh' },
  })
  expect(text).not.toContain('my-secret-words')
  expect(JSON.stringify(actionData)).not.toContain(visitor.csrfToken)
})
