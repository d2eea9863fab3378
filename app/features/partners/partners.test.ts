import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import type { Db } from '#app/db/client.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, aMember } from '#test/makers.ts'
import { get, postForm, send, type App } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { isToken, newToken } from './operations/token-text.server.ts'

const PATH = '/api/partner/listings'
const LISTING = {
  competitionTitle: 'Win a hamper from Harbour House',
  description: 'A hamper of Irish cheese.',
  promoterName: 'Harbour House',
  entryUrl: 'https://www.harbour-house.ie/win',
  competitionEndDate: '2026-12-01',
  categories: ['Food & Drink'],
  eligibility: 'island-of-ireland',
}
const BOTH = { 'listings:submit': 'on', 'listings:read-own': 'on' }

/** With the limits of production. */
async function setUp(db: Db, scopes: Record<string, string> = BOTH) {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const app = testApp(db, { limits, renderPage: await pagesAsData() })
  const admin = await anAdmin(db)
  return { app, admin, token: await makeToken(app, admin, scopes) }
}

type Admin = Awaited<ReturnType<typeof anAdmin>>

async function act(app: App, admin: Admin, fields: Record<string, string>) {
  const { status, text } = await postForm(app, '/admin/tokens', fields, admin)
  const { actionData } = JSON.parse(text) as { actionData: Record<string, { token?: string }> }
  return { status, token: Object.values(actionData)[0]?.token ?? '' }
}

async function makeToken(app: App, admin: Admin, scopes: Record<string, string>) {
  const { token } = await act(app, admin, { intent: 'create', name: 'Radio Kerry', ...scopes })
  return token
}

function submit(app: App, token: string, body: object, headers: Record<string, string> = {}) {
  return send(app, PATH, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
  })
}

function read(app: App, token: string, query = '') {
  return send(app, PATH + query, { headers: { authorization: `Bearer ${token}` } })
}

testOnBothDatabases('a partner’s listing waits in FPD, once for each reference', async (db) => {
  const { app, token } = await setUp(db)
  const first = await submit(app, token, {
    reference: 'a/1',
    ...LISTING,
    status: 'approved',
    featured: 1,
  })
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      reference: 'a/1',
      status: 'pending',
      rejectionReason: null,
      competitionTitle: LISTING.competitionTitle,
    },
  ])
  const again = await submit(app, token, { reference: 'a/1', ...LISTING })
  expect([again.status, again.text]).toEqual([200, first.text])
  const other = await submit(app, token, { reference: 'a/1', ...LISTING, prizeCount: 2 })
  expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([409, ['reference']])
  const rows = await db
    .selectFrom('competitions')
    .select(['status', 'source', 'featured', 'submitted_by'])
    .execute()
  expect(rows).toEqual([{ status: 'pending', source: 'fpd', featured: null, submitted_by: null }])
})

testOnBothDatabases('the same request twenty times at once makes one listing', async (db) => {
  const { app, token } = await setUp(db)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submit(app, token, { reference: 'one', ...LISTING })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(19).fill(200),
    201,
  ])
  const { count } = await db
    .selectFrom('competitions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

testOnBothDatabases('a partner reads its own listings only', async (db) => {
  const { app, admin, token } = await setUp(db)
  const other = await makeToken(app, admin, BOTH)
  await submit(app, token, { reference: '1', ...LISTING })
  await submit(app, token, { reference: '2', ...LISTING, competitionTitle: 'Win tea' })
  await submit(app, other, { reference: '1', ...LISTING, competitionTitle: 'Win a canary' })
  const own = JSON.parse((await read(app, token)).text) as {
    listings: { reference: string; competitionID: number }[]
    next: null
  }
  expect(own.listings.map(({ reference }) => reference)).toEqual(['2', '1'])
  expect(own.next).toBeNull()
  expect((await read(app, token)).text).not.toContain('canary')
  expect((await read(app, token, '?reference=1')).text).toContain(LISTING.competitionTitle)
  expect((await read(app, token, '?reference=none')).body).toEqual({ listings: [], next: null })
  const last = own.listings[0]?.competitionID
  expect((await read(app, token, `?before=${last}`)).text).not.toContain('Win tea')
  for (const query of [
    '?before=x',
    '?before=-1',
    '?before=99999999999',
    '?reference=%00',
    '?reference=',
  ])
    expect([query, (await read(app, token, query)).status]).toEqual([query, 400])
})

testOnBothDatabases(
  'a token does only what its scopes say, until it is replaced or revoked',
  async (db) => {
    const { app, admin, token } = await setUp(db, { 'listings:submit': 'on' })
    expect((await read(app, token)).status).toBe(403)
    const reader = await makeToken(app, admin, { 'listings:read-own': 'on' })
    expect((await read(app, reader)).status).toBe(200)
    expect((await submit(app, reader, { reference: '1', ...LISTING })).status).toBe(403)
    expect((await submit(app, token, { reference: '1', ...LISTING })).status).toBe(201)

    const [row] = await db.selectFrom('api_tokens').selectAll().orderBy('id').execute()
    const id = String(row?.id)
    expect(row?.last_used_at).not.toBeNull()
    const replaced = await act(app, admin, { intent: 'replace', id })
    expect((await submit(app, token, { reference: '1', ...LISTING })).status).toBe(401)
    expect((await submit(app, replaced.token, { reference: '1', ...LISTING })).status).toBe(200)
    await act(app, admin, { intent: 'revoke', id })
    expect((await submit(app, replaced.token, { reference: '1', ...LISTING })).status).toBe(401)
    expect((await act(app, admin, { intent: 'replace', id })).status).toBe(409)
    expect((await act(app, admin, { intent: 'create', name: ' ', ...BOTH })).status).toBe(400)
    expect((await act(app, admin, { intent: 'create', name: 'x' })).status).toBe(400)
  },
)

testOnBothDatabases('the token is stored as a hash and shown once', async (db) => {
  const { app, admin, token } = await setUp(db)
  const stored = JSON.stringify(await db.selectFrom('api_tokens').selectAll().execute())
  expect(stored).not.toContain(token.slice(9))
  const page = await get(app, '/admin/tokens', admin)
  expect(page.text).toContain(token.slice(0, 9))
  expect(page.text).not.toContain(token.slice(0, 12))
  const member = await aMember(db)
  const refused = await postForm(
    app,
    '/admin/tokens',
    { intent: 'create', name: 'x', ...BOTH },
    member,
  )
  expect(refused.status).toBe(302)
})

testOnBothDatabases('no cookie and no other header counts, and guessing is limited', async (db) => {
  const { app, admin, token } = await setUp(db)
  const body = { reference: '1', ...LISTING }
  const withCookie = await send(app, PATH, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      cookie: admin.cookie,
      'x-csrf-token': admin.csrfToken,
      'content-type': 'application/json',
    },
  })
  expect([withCookie.status, withCookie.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json',
  ])
  const forms: Record<string, string>[] = [
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer ${token} x` },
    { authorization: `Bearer ${token.toUpperCase()}` },
    { authorization: `Bearer ${token.slice(0, -1)}` },
    { authorization: `Bearer ${newToken()}` },
    { authorization: "Bearer ' or 1=1 --" },
  ]
  for (const headers of forms) expect((await submit(app, token, body, headers)).status).toBe(401)
  // With a token, a foreign origin is refused all the same: the call is for servers.
  expect((await submit(app, token, body, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await submit(app, token, body, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await submit(app, token, [1])).status).toBe(400)
  expect((await submit(app, token, { ...body, reference: 'x\r\ny' })).body.errors).toHaveProperty(
    'reference',
  )
  expect(
    (await submit(app, token, { ...body, entryUrl: 'javascript:alert(1)' })).body.errors,
  ).toHaveProperty('entryUrl')

  const statuses: number[] = []
  for (let guess = 0; guess < 40; guess += 1) statuses.push((await read(app, newToken())).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await submit(app, token, body)).status, 'a valid token works on').toBe(201)
})

testOnBothDatabases('a token sends in at most 120 in an hour', async (db) => {
  const { app, token } = await setUp(db)
  for (let index = 0; index < 120; index += 1) await submit(app, token, {})
  const refused = await submit(app, token, { reference: '1', ...LISTING })
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect((await read(app, token)).status).toBe(200)
})

testOnBothDatabases(
  'the line of the documentation works as it is, but for the token',
  async (db) => {
    const { app, token } = await setUp(db)
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const docs = await get(app, '/api/docs')
    const [line = ''] = /curl -X POST [^<]*\/api\/partner\/listings[^<]*/.exec(docs.text) ?? []
    const command = line
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replace('ci_…', token)
      .replace('https://competitions.example', `http://127.0.0.1:${port}`)
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s`])
    server.close()
    expect(JSON.parse(stdout)).toMatchObject({ reference: 'spring-2027-hamper', status: 'pending' })
  },
)

test('tokens have a prefix and a checksum', () => {
  const token = newToken()
  expect(token).toMatch(/^ci_[0-9a-f]{72}$/)
  expect(isToken(token)).toBe(true)
  const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
  expect(isToken(wrong)).toBe(false)
  expect(isToken(`ci_${'0'.repeat(72)}`)).toBe(false)
})
