import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, anAdmin, aSession, aSubscriber, NOW, PASSWORD } from '#test/makers.ts'
import type { Caller } from '#test/makers.ts'
import { get, postForm, send } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { PROOF_MS } from '../rules/proofs.ts'

const LATER = new Date(NOW.getTime() + PROOF_MS)
const ASKED = /^To go on, please type your password/
const CSV = '/admin/subscribers.csv'

async function openDesk(db: Db) {
  const clock = { now: LATER }
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const renderPage = await pagesAsData()
  const app = testApp(db, { clock: () => clock.now, limits, renderPage })
  /** Returns the status and the page's error or data. */
  const submit = async (path: string, fields: Record<string, string>, caller: Caller) => {
    const { status, text } = await postForm(app, path, fields, caller)
    const [answer = {}] = Object.values(text ? (JSON.parse(text).actionData ?? {}) : {})
    const { problem, values } = answer as {
      problem?: { detail: string; errors?: Record<string, string> }
      values?: Record<string, string>
    }
    return { status, detail: problem?.detail ?? '', errors: problem?.errors ?? {}, values }
  }
  return { app, clock, submit }
}

async function isAdmin(db: Db, id: number) {
  const { is_admin } = await db
    .selectFrom('users')
    .select('is_admin')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return is_admin === 1
}

testOnDatabase('an admin is made with a login of the last 15 minutes', async (db) => {
  const { clock, submit } = await openDesk(db)
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  const promote = () => submit(`/admin/users/${member.id}`, { intent: 'make-admin' }, admin)
  const refused = await promote()
  expect([refused.status, refused.detail]).toEqual([401, expect.stringMatching(ASKED)])
  expect(refused.errors.password).toMatch(ASKED)
  expect(await isAdmin(db, member.id)).toBe(false)
  clock.now = new Date(LATER.getTime() - 1)
  expect((await promote()).status).toBe(200)
  expect(await isAdmin(db, member.id)).toBe(true)
})

testOnDatabase('the password counts for 15 minutes, in this session only', async (db) => {
  const { clock, submit } = await openDesk(db)
  const [admin, one, two] = [await anAdmin(db), await aMember(db), await aMember(db)]
  const phone = await aSession(db, admin.id)
  const promote = (id: number, caller: Caller, password = '') =>
    submit(`/admin/users/${id}`, { intent: 'make-admin', password }, caller)
  const wrong = await promote(one.id, admin, 'wrong')
  expect([wrong.status, wrong.detail]).toEqual([400, 'That is not your password.'])
  expect(await isAdmin(db, one.id)).toBe(false)

  expect((await promote(one.id, admin, PASSWORD)).status).toBe(200)
  expect((await promote(two.id, phone)).status).toBe(401)
  expect((await promote(two.id, admin)).status).toBe(200)
  clock.now = new Date(LATER.getTime() + PROOF_MS)
  expect((await promote((await aMember(db)).id, admin)).status).toBe(401)
})

testOnDatabase('a campaign is sent after the password, at its planned time', async (db) => {
  const { submit } = await openDesk(db)
  const admin = await anAdmin(db)
  await aSubscriber(db)
  const path = '/admin/email-campaigns'
  const text = { subject: 'News', body: 'Hello', category: '' }
  await submit(`${path}/new`, { ...text, intent: 'save' }, admin)
  const campaign = () => db.selectFrom('campaigns').selectAll().executeTakeFirstOrThrow()
  const { id, updated_at } = await campaign()
  const plan = {
    intent: 'schedule',
    when: 'later',
    day: '2026-12-24',
    time: '07:30',
    version: String(updated_at),
  }
  const refused = await submit(`${path}/${id}`, plan, admin)
  expect(refused).toMatchObject({
    status: 401,
    detail: expect.stringMatching(ASKED),
    values: { when: 'later', day: '2026-12-24', time: '07:30' },
  })
  const wrong = await submit(`${path}/${id}`, { ...plan, password: 'wrong' }, admin)
  expect([wrong.status, wrong.values?.password]).toEqual([400, undefined])
  expect((await campaign()).status).toBe('draft')
  expect((await submit(`${path}/${id}`, { ...plan, password: PASSWORD }, admin)).status).toBe(302)
  expect((await campaign()).status).toBe('scheduled')
})

testOnDatabase('the address list is exported after the password', async (db) => {
  const { app, submit } = await openDesk(db)
  const admin = await anAdmin(db)
  const { email } = await aSubscriber(db)
  const page = { cookie: admin.cookie, accept: 'text/html,*/*' }
  const fromPage = await send(app, CSV, { headers: page })
  expect([fromPage.status, fromPage.headers.get('location')]).toEqual([
    302,
    '/admin/subscribers?export',
  ])
  const fromScript = await get(app, CSV, admin)
  expect([fromScript.status, fromScript.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json',
  ])
  expect(fromScript.body).toMatchObject({
    title: 'Please confirm your password',
    detail: expect.stringMatching(ASKED),
  })
  const confirm = (password: string) =>
    submit('/admin/subscribers?export', { intent: 'export', password }, admin)
  expect((await confirm('')).status).toBe(401)
  expect((await confirm('wrong')).status).toBe(400)
  expect((await confirm(PASSWORD)).status).toBe(200)
  expect((await get(app, CSV, admin)).text).toContain(email)
})

testOnDatabase('an admin without a password logs in again', async (db) => {
  const { clock, submit } = await openDesk(db)
  const admin = await anAdmin(db, { password_hash: null, facebook_id: '7' })
  const member = await aMember(db)
  const promote = (caller: Caller) =>
    submit(`/admin/users/${member.id}`, { intent: 'make-admin', password: PASSWORD }, caller)
  const refused = await promote(admin)
  expect([refused.status, refused.detail]).toEqual([
    401,
    expect.stringContaining('please log out and log in again'),
  ])
  expect((await promote(await aSession(db, admin.id, 'a browser', clock.now))).status).toBe(200)
})

testOnDatabase('a stolen session can guess ten passwords', async (db) => {
  const { submit } = await openDesk(db)
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  const statuses = []
  for (let count = 0; count < 12; count += 1) {
    const fields = { intent: 'make-admin', password: `wrong ${count}` }
    statuses.push((await submit(`/admin/users/${member.id}`, fields, admin)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})
