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
  'a list of a county': '/competitions-in/cork?page=2&sort=ending',
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

/** Returns the microseconds of the cheapest round; each asks for another address, so that no cache answers. */
async function leastSpent(addressOf: (round: number) => string) {
  let least = Infinity
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await readTime()
    await (await fetch(server.url + addressOf(round))).arrayBuffer()
    least = Math.min(least, (await readTime()) - before)
  }
  return least
}

async function readTime() {
  return Number(await (await fetch(timeAddress)).text())
}
