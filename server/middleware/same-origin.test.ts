import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, aVisitor } from '#test/makers.ts'
import { post, send } from '#test/roles/call.ts'
import { isSafeMethod } from './same-origin.ts'

const PATH = '/api/get-user-bookmarks'

testOnDatabase(
  'only requests from our own pages, or from no page, change something',
  async (db) => {
    const app = testApp(db)
    const member = await aMember(db)
    const cases: [Record<string, string | undefined>, number][] = [
      [{}, 200],
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{ 'sec-fetch-site': 'none' }, 200],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ 'sec-fetch-site': '' }, 403],
      [{ 'sec-fetch-site': 'SAME-ORIGIN' }, 403],
      [{ origin: 'https://competitions.example' }, 200],
      [{ origin: 'https://competitions.example:443' }, 200],
      [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 200],
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: 'https://evil.example', host: 'competitions.example' }, 403],
      [{ origin: 'https://competitions.example.evil.example' }, 403],
      [{ origin: 'https://evil.example/?competitions.example' }, 403],
      [{ origin: 'https://competitions.example@evil.example' }, 403],
      [{ origin: 'https://sub.competitions.example' }, 403],
      [{ origin: 'https://competitions.example:8443' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: 'null', host: 'competitions.example' }, 403],
      [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
      [{ origin: 'null', 'sec-fetch-site': 'same-origin', 'x-csrf-token': undefined }, 403],
      [{ origin: 'null', 'sec-fetch-site': 'same-origin', 'x-csrf-token': 'wrong' }, 403],
      [{ origin: 'null', 'sec-fetch-site': 'none' }, 403],
      [{ origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
      [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
      [{ origin: 'NULL', 'sec-fetch-site': 'same-origin' }, 403],
      [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
      [{ origin: '' }, 403],
      [{ origin: 'nonsense' }, 403],
      [{ origin: 'file://', host: '' }, 403],
      [{ origin: 'https://competitions.example', 'sec-fetch-site': 'cross-site' }, 403],
    ]
    for (const [headers, expected] of cases) {
      const { status } = await post(app, PATH, {}, member, headers)
      expect([headers, status]).toEqual([headers, expected])
    }
  },
)

testOnDatabase('reading is allowed from everywhere', async (db) => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const method of ['GET', 'HEAD']) {
    const { status } = await send(testApp(db), '/api/recent-competitions', { method, headers })
    expect(status).toBe(200)
  }
})

testOnDatabase('the token belongs to the cookie it came with', async (db) => {
  const app = testApp(db)
  const [member, other, visitor] = [await aMember(db), await aMember(db), aVisitor()]
  const { csrfToken } = member
  const wrong = [undefined, '', 'wrong', other.csrfToken, visitor.csrfToken, csrfToken.slice(1)]
  for (const token of [...wrong, `${csrfToken}x`, csrfToken.toLowerCase(), `${csrfToken}, x`]) {
    const { status, body } = await post(app, PATH, {}, member, { 'x-csrf-token': token })
    expect([token, status]).toEqual([token, 403])
    expect(body.detail).toMatch(/x-csrf-token/)
  }
  // Nor does a token work without its cookie, or in another place.
  expect((await post(app, PATH, {}, member, { cookie: undefined })).status).toBe(403)
  expect((await post(app, PATH, { csrfToken }, member, { 'x-csrf-token': undefined })).status).toBe(
    403,
  )
  const inAddress = await post(app, `${PATH}?x-csrf-token=${csrfToken}`, {}, member, {
    'x-csrf-token': undefined,
  })
  expect(inAddress.status).toBe(403)
})

testOnDatabase('bodies are JSON', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  for (const [type, expected] of [
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
    ['text/plain', 415],
    ['text/plain; application/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['application/json-patch+json', 415],
    ['text/json', 415],
    ['', 415],
  ] as const) {
    const { status } = await post(app, PATH, {}, member, { 'content-type': type })
    expect([type, status]).toEqual([type, expected])
  }
})

test('only reading methods are safe, as they are written', () => {
  expect(['GET', 'HEAD', 'OPTIONS'].map(isSafeMethod)).toEqual([true, true, true])
  const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT', 'get', 'QUERY', '']
  expect(others.filter(isSafeMethod)).toEqual([])
})

testOnDatabase('another site cannot even ask who is here', async (db) => {
  const app = testApp(db)
  const { cookie } = await aMember(db)
  const statusOf = async (site?: string) => {
    const headers = { cookie, ...(site !== undefined && { 'sec-fetch-site': site }) }
    return (await send(app, '/api/session', { headers })).status
  }
  for (const site of ['cross-site', 'same-site'])
    expect([site, await statusOf(site)]).toEqual([site, 403])
  for (const site of ['same-origin', 'none', undefined])
    expect([site, await statusOf(site)]).toEqual([site, 200])
})
