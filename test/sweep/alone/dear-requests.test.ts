import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { buildSite, killServers, startServer, type ServerProcess } from '../../server-process.ts'

/** Of the main thread's processor time, in microseconds. */
const MAX_US = 25_000
const ROUNDS = 8
const TELLER = pathToFileURL(path.join(import.meta.dirname, '../thread-time.mjs')).href
/** Node takes 16 kB of address and headers. */
const LENGTH = 12_000
const SENTENCE = 'winners will be notified by email within 7 days of the closing date. '
const SAYS_FILTERS =
  'in cork or kerry closing today no purchase under 18 free kids cars holidays by post in dublin or galway'

/** What a visitor can ask for that costs most. */
const DEAR_REQUESTS: Record<string, string> = {
  'a form filled in from a long text': formWith(SENTENCE.repeat(28)),
  'a form filled in from one word': formWith('sun '.repeat(500)),
  'a form filled in from dates': formWith('1/1/2026 '.repeat(220)),
  'a search that says many filters': searchFor(SAYS_FILTERS.slice(0, 100)),
  'a search with typing errors': searchFor('hoilday vocher compettion dubiln weekand prise cahs'),
  'a search for common words': searchFor('win a the of to for in and you your free'),
  'a list with filters and an unknown page':
    '/new-competitions?entryMethod=online-form&eligibility=roi&kind=free-prize-draw&page=999',
  'an address that nothing has': '/nope-%E2%82%AC',
  'the listings of the tracker': '/api/tracker/listings',
  'the form of a new listing': '/add-a-new-competition',
  'the description of the API': '/api/openapi.json',
}

function formWith(text: string) {
  return `/add-a-new-competition?${new URLSearchParams({ text: text.slice(0, 2000) })}`
}

function searchFor(q: string) {
  return `/search?${new URLSearchParams({ q })}`
}

/** Repeated, each is the worst for some expression. */
const UNITS = [
  'a',
  '%20',
  '%0A',
  '%22',
  '/',
  '9',
  'a?',
  'a-',
  'a,',
  'a%26',
  '%CC%81',
  'http://',
  ';a=b',
]
const QUERIES = [
  ...['q', 'fit', 'q=sun&page', 'q=sun&sort', 'q=sun&kind'].map((name) => `/search?${name}=`),
  ...['page', 'fit', 'eligibility'].map((name) => `/new-competitions?${name}=`),
  ...['link', 'text'].map((name) => `/add-a-new-competition?${name}=`),
  ...['entryUrl', 'competitionTitle'].map((name) => `/api/similar-competitions?${name}=`),
  '/advertise?listing=',
  '/login?from=',
  '/follow?list=',
  '/competition/',
  '/api/search/',
  '/_ipx/',
  '/x',
]
const HEADERS = [
  'accept-encoding',
  'authorization',
  'content-type',
  'cookie',
  'if-none-match',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
]

let server: ServerProcess
let folder: string
let timeAddress: string

beforeAll(async () => {
  await buildSite()
  folder = await mkdtemp(path.join(tmpdir(), 'dear-requests-'))
  const port = await freePort()
  timeAddress = `http://127.0.0.1:${port}`
  server = await startServer({
    DATA_DIR: folder,
    LIMITS_SCALE: '10000',
    LINK_CHECKS: 'off',
    NODE_OPTIONS: `--import ${TELLER}`,
    THREAD_TIME_PORT: String(port),
  })
})

afterAll(async () => {
  killServers()
  await rm(folder, { recursive: true, force: true })
})

test.for(Object.entries(DEAR_REQUESTS))(
  '%s holds the main thread for at most 25 ms',
  async ([, address]) => {
    const spent = await leastSpent(
      (round) => `${address}${address.includes('?') ? '&' : '?'}r=${round}`,
    )
    expect(spent).toBeLessThan(MAX_US)
  },
)

test.for(UNITS)('no query and no header that repeats %s holds it for longer', async (unit) => {
  const text = `${unit.repeat(LENGTH / unit.length)}!`
  const words = decodeURIComponent(unit)
    .replace(/[^ -~]/g, ' ')
    .repeat(LENGTH / unit.length)
  const requests: [string, Record<string, string>][] = [
    ...QUERIES.map((query): [string, Record<string, string>] => [query + text, {}]),
    ...HEADERS.map((name): [string, Record<string, string>] => [
      '/search?q=kayak',
      { [name]: `x${words}!` },
    ]),
  ]
  const slow: string[] = []
  for (const [address, headers] of requests) {
    const spent = await leastSpent(() => address, headers)
    if (spent >= MAX_US) slow.push(`${address.slice(0, 60)} ${Object.keys(headers)[0]}: ${spent}`)
  }
  expect(slow).toEqual([])
})

/** Returns the microseconds of the cheapest round, or of the first that is cheap enough. */
async function leastSpent(addressOf: (round: number) => string, headers = {}) {
  let least = Infinity
  for (let round = 0; round < ROUNDS && least >= MAX_US; round += 1) {
    const before = await readTime()
    await answerTo(addressOf(round), headers)
    least = Math.min(least, (await readTime()) - before)
  }
  return least
}

/** Not by `fetch`, which sends some headers as it likes. */
async function answerTo(address: string, headers: Record<string, string>) {
  const request = get(server.url + address, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
}

async function readTime() {
  return Number(await (await fetch(timeAddress)).text())
}
