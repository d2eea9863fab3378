import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, vi } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { testApp, visitorHeaders } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { api } from './api.ts'

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

testOnDatabase('every answer of the API carries the security headers', async (db) => {
  const app = testApp(db)
  const answers = [
    ['/api/recent-competitions', 'GET', 200],
    ['/api/openapi.json', 'GET', 200],
    ['/api/search/ab', 'GET', 400],
    ['/api/nothing', 'GET', 404],
    ['/api/recent-competitions', 'POST', 405],
  ] as const
  for (const [path, method, status] of answers) {
    const response = await app.request(path, { method, headers: visitorHeaders() })
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS)
  }
})

testOnDatabase('an unknown address is a problem for every method', async (db) => {
  const app = testApp(db)
  const paths = ['/api', '/api/', '/api/nothing', '/api/search', '/api/search/', '/api/search/a/b']
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await app.request(path, { method, headers: visitorHeaders() })
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        {
          type: 'about:blank',
          title: 'Not found',
          status: 404,
          detail: 'There is nothing at this address of the API.',
        },
      ])
    }
  }
})

testOnDatabase('a known address names the methods that it answers', async (db) => {
  const app = testApp(db)
  const paths = ['/api/recent-competitions', '/api/premium-competitions', '/api/search/kayak']
  for (const path of [...paths, '/api/openapi.json']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await app.request(path, { method, headers: visitorHeaders() })
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect([path, method, response.status, await response.json()]).toEqual([
        path,
        method,
        405,
        {
          type: 'about:blank',
          title: 'Method not allowed',
          status: 405,
          detail: 'This address answers GET, HEAD only.',
        },
      ])
    }
  }
})

testOnDatabase('an unforeseen error reveals nothing about itself', async (db) => {
  const response = await testApp(db, { clock: brokenClock }).request('/api/recent-competitions')

  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Sorry, something went wrong!',
    status: 500,
    detail: 'Sorry, something went wrong!',
    requestId: response.headers.get('x-request-id'),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

/** With it the day cannot be read. */
function brokenClock() {
  return new Date('nonsense')
}

type Json = { [key: string]: Json } & Json[]

testOnDatabase('the document is OpenAPI 3.1 and names no part that is missing', async (db) => {
  const response = await testApp(db).request('/api/openapi.json')
  const document = (await response.json()) as Json

  expect(response.headers.get('content-type')).toBe('application/json')
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Competitions Ireland', version: '1.0.0' },
    servers: [{ url: 'https://competitions.example' }],
    components: { schemas: { Problem: { properties: { errors: { type: 'object' } } } } },
  })
  for (const reference of referencesIn(document)) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<Json | undefined>((part, key) => part?.[key], document)
    expect([reference, typeof target]).toEqual([reference, 'object'])
  }
})

testOnDatabase('each operation is described, with its parameters and an example', async (db) => {
  const document = (await (await testApp(db).request('/api/openapi.json')).json()) as Json
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  )
  for (const { path, operation } of operations) {
    expect([path, operation]).toMatchObject([
      path,
      {
        operationId: expect.stringMatching(/^[a-z]\w+$/),
        summary: expect.any(String),
        description: expect.any(String),
        tags: [expect.any(String)],
      },
    ])
    const named = (operation.parameters ?? []).filter(
      (parameter) => String(parameter.in) === 'path',
    )
    expect(named.map(({ name }) => `{${String(name)}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      expect(answer).toMatchObject({ description: expect.any(String) })
      for (const content of Object.values(answer.content ?? {})) {
        const expected = { schema: expect.any(Object), example: expect.anything() }
        expect([path, status, content]).toMatchObject([path, status, expected])
      }
    }
  }
  const ids = operations.map(({ operation }) => String(operation.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

testOnDatabase('the document is made once per process', async (db) => {
  const describe = vi.spyOn(api, 'getOpenAPI31Document')
  onTestFinished(() => describe.mockRestore())
  // Earlier tests of this process have asked at the usual address.
  const baseUrl = `https://${randomUUID()}.example`
  const config = parseConfig({ BASE_URL: baseUrl })
  for (const app of [testApp(db, { config }), testApp(db, { config })]) {
    const response = await app.request('/api/openapi.json')
    expect(await response.text()).toContain(baseUrl)
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await app.request('/api/openapi.json', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  }
  expect(describe).toHaveBeenCalledTimes(1)
})

testOnDatabase('a nullable value includes null in its list of values', async (db) => {
  const document = (await (await testApp(db).request('/api/openapi.json')).json()) as Json
  const misfits = partsOf(document).filter(
    ({ type, enum: values }) =>
      Array.isArray(type) &&
      type.map(String).includes('null') &&
      Array.isArray(values) &&
      !values.includes(null as never),
  )
  expect(misfits).toEqual([])
})

/** Every object inside a JSON value. */
function partsOf(value: Json | string | null): Json[] {
  if (value === null || typeof value !== 'object') return []
  return [value, ...Object.values(value).flatMap(partsOf)]
}

function referencesIn(document: Json): string[] {
  return partsOf(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [String($ref)] : []))
}
