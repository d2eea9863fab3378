import { expect } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { API } from '#test/roles/table.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import type { ApiDocument } from './describe-api.ts'

type Operation = {
  tags?: string[]
  security?: Record<string, string[]>[]
  responses: Record<string, unknown>
}

/** The operations that no token protects: beacons carry no headers. */
const WITHOUT_TOKEN = ['POST /api/click', 'POST /api/consent']

function operationsOf({ paths }: ApiDocument) {
  return Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  )
}

function expectedSecurity(name: string) {
  if (WITHOUT_TOKEN.includes(name)) return []
  if (API[name] === 'providers') return [{ mailProvider: [] }]
  if (!name.startsWith('GET ')) return [{ session: [], csrfToken: [] }]
  return API[name] === 'everybody' ? [] : [{ session: [] }]
}

testOnDatabase('each operation names the session and the token that it needs', async (db) => {
  const response = await testApp(db).request('/api/openapi.json')
  const document = (await response.json()) as ApiDocument
  const operations = operationsOf(document)

  expect(operations.length).toBeGreaterThan(20)
  for (const { name, operation } of operations) {
    expect(API).toHaveProperty([name])
    expect([name, operation.security]).toEqual([name, expectedSecurity(name)])
  }
  expect(document.components?.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
    csrfToken: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
  })
})

testOnDatabase('the document names the tags of its operations, once each', async (db) => {
  const response = await testApp(db).request('/api/openapi.json')
  const document = (await response.json()) as ApiDocument
  const used = operationsOf(document).flatMap(({ operation }) => operation.tags ?? ['none'])
  expect(used.length).toBeGreaterThan(20)
  expect(document.tags).toEqual([...new Set(used)].map((name) => ({ name })))
})

testOnDatabase('each field of a call is described with its limits and its words', async (db) => {
  const response = await testApp(db).request('/api/openapi.json')
  const { components } = (await response.json()) as ApiDocument
  expect(components?.schemas?.Submission).toMatchObject({
    required: expect.arrayContaining(['competitionTitle', 'description', 'entryUrl']),
    properties: {
      competitionTitle: { type: 'string', maxLength: FIELDS.competitionTitle.limit },
      kind: { type: 'string', enum: Object.keys(FIELDS.kind.choices) },
      categories: { type: 'array', items: { type: 'string' } },
    },
  })
})

testOnDatabase('each operation describes a success and an error of the request', async (db) => {
  const response = await testApp(db).request('/api/openapi.json')
  const document = (await response.json()) as ApiDocument
  for (const { name, operation } of operationsOf(document)) {
    const statuses = Object.keys(operation.responses)
    expect([name, statuses]).toEqual([name, expect.arrayContaining(['4XX'])])
    expect([name, statuses.some((status) => /^2\d\d$/.test(status))]).toEqual([name, true])
    if (operation.security?.[0]?.csrfToken)
      expect([name, statuses]).toEqual([name, expect.arrayContaining(['403'])])
  }
})
