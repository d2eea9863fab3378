import type { LookupAddress } from 'node:dns'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Writable } from 'node:stream'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPage, fetchLocally, startPromoter, USER_AGENT } from '#test/promoter.ts'
import { FetchFailure } from './fetch-failure.ts'
import { readBody } from './read-body.ts'
import { FETCH_LIMITS as LIMITS, isPublicAddress, type Network } from './checked-network.server.ts'
import { createSafeFetch, type FetchedBody } from './safe-fetch.server.ts'

const PAGE = '<title>Win a weekend in Dingle</title>'

/** Addresses in ranges that are not public, and what they are. */
const NOT_PUBLIC = [
  ['127.0.0.1', 'loopback'],
  ['127.8.8.8', 'loopback'],
  ['0.0.0.0', 'this host'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['169.254.169.254', 'metadata of clouds'],
  ['168.63.129.16', 'the host of machines on Azure'],
  ['::ffff:168.63.129.16', 'the same, IPv4-mapped'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['203.0.113.7', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:a9fe:a9fe', 'IPv4-mapped metadata'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::7f00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['100::1', 'discard'],
  ['fc00::1', 'unique local'],
  ['fd12:3456::1', 'unique local'],
  ['fe80::1', 'link local'],
  ['fec0::1', 'site local'],
  ['ff02::1', 'multicast'],
] as const

test.for(NOT_PUBLIC)('the address %s is not public: %s', ([address]) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('addresses of the internet are public', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450::5'])
    expect(isPublicAddress(address), address).toBe(true)
})

/** Spellings that lead into the own network or are no web address, refused before anything is asked. */
const REFUSED = [
  ...NOT_PUBLIC.map(([address]) => `http://${address.includes(':') ? `[${address}]` : address}/`),
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://①②⑦.0.0.1/',
  'http://127.0.0.1./',
  'http://localhost/',
  'http://localhost./',
  'http://metadata/',
  'http:/\\127.0.0.1/',
  'http://a.example@127.0.0.1/',
  'http://user:secret@a.example/',
  'http://a.example:22/',
  'http://a.example:8080/',
  'https://a.example:6379/',
  'ftp://a.example/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'gopher://a.example/',
  '//a.example/',
  'nonsense',
  '',
  `http://a.example/${'x'.repeat(2_000)}`,
]

test.for(REFUSED)('refuses %s without asking anybody', async (address) => {
  const fetch = createSafeFetch({ userAgent: USER_AGENT, network: publicNetwork(unreachable) })
  expect(await reasonOf(fetch(address))).toBe('address')
})

test.for([
  [['127.0.0.1']],
  [['93.184.216.34', '10.0.0.1']],
  [['93.184.216.34', '::1']],
  [['::ffff:169.254.169.254']],
])('refuses a name with the addresses %j', async ([addresses = []]) => {
  const fetch = createSafeFetch({
    userAgent: USER_AGENT,
    network: publicNetwork(() => addresses),
  })
  expect(await reasonOf(fetch('http://promoter.example/'))).toBe('address')
})

test('connects to the addresses that were checked, and checks them again for each request', async () => {
  const port = await startPromoter(aPage(PAGE))
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const network: Network = {
    resolve: async () => (answers.shift() ?? []).map(toFound),
    isAllowed: (address) => address === '127.0.0.1',
    ports: [String(port)],
  }
  const fetch = createSafeFetch({ userAgent: USER_AGENT, network })
  const address = `http://promoter.example:${port}/`
  expect(await textOf((await fetch(address)).body)).toBe(PAGE)
  expect(answers, 'asked once').toHaveLength(1)
  expect(await reasonOf(fetch(address))).toBe('address')
})

test('says who it is, sends no cookie, and returns the page', async () => {
  const asked: IncomingMessage[] = []
  const port = await startPromoter((request, response) => {
    asked.push(request)
    if (request.url === '/')
      return response.writeHead(302, { location: '/win', 'set-cookie': 'a=b' }).end()
    return aPage(PAGE)(request, response)
  })
  const found = await fetchLocally(port)(`http://promoter.example:${port}/#top`)
  expect(found).toMatchObject({
    url: `http://promoter.example:${port}/win`,
    status: 200,
  })
  expect(await textOf(found.body)).toBe(PAGE)
  expect(asked.map(({ headers }) => [headers['user-agent'], headers.cookie])).toEqual([
    [USER_AGENT, undefined],
    [USER_AGENT, undefined],
  ])
})

test.for([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://localhost/admin',
  'file:///etc/passwd',
  '//10.0.0.1/',
])('a redirect to %s is not followed', async (location) => {
  const port = await startPromoter((_request, response) =>
    response.writeHead(301, { location }).end(),
  )
  expect(await reasonOf(fetchLocally(port)(`http://promoter.example:${port}/`))).toBe('address')
})

/** What a hostile server answers, and about how long a text comes of it, or why the fetch ends. */
const HOSTILE: Record<string, [outcome: string | number, (response: ServerResponse) => void]> = {
  'endless redirects': ['redirects', (to) => to.writeHead(302, { location: '/again' }).end()],
  'a page of 3 MB': [1_000_000, (to) => to.writeHead(200, HTML).end('x'.repeat(3_000_000))],
  'a page without end': [1_000_000, (to) => writeForEver(to.writeHead(200, HTML))],
  'a gzip bomb of 100 MB': [
    2_000_000,
    (to) => to.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipBomb()),
  ],
  'a gzip bomb in a gzip bomb': [
    2_000_000,
    (to) =>
      to.writeHead(200, { ...HTML, 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipBomb())),
  ],
  'a brotli bomb of 100 MB': [
    2_000_000,
    (to) => to.writeHead(200, { ...HTML, 'content-encoding': 'br' }).end(brotliBomb()),
  ],
  'a thousand encodings': [
    1,
    (to) => to.writeHead(200, { ...HTML, 'content-encoding': 'gzip,'.repeat(1_000) }).end('x'),
  ],
  'an encoding named as a property': [
    1,
    (to) => to.writeHead(200, { ...HTML, 'content-encoding': 'constructor' }).end('x'),
  ],
  'headers of 1 MB': [
    'protocol',
    (to) => to.writeHead(200, { ...HTML, 'x-long': 'x'.repeat(1_000_000) }).end('x'),
  ],
  'headers without end': [
    'protocol',
    (to) => writeForEver(to.socket, 'HTTP/1.1 200 OK\r\n', 'a: b\r\n'.repeat(1_000)),
  ],
  'no answer at all': ['time', () => {}],
  'a body that never ends its silence': ['time', (to) => void to.writeHead(200, HTML).write('<p>')],
  'a broken connection': ['network', (to) => to.socket?.destroy()],
}
const HTML = { 'content-type': 'text/html' }

test.for(Object.entries(HOSTILE))(
  'a server that sends %s costs little',
  async ([, [outcome, answer]]) => {
    const port = await startPromoter((_request, response) => answer(response))
    const limits =
      outcome === 'time'
        ? { headersMs: 200, totalMs: 400 }
        : { headersMs: 120_000, totalMs: 120_000 }
    const fetch = fetchLocally(port, limits)
    const fetching = fetch(`http://promoter.example:${port}/`)
    expect(await resultOf(fetching, outcome)).toBe(outcome)
  },
)

/** Returns the reason of a failure, else `outcome` if the text has nearly as many characters but no more. */
async function resultOf(fetching: Promise<{ body: FetchedBody }>, outcome: string | number) {
  if (typeof outcome === 'string') return reasonOf(fetching)
  const { length } = await textOf((await fetching).body)
  return length > 0.9 * outcome && length <= outcome ? outcome : length
}

test('a body that drips is cut off by the limit on the whole', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const port = await startPromoter((_request, response) => {
    response.writeHead(200, HTML)
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => {
      clearInterval(drip)
      resolve()
    })
  })
  const fetch = fetchLocally(port, { totalMs: 300 })
  expect(await reasonOf(fetch(`http://promoter.example:${port}/`))).toBe('time')
  await gone
})

test('a name without an address is not reached', async () => {
  const fetch = createSafeFetch({ userAgent: USER_AGENT, network: publicNetwork(() => []) })
  expect(await reasonOf(fetch('http://promoter.example/'))).toBe('name')
})

test('a name that is not answered ends in time, and so does a caller’s signal', async () => {
  const network = { ...publicNetwork(() => []), resolve: () => new Promise<never>(() => {}) }
  const fetch = createSafeFetch({
    userAgent: USER_AGENT,
    network,
    limits: { ...LIMITS, connectMs: 200, totalMs: 300 },
  })
  expect(await reasonOf(fetch('http://promoter.example/'))).toBe('time')
  const stopped = fetch('http://promoter.example/', { signal: AbortSignal.abort() })
  expect(await reasonOf(stopped)).toBe('network')
})

const textOf = async (body: FetchedBody) => (await readBody(body)).text

async function reasonOf(fetching: Promise<unknown>) {
  const failure = await fetching.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )
  return failure instanceof FetchFailure ? failure.reason : failure
}

/** The real rules for addresses, with these answers of the DNS. */
function publicNetwork(find: () => readonly string[]): Network {
  return {
    resolve: async () => find().map(toFound),
    isAllowed: isPublicAddress,
    ports: ['', '80', '443'],
  }
}

function unreachable(): never {
  throw new Error('Nothing may be looked up.')
}

function toFound(address: string): LookupAddress {
  return { address, family: address.includes(':') ? 6 : 4 }
}

function gzipBomb() {
  return gzipSync(Buffer.alloc(100_000_000), { level: 9 })
}

/** At the lowest quality: the highest takes longer than a fetch may. */
function brotliBomb() {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY }
  return brotliCompressSync(Buffer.alloc(100_000_000), { params })
}

function writeForEver(to: Writable | null, first = '', again = 'x'.repeat(10_000)) {
  if (!to) return
  const endless = (function* repeat() {
    yield first
    for (;;) yield again
  })()
  pipeline(endless, to, () => {})
}
