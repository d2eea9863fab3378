import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import routes from '../../app/routes.ts'
import { STRICT_FACEBOOK, testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aSession, aVisitor, type Caller } from '#test/makers.ts'
import { postForm, send, type Answered, type App } from './call.ts'
import { pagesAsData } from './pages.ts'
import {
  addressOf,
  API,
  mayUse,
  PAGES,
  patternsOf,
  ROLES,
  sentTo,
  spellingsOf,
  type Audience,
  type Role,
} from './table.ts'

const CANARY = 'canary-of-another-member'

type Callers = Record<Role, Caller>

/** New people for each request: what one does, such as logging out, is over with it. */
async function callersOf(db: Db): Promise<Callers> {
  return { visitor: aVisitor(), member: await aMember(db), admin: await anAdmin(db) }
}

/** Somebody whose every datum says so; one of the listings is published, under another name. */
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

function call(app: App, method: string, path: string, { cookie, csrfToken }: Caller) {
  const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
  // Bodies are checked before who sends them: this one is a good one for all.
  const body = ['GET', 'HEAD'].includes(method)
    ? undefined
    : '{"competitionID":1,"email":"new@example.ie"}'
  return send(app, path, { method, headers, body })
}

/** What is wrong with an answer of the API to somebody, if anything. */
function faultOfApi(role: Role, audience: Audience, { status, text }: Answered) {
  if (role !== 'admin' && text.includes(CANARY)) return 'tells of another member'
  if (status >= 500) return `fails with ${status}`
  if (mayUse(role, audience)) return [401, 403].includes(status) ? `refused with ${status}` : ''
  const expected = role === 'visitor' ? 401 : 403
  return status === expected ? '' : `answered with ${status}`
}

/** Likewise of a page. */
function faultOfPage(role: Role, audience: Audience, { status, text, headers }: Answered) {
  if (role !== 'admin' && text.includes(CANARY)) return 'tells of another member'
  if (status >= 500) return `fails with ${status}`
  const location = headers.get('location') ?? ''
  const turnedAway = status === 302 && sentTo(audience).test(location)
  if (mayUse(role, audience)) return turnedAway && audience !== 'everybody' ? 'turned away' : ''
  return turnedAway || status === 405 ? '' : `answered with ${status} ${location}`
}

testOnBothDatabases(
  'every route of the API and every page has its place in the table',
  async (db) => {
    expect(Object.keys(API).toSorted()).toEqual(apiRoutes(testApp(db)).toSorted())
    expect(Object.keys(PAGES).toSorted()).toEqual([...new Set(patternsOf(routes))].toSorted())
  },
)

testOnBothDatabases('each role gets what the table says from the API', async (db) => {
  const app = testApp(db)
  await aMemberWithSecrets(db)
  const faults: string[] = []
  for (const [route, audience] of Object.entries(API)) {
    const [method = '', pattern = ''] = route.split(' ')
    const callers = await callersOf(db)
    for (const role of ROLES) {
      const answer = await call(app, method, addressOf(pattern), callers[role])
      const fault = faultOfApi(role, audience, answer)
      if (fault) faults.push(`${route} as ${role}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

testOnBothDatabases(
  'no other spelling and no other method of an API address opens it',
  async (db) => {
    const app = testApp(db)
    await aMemberWithSecrets(db)
    const callers = await callersOf(db)
    const guarded = Object.entries(API).filter(([, audience]) => audience !== 'everybody')
    const opened: string[] = []
    for (const [route, audience] of guarded) {
      const path = addressOf(route.split(' ')[1] ?? '')
      const shut = ROLES.filter((role) => !mayUse(role, audience))
      for (const spelling of [path, ...spellingsOf(path), `${path}.data`]) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
          for (const role of shut) {
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
  },
)

testOnBothDatabases('each role gets what the table says from the pages', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aMemberWithSecrets(db)
  const callers = await callersOf(db)
  const faults: string[] = []
  for (const [pattern, audience] of Object.entries(PAGES)) {
    const path = addressOf(pattern)
    for (const role of ROLES) {
      const caller = callers[role]
      const read = await send(app, path, { headers: { cookie: caller.cookie } })
      const fault = faultOfPage(role, audience, read)
      if (fault) faults.push(`GET ${path} as ${role}: ${fault}`)
      if (mayUse(role, audience)) continue
      const sent = await postForm(app, path, { intent: 'log-out-elsewhere' }, caller)
      const fault2 = faultOfPage(role, audience, sent)
      if (fault2) faults.push(`POST ${path} as ${role}: ${fault2}`)
    }
  }
  expect(faults).toEqual([])
})

testOnBothDatabases('members only, admins only: those who may get a page with 200', async (db) => {
  const app = testApp(db, { facebook: STRICT_FACEBOOK, renderPage: await pagesAsData() })
  const callers = await callersOf(db)
  for (const [pattern, audience] of Object.entries(PAGES)) {
    if (audience === 'everybody') continue
    for (const role of ROLES.filter((role) => mayUse(role, audience))) {
      const headers = { cookie: callers[role].cookie }
      const { status } = await send(app, addressOf(pattern), { headers })
      // Of what an address names there may be none.
      const fine = pattern.includes(':') ? [200, 404] : [200]
      expect([pattern, role, fine.includes(status)]).toEqual([pattern, role, true])
    }
  }
})

testOnBothDatabases('no other spelling of a page gets around its guard', async (db) => {
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
        const turnedAway = faultOfPage(role, audience, answer) === ''
        const isNowhere = answer.status === 404 || answer.status === 400
        if (!turnedAway && !isNowhere) opened.push(`${spelling} as ${role}: ${answer.status}`)
        if (answer.text.includes(CANARY)) opened.push(`${spelling} as ${role}: tells`)
      }
    }
  }
  expect(opened).toEqual([])
})

test('the judges see what is wrong', () => {
  const answer = (status: number, text = '', location = '') => ({
    status,
    text,
    headers: new Headers({ location }),
    body: {},
  })
  expect(faultOfApi('visitor', 'members', answer(200))).toBe('answered with 200')
  expect(faultOfApi('member', 'admins', answer(401))).toBe('answered with 401')
  expect(faultOfApi('member', 'members', answer(403))).toBe('refused with 403')
  expect(faultOfApi('member', 'members', answer(200, CANARY))).toBe('tells of another member')
  expect(faultOfPage('visitor', 'admins', answer(200))).toBe('answered with 200 ')
  expect(faultOfPage('visitor', 'members', answer(302, '', '/'))).toBe('answered with 302 /')
  expect(faultOfPage('admin', 'admins', answer(302, '', '/'))).toBe('turned away')
})
