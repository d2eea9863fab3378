import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { AOIFE, APP, SCENARIOS, startGraph, TOKEN, type Scenario } from '#test/graph.ts'
import { NOW } from '#test/makers.ts'
import { createFacebookApp, type FacebookIdentity } from './facebook.server.ts'

/** The outcome of each scenario, and the number of requests to Facebook. */
const OUTCOMES: Record<
  Scenario,
  [outcome: 'logged in' | 'unauthenticated' | 'unavailable', asked: number]
> = {
  good: ['logged in', 2],
  'token without an end': ['logged in', 2],
  'token of another app': ['unauthenticated', 1],
  'token not valid': ['unauthenticated', 1],
  'token expired': ['unauthenticated', 1],
  'token of a page': ['unauthenticated', 1],
  'token of nobody': ['unauthenticated', 1],
  'token without a type': ['unauthenticated', 1],
  'token without an expiry': ['unauthenticated', 1],
  'token refused by debug_token': ['unauthenticated', 1],
  'token refused by me': ['unauthenticated', 2],
  'somebody else at me': ['unauthenticated', 2],
  'no id at me': ['unavailable', 2],
  'no name at me': ['unavailable', 2],
  'facts missing': ['unavailable', 1],
  'facts of another shape': ['unavailable', 1],
  'too many calls': ['unavailable', 1],
  'status 500': ['unavailable', 2],
  'status 500 at me': ['unavailable', 3],
  'page of HTML': ['unavailable', 1],
  'page of HTML at me': ['unavailable', 2],
  redirect: ['unavailable', 1],
  'redirect with JSON': ['unavailable', 1],
  'malformed JSON': ['unavailable', 1],
  'huge answer': ['unavailable', 1],
  silence: ['unavailable', 1],
  'connection reset': ['unavailable', 2],
}

let graph: Awaited<ReturnType<typeof startGraph>>
beforeAll(async () => {
  graph = await startGraph()
})
afterAll(() => graph.close())

function app(settings: Partial<Parameters<typeof createFacebookApp>[0]> = {}) {
  return createFacebookApp({ ...APP, graphUrl: graph.url, clock: () => NOW, ...settings })
}

for (const scenario of Object.keys(SCENARIOS) as Scenario[])
  test(`Facebook: ${scenario}`, async () => {
    graph.act(scenario)
    const { verify } = app(scenario === 'silence' ? { timeoutMs: 30 } : {})
    const [outcome, asked] = OUTCOMES[scenario]
    expect(await outcomeOf(verify(TOKEN))).toEqual(
      outcome === 'logged in' ? { identity: AOIFE } : { refused: outcome },
    )
    expect(graph.requests).toHaveLength(asked)
    expect(graph.requests.map(({ pathname }) => pathname)).not.toContain('/elsewhere')
  })

/** Returns the logged-in identity or the refusal. */
async function outcomeOf(answer: Promise<FacebookIdentity>) {
  try {
    return { identity: await answer }
  } catch (error) {
    return { refused: error instanceof Problem ? error.kind : error }
  }
}

test("the token check sends our app's credentials and a proof", async () => {
  graph.act('good')
  await app().verify(TOKEN)
  const proof = createHmac('sha256', APP.appSecret).update(TOKEN).digest('hex')
  expect(graph.requests.map((url) => [url.pathname, Object.fromEntries(url.searchParams)])).toEqual(
    [
      ['/debug_token', { input_token: TOKEN, access_token: `${APP.appId}|${APP.appSecret}` }],
      ['/me', { fields: 'id,name', access_token: TOKEN, appsecret_proof: proof }],
    ],
  )
})

test('a malformed token is refused without asking Facebook', async () => {
  graph.act('good')
  for (const token of ['', 'a b', 'a&access_token=b', '\n', 'x'.repeat(4097)])
    await expect(app().verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(graph.requests).toEqual([])
})

test('an unreachable server is retried once, and no error contains the token', async () => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockRejectedValue(new TypeError(`fetch failed for ${TOKEN}`))
  const failure = await app({ fetch })
    .verify(TOKEN)
    .catch((error: unknown) => error)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(failure).toMatchObject({ kind: 'unavailable', retryAfter: 30 })
  expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toContain(TOKEN)
  expect((failure as Error).cause).toBeUndefined()
})

test('a single server failure is retried', async () => {
  graph.act('good')
  const fetch = vi
    .fn<typeof globalThis.fetch>(globalThis.fetch)
    .mockRejectedValueOnce(new TypeError('fetch failed'))
  expect(await app({ fetch }).verify(TOKEN)).toEqual(AOIFE)
})

test('five failures in a minute open the circuit for half a minute', async () => {
  const clock = vi.fn<() => Date>(() => NOW)
  const { verify } = app({ clock })
  const at = (seconds: number) => clock.mockReturnValue(new Date(NOW.getTime() + seconds * 1000))
  const isDown = () => expect(verify(TOKEN)).rejects.toMatchObject({ kind: 'unavailable' })

  graph.act('malformed JSON')
  for (const second of [0, 1, 2, 3, 4]) {
    at(second)
    await isDown()
  }
  expect(graph.requests).toHaveLength(5)
  graph.act('good')
  at(24)
  await expect(verify(TOKEN)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 10 })
  expect(graph.requests).toHaveLength(0)

  graph.act('malformed JSON')
  at(34)
  await isDown()
  await isDown()
  expect(graph.requests).toHaveLength(1)

  graph.act('good')
  at(64)
  expect(await verify(TOKEN)).toEqual(AOIFE)
})

test('a success resets the failure count', async () => {
  const { verify } = app()
  const failures = ['malformed JSON', 'malformed JSON', 'malformed JSON', 'malformed JSON'] as const
  for (const scenario of [...failures, 'good', ...failures, 'good'] as const) {
    graph.act(scenario)
    await verify(TOKEN).catch(() => {})
    expect(graph.requests.length).toBeGreaterThan(0)
  }
})

test('invalid tokens do not open the circuit', async () => {
  const { verify } = app()
  graph.act('token refused by debug_token')
  for (let count = 0; count < 10; count += 1)
    await expect(verify(TOKEN)).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(graph.requests).toHaveLength(10)
})

test('failures spread over more than a minute do not open the circuit', async () => {
  const clock = vi.fn<() => Date>(() => NOW)
  const { verify } = app({ clock })
  graph.act('malformed JSON')
  for (let count = 0; count < 10; count += 1) {
    clock.mockReturnValue(new Date(NOW.getTime() + count * 20_000))
    await expect(verify(TOKEN)).rejects.toMatchObject({ kind: 'unavailable' })
  }
  expect(graph.requests).toHaveLength(10)
})
