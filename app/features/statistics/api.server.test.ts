import pino from 'pino'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { CONSENT_VERSION, PURPOSES } from '#app/lib/browser/consent.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, aVisitor, NOW } from '#test/makers.ts'
import { get, send, type App } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { exportAccount } from '#app/features/accounts/queries/export-account.server.ts'
import { openCounters } from './operations/counters.server.ts'

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const OURS = {
  origin: 'https://competitions.example',
  'sec-fetch-site': 'same-origin',
  'content-type': 'text/plain;charset=UTF-8',
  'user-agent': BROWSER,
}
const log = pino({ level: 'silent' })

type Headers = Record<string, string | undefined>

/** Sends a beacon as the site's pages do. */
function click(app: App, body: unknown, headers: Headers = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return send(app, '/api/click', { method: 'POST', body: text, headers: { ...OURS, ...headers } })
}

async function clicksOf(db: Db) {
  const rows = await db
    .selectFrom('click_counts')
    .select('clicks')
    .where('period', '=', 'day')
    .execute()
  return rows.map(({ clicks }) => clicks)
}

testOnDatabase('a visitor without a cookie or token is counted, and gets none', async (db) => {
  const counters = openCounters({ db, log })
  const app = testApp(db, { counters })
  const { competitionID } = await aCompetition(db)
  const { status, text, headers } = await click(app, { competitionID })
  expect([status, text, headers.getSetCookie()]).toEqual([204, '', []])
  expect(headers.get('cache-control')).toBe('no-store')
  const json = { 'content-type': 'application/json' }
  expect((await click(app, { competitionID }, json)).status).toBe(204)
  await counters.flush()
  expect(await clicksOf(db)).toEqual([2])
})

testOnDatabase('other sites and malformed beacons are not counted', async (db) => {
  const counters = openCounters({ db, log })
  const app = testApp(db, { counters })
  const { competitionID } = await aCompetition(db)
  const good = { competitionID }
  const cases: [number, unknown, Headers][] = [
    [403, good, { 'sec-fetch-site': 'cross-site' }],
    [403, good, { origin: 'https://evil.example' }],
    [403, good, { origin: 'https://evil.example', 'sec-fetch-site': undefined }],
    [403, good, { origin: undefined, 'sec-fetch-site': undefined }],
    [403, good, { origin: undefined, 'sec-fetch-site': 'none' }],
    [415, good, { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, good, { 'content-type': 'multipart/form-data; boundary=x' }],
    [413, { ...good, more: 'x'.repeat(200) }, {}],
    [400, '', {}],
    [400, 'competitionID=1', {}],
    [400, 'null', {}],
    [400, '7', {}],
    [400, {}, {}],
    [400, { competitionID: '7' }, {}],
    [400, { competitionID: 0 }, {}],
    [400, { competitionID: 1.5 }, {}],
    [400, { competitionID: 2_147_483_648 }, {}],
  ]
  for (const [expected, body, headers] of cases) {
    const { status } = await click(app, body, headers)
    expect([body, headers, status]).toEqual([body, headers, expected])
  }
  expect((await get(app, '/api/click')).status).toBe(405)
  await counters.flush()
  expect(await clicksOf(db)).toEqual([])
})

testOnDatabase('bots and unknown listings get the same answer but no count', async (db) => {
  const counters = openCounters({ db, log })
  const app = testApp(db, { counters })
  const { competitionID } = await aCompetition(db)
  const pending = await aCompetition(db, { status: 'pending' })
  for (const agent of ['Googlebot/2.1', 'HeadlessChrome/140.0', 'curl/8.5.0', undefined]) {
    expect((await click(app, { competitionID }, { 'user-agent': agent })).status).toBe(204)
  }
  for (const id of [pending.competitionID, 2_147_483_647])
    expect((await click(app, { competitionID: id })).status).toBe(204)
  await counters.flush()
  expect(await clicksOf(db)).toEqual([])
})

testOnDatabase('clicks are limited per network, and per listing', async (db) => {
  const counters = openCounters({ db, log })
  const app = testApp(db, { counters, limits: createLimits({ log, scale: 0.1 }) })
  const ids: number[] = []
  for (let made = 0; made < 8; made += 1) ids.push((await aCompetition(db)).competitionID)
  const statuses: number[] = []
  for (const competitionID of ids) {
    for (let time = 0; time < 3; time += 1)
      statuses.push((await click(app, { competitionID })).status)
  }
  // Scaled: 12 clicks in all, 2 per listing.
  expect(statuses.slice(0, 3)).toEqual([204, 204, 429])
  await counters.flush()
  const clicks = await clicksOf(db)
  expect(clicks).toEqual([2, 2, 2, 2])
  expect(statuses.filter((status) => status === 204)).toHaveLength(8)
})

testOnDatabase('the description of the call states how many clicks count', async (db) => {
  const counters = openCounters({ db, log })
  const app = testApp(db, { counters, limits: createLimits({ log }) })
  const { text } = await get(app, '/api/openapi.json')
  const { description } = JSON.parse(text).paths['/api/click'].post
  const stated = Number(/at most (\d+) openings of a listing/.exec(description)?.[1])
  const { competitionID } = await aCompetition(db)
  for (let sent = 0; sent < 30; sent += 1) await click(app, { competitionID })
  await counters.flush()
  expect(await clicksOf(db)).toEqual([stated])
})

testOnBothDatabases('a repeated empty search counts once in a while per visitor', async (db) => {
  const counters = openCounters({ db, log })
  const limits = createLimits({ log })
  const app = testApp(db, { counters, limits, renderPage: await pagesAsData() })
  await aCompetition(db)
  const from = { headers: { 'user-agent': BROWSER } }
  for (const path of [
    '/api/search/qqqxxx%20Z%C3%A9bra',
    '/search?q=QQQxxx+zebra',
    '/api/search/dingle',
    '/search?q=dingle',
    '/search?q=qq',
    '/api/search/nobody%40example.ie',
    '/api/search/0871234567',
  ]) {
    expect((await send(app, path, from)).status).toBeLessThan(500)
  }
  await send(app, '/api/search/qqqyyy', { headers: { 'user-agent': 'Googlebot/2.1' } })
  await counters.flush()
  const stored = await db.selectFrom('day_counts').select(['label', 'times']).execute()
  expect(stored).toEqual([{ label: 'qqqxxx zebra', times: 1 }])
})

const ALL = { version: CONSENT_VERSION, asked: [...PURPOSES], agreed: [...PURPOSES] }

function answerBanner(app: App, body: object, headers: Headers = {}) {
  return send(app, '/api/consent', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...OURS, ...headers },
  })
}

testOnDatabase('answers to the cookie banner are counted by day and version', async (db) => {
  const counters = openCounters({ db, log })
  const app = testApp(db, { counters })
  const { cookie } = aVisitor()
  for (const [expected, body, headers] of [
    [204, ALL, { cookie }],
    [204, ALL, {}],
    [204, { ...ALL, agreed: [] }, {}],
    [204, { ...ALL, asked: ['analytics'], agreed: ['analytics'] }, {}],
    // Of texts that are no longer asked with, and of a program.
    [204, { ...ALL, version: '2001-01-01' }, {}],
    [204, ALL, { 'user-agent': 'curl/8.5.0' }],
    [400, { ...ALL, asked: [] }, {}],
    [400, { ...ALL, agreed: ['everything'] }, {}],
    [400, { ...ALL, version: 'x'.repeat(11) }, {}],
    [400, {}, {}],
    [413, { ...ALL, more: 'x'.repeat(200) }, {}],
    [403, ALL, { 'sec-fetch-site': 'cross-site' }],
  ] as [number, object, Headers][])
    expect([body, (await answerBanner(app, body, headers)).status]).toEqual([body, expected])
  await counters.flush()
  expect(
    await db.selectFrom('day_counts').select(['label', 'times']).orderBy('label').execute(),
  ).toEqual(
    [
      ['analytics: no, adverts: no', 1],
      ['analytics: yes', 1],
      ['analytics: yes, adverts: yes', 2],
    ].map(([answer, times]) => ({ label: `${CONSENT_VERSION}: ${answer}`, times })),
  )
  expect(await db.selectFrom('member_consents').selectAll().execute()).toEqual([])
})

testOnDatabase('a member’s last answer is in the account’s export', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  for (const agreed of [[], ['adverts']]) {
    const { status } = await answerBanner(app, { ...ALL, agreed }, { cookie: member.cookie })
    expect(status).toBe(204)
  }
  const text = JSON.stringify(await exportAccount(db, member.actor))
  expect(JSON.parse(text).cookieConsent).toEqual([
    { version: CONSENT_VERSION, answer: 'analytics: no, adverts: yes', answeredAt: NOW.getTime() },
  ])
})

testOnDatabase('answers are limited per network', async (db) => {
  const app = testApp(db, { limits: createLimits({ log, scale: 0.1 }) })
  const statuses: number[] = []
  for (let sent = 0; sent < 5; sent += 1) statuses.push((await answerBanner(app, ALL)).status)
  expect(statuses).toEqual([204, 204, 204, 429, 429])
})

testOnDatabase('no table links clicks and searches to a visitor', async (db) => {
  const counters = openCounters({ db, log })
  const { competitionID } = await aCompetition(db)
  const [member, visitor] = [await aMember(db), aVisitor()]
  const before = await everything(db)
  // PostgreSQL would store the rate limits in a table; these stay in memory.
  const query = vi.fn<() => never>()
  const limits = createLimits({ log, pool: { query } })
  const app = testApp(db, { counters, limits, renderPage: await pagesAsData() })
  const agent = `${BROWSER} canary-browser`
  for (const { cookie } of [member, visitor]) {
    const from = { cookie, 'user-agent': agent, 'x-forwarded-for': '203.0.113.77' }
    expect((await click(app, { competitionID }, from)).status).toBe(204)
    await send(app, '/api/search/qqqxxxyyy', { headers: from })
    await send(app, '/search?q=qqqxxxzzz', { headers: from })
  }
  await counters.flush()
  expect(query).not.toHaveBeenCalled()
  const after = await everything(db)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.toSorted()).toEqual(['click_counts', 'day_counts'])
  const columns = changed.flatMap((table) =>
    (JSON.parse(after[table] ?? '') as object[]).map(Object.keys),
  )
  expect(new Set(columns.flat())).toEqual(
    new Set(['period', 'starts_on', 'competition_id', 'clicks', 'what', 'day', 'label', 'times']),
  )
  for (const secret of [
    'canary-browser',
    '203.0.113.77',
    member.cookie,
    visitor.cookie,
    member.username,
  ])
    expect(changed.some((table) => after[table]?.includes(secret))).toBe(false)
})

/** Returns all tables as text. */
async function everything(db: Db): Promise<Record<string, string>> {
  const names =
    dialectOf(db) === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const tables: Record<string, string> = {}
  for (const { name } of (await names.execute(db)).rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    tables[name] = JSON.stringify(rows)
  }
  return tables
}
