import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Audience } from '#app/page-traits.ts'
import { STRICT_FACEBOOK, testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aSession, aVisitor, type Caller } from '#test/makers.ts'
import { postForm, send, type Answered, type App } from './call.ts'
import { pagesAsData } from './pages.ts'
import {
  addressOf,
  API,
  type ApiAudience,
  mayUse,
  PAGES,
  ROLES,
  guardRedirect,
  spellingsOf,
  type Role,
} from './table.ts'

const CANARY = 'canary-of-another-member'

type Callers = Record<Role, Caller>

/** New callers for each request, as one of them may log out or change their account. */
async function callersOf(db: Db): Promise<Callers> {
  return { visitor: aVisitor(), member: await aMember(db), admin: await anAdmin(db) }
}

/** Inserts a member with CANARY in all private data; one published listing does not contain it. */
async function aMemberWithSecrets(db: Db) {
  const { id } = await aMember(db, { username: CANARY, facebook_id: CANARY })
  await aSession(db, id, CANARY)
  for (const status of ['pending', 'rejected'] as const)
    await aCompetition(db, { competitionTitle: CANARY, source: 'member', submittedBy: id, status })
  const { competitionID } = await aCompetition(db, { source: 'member', submittedBy: id })
  await db
    .insertInto('bookmarks')
    .values({ user_id: id, competition_id: competitionID, created_at: 1 })
    .execute()
}

function apiRoutes(app: App) {
  const names = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
    .map(({ method, path }) => `${method} ${path}`)
  return [...new Set(names)]
}

const BODY = '{"competitionID":1,"email":"new@example.ie"}'
const INVALID_BODIES = ['{}', '[]', '{"broken']

function call(app: App, method: string, path: string, { cookie, csrfToken }: Caller, sent = BODY) {
  const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
  const body = ['GET', 'HEAD'].includes(method) ? undefined : sent
  return send(app, path, { method, headers, body })
}

/** Describes how an API answer breaks the table; empty if it does not. */
function apiViolation(role: Role, audience: ApiAudience, { status, text }: Answered) {
  if (role !== 'admin' && text.includes(CANARY)) return 'leaks data of another member'
  if (status >= 500) return `fails with ${status}`
  if (mayUse(role, audience)) return [401, 403].includes(status) ? `refused with ${status}` : ''
  const expected = role === 'visitor' || audience === 'providers' ? 401 : 403
  return status === expected ? '' : `answered with ${status}`
}

/** Describes how a page's answer breaks the table; empty if it does not. */
function pageViolation(role: Role, audience: Audience, { status, text, headers }: Answered) {
  if (role !== 'admin' && text.includes(CANARY)) return 'leaks data of another member'
  if (status >= 500) return `fails with ${status}`
  const location = headers.get('location') ?? ''
  const isRedirected = status === 302 && guardRedirect(audience).test(location)
  if (mayUse(role, audience)) return isRedirected && audience !== 'everybody' ? 'redirected' : ''
  return isRedirected || status === 405 ? '' : `answered with ${status} ${location}`
}

testOnDatabase('the table lists every API route', async (db) => {
  expect(Object.keys(API).toSorted()).toEqual(apiRoutes(testApp(db)).toSorted())
})

testOnDatabase('the API admits the roles in the table and no others', async (db) => {
  const app = testApp(db)
  await aMemberWithSecrets(db)
  const violations: string[] = []
  for (const [route, audience] of Object.entries(API)) {
    const [method = '', pattern = ''] = route.split(' ')
    const callers = await callersOf(db)
    for (const role of ROLES) {
      const answer = await call(app, method, addressOf(pattern), callers[role])
      const violation = apiViolation(role, audience, answer)
      if (violation) violations.push(`${route} as ${role}: ${violation}`)
    }
  }
  expect(violations).toEqual([])
})

testOnDatabase('the API refuses a caller before it looks at the request', async (db) => {
  const app = testApp(db)
  const { visitor, member } = await callersOf(db)
  const lookedAt: string[] = []
  for (const [route, audience] of Object.entries(API)) {
    const [method = '', pattern = ''] = route.split(' ')
    for (const [role, caller] of [
      ['visitor', visitor],
      ['member', member],
    ] as const) {
      if (mayUse(role, audience)) continue
      for (const body of INVALID_BODIES)
        for (const path of [addressOf(pattern), pattern.replace(/:\w+/, 'none') + '?page=x&n=x']) {
          const answer = await call(app, method, path, caller, body)
          const violation = apiViolation(role, audience, answer)
          if (violation) lookedAt.push(`${route} ${path} ${body} as ${role}: ${violation}`)
        }
    }
  }
  expect(lookedAt).toEqual([])
})

testOnDatabase('no other spelling or method gets around the guard of an API route', async (db) => {
  const app = testApp(db)
  await aMemberWithSecrets(db)
  const callers = await callersOf(db)
  const guarded = Object.entries(API).filter(([, audience]) => audience !== 'everybody')
  const opened: string[] = []
  for (const [route, audience] of guarded) {
    const path = addressOf(route.split(' ')[1] ?? '')
    const excluded = ROLES.filter((role) => !mayUse(role, audience))
    for (const spelling of [path, ...spellingsOf(path), `${path}.data`]) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
        for (const role of excluded) {
          const answer = await call(app, method, spelling, callers[role])
          const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
          if (
            (answer.status < 400 && !isPage) ||
            answer.status >= 500 ||
            answer.text.includes(CANARY)
          )
            opened.push(`${method} ${spelling} as ${role}: ${answer.status}`)
        }
      }
    }
  }
  expect(opened).toEqual([])
})

testOnDatabase('pages admit the roles in the table and no others', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aMemberWithSecrets(db)
  const callers = await callersOf(db)
  const violations: string[] = []
  for (const [pattern, audience] of Object.entries(PAGES)) {
    const path = addressOf(pattern)
    for (const role of ROLES) {
      const caller = callers[role]
      const read = await send(app, path, { headers: { cookie: caller.cookie } })
      const violation = pageViolation(role, audience, read)
      if (violation) violations.push(`GET ${path} as ${role}: ${violation}`)
      if (mayUse(role, audience)) continue
      const sent = await postForm(app, path, { intent: 'log-out-elsewhere' }, caller)
      const formViolation = pageViolation(role, audience, sent)
      if (formViolation) violations.push(`POST ${path} as ${role}: ${formViolation}`)
    }
  }
  expect(violations).toEqual([])
})

testOnDatabase('no call and no form of the desk changes anything without its token', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const callers = await callersOf(db)
  const accepted: string[] = []
  for (const csrfToken of ['', 'wrong', callers.member.csrfToken]) {
    const admin = { ...callers.admin, csrfToken }
    for (const [route, audience] of Object.entries(API)) {
      const [method = '', pattern = ''] = route.split(' ')
      if (method !== 'POST' || audience !== 'admins') continue
      const { status } = await call(app, method, addressOf(pattern), admin)
      if (status !== 403) accepted.push(`${route} with “${csrfToken}”: ${status}`)
    }
    for (const [pattern, audience] of Object.entries(PAGES)) {
      if (audience !== 'admins') continue
      const form = { intent: 'approve', csrfToken }
      const { status } = await postForm(app, addressOf(pattern), form, admin)
      // A page without forms answers 405.
      if (![403, 405].includes(status)) accepted.push(`${pattern} with “${csrfToken}”: ${status}`)
    }
  }
  expect(accepted).toEqual([])
})

testOnDatabase('members and admins can open the pages reserved for them', async (db) => {
  const app = testApp(db, { facebook: STRICT_FACEBOOK, renderPage: await pagesAsData() })
  const callers = await callersOf(db)
  for (const [pattern, audience] of Object.entries(PAGES)) {
    if (audience === 'everybody') continue
    for (const role of ROLES.filter((role) => mayUse(role, audience))) {
      const headers = { cookie: callers[role].cookie }
      const answer = await send(app, addressOf(pattern), { headers })
      const hasMoved = answer.headers.get('location')?.startsWith('/admin/to-check')
      // The example in a parameter may not exist.
      const allowed = hasMoved ? [301] : pattern.includes(':') ? [200, 404] : [200]
      expect([pattern, role, allowed.includes(answer.status)]).toEqual([pattern, role, true])
    }
  }
})

testOnDatabase('no other spelling of a page gets around its guard', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aMemberWithSecrets(db)
  const callers = await callersOf(db)
  const guarded = Object.entries(PAGES).filter(([, audience]) => audience !== 'everybody')
  const opened: string[] = []
  for (const [pattern, audience] of guarded) {
    for (const role of ROLES.filter((role) => !mayUse(role, audience))) {
      for (const spelling of spellingsOf(pattern)) {
        const headers = { cookie: callers[role].cookie }
        const answer = await send(app, spelling, { headers })
        const isRedirected = pageViolation(role, audience, answer) === ''
        const isNotFound = answer.status === 404 || answer.status === 400
        if (!isRedirected && !isNotFound) opened.push(`${spelling} as ${role}: ${answer.status}`)
        if (answer.text.includes(CANARY)) opened.push(`${spelling} as ${role}: leaks`)
      }
    }
  }
  expect(opened).toEqual([])
})

test('the checks report each kind of violation', () => {
  const answer = (status: number, text = '', location = '') => ({
    status,
    text,
    headers: new Headers({ location }),
    body: {},
  })
  expect(apiViolation('visitor', 'members', answer(200))).toBe('answered with 200')
  expect(apiViolation('admin', 'providers', answer(200))).toBe('answered with 200')
  expect(apiViolation('member', 'admins', answer(401))).toBe('answered with 401')
  expect(apiViolation('member', 'members', answer(403))).toBe('refused with 403')
  expect(apiViolation('member', 'members', answer(200, CANARY))).toBe(
    'leaks data of another member',
  )
  expect(pageViolation('visitor', 'admins', answer(200))).toBe('answered with 200 ')
  expect(pageViolation('visitor', 'members', answer(302, '', '/'))).toBe('answered with 302 /')
  expect(pageViolation('admin', 'admins', answer(302, '', '/'))).toBe('redirected')
})
