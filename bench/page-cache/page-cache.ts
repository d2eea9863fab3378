import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { loadRaw } from '../lib/raw-load.ts'
import { serve, serveSite, type Served } from '../lib/served.ts'
import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, printTable } from '../lib/table.ts'

const CONNECTIONS = 32
const BROTLI = { 'accept-encoding': 'br' }

type Effort = { rounds: number; seconds: number }
type Round = { perSecond: number; cpuMs: number; p50Ms: number; p99Ms: number }

export const pageCache: Benchmark = {
  name: 'page-cache',
  question: 'what does a cached home page cost above sending its bytes?',
  needsBuild: true,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      // Loading the sample leaves a process that is a fifth slower: visitors meet one that found its data.
      for (const data of ['data', 'other'])
        await (await serveSite(path.join(folder, data))).child.stop()
      const site = await serveSite(path.join(folder, 'data'))
      const logging = await serveSite(path.join(folder, 'other'), { LOG_LEVEL: 'info' })
      // The other server has no page cached yet: the load arrives first, as after a restart.
      const { body, headers } = await readCompressed(logging.url)
      const content = path.join(folder, 'home.br')
      writeFileSync(content, body)
      const serveBare = (name: string, sent: string[]) => {
        const file = path.join(folder, `${name}.json`)
        writeFileSync(file, JSON.stringify(sent))
        const script = fileURLToPath(import.meta.resolve('./serve-bare.ts'))
        return serve((port) => ({ command: ['node', script, String(port), content, file] }))
      }
      const bare = await serveBare('answer', headers)
      const bytes = await serveBare('bytes', [
        'content-encoding',
        'br',
        'content-length',
        String(body.length),
      ])
      const servers = { bare, bytes, site, logging }
      try {
        await compare(servers, quick ? { rounds: 1, seconds: 1 } : { rounds: 9, seconds: 2 })
      } finally {
        await Promise.all(Object.values(servers).map(({ child }) => child.stop()))
      }
    }),
}

async function compare(
  { bare, bytes, site, logging }: Record<'bare' | 'bytes' | 'site' | 'logging', Served>,
  { rounds, seconds }: Effort,
) {
  const contestants = {
    'the same answer on node:http': () => round(bare, seconds),
    'its bytes without its headers': () => round(bytes, seconds),
    'the cached page': () => round(site, seconds),
    'the cached page, each request logged': () => round(logging, seconds),
  }
  await interleave(contestants, 1)
  const results = await interleave(contestants, rounds)
  const [bareRounds = []] = Object.values(results)
  const of = (all: Round[], key: keyof Round) => all.map((one) => one[key])
  printTable(
    `Home, brotli, ${CONNECTIONS} keep-alive connections`,
    ['server', 'req/s ÷ bare', 'CPU ÷ bare', 'p99 ÷ p50', '(req/s)', '(CPU µs)'],
    Object.entries(results).map(([name, all]) => [
      name,
      figure(medianRatio(of(all, 'perSecond'), of(bareRounds, 'perSecond'))),
      figure(medianRatio(of(all, 'cpuMs'), of(bareRounds, 'cpuMs'))),
      figure(medianRatio(of(all, 'p99Ms'), of(all, 'p50Ms'))),
      figure(median(of(all, 'perSecond'))),
      figure(median(of(all, 'cpuMs')) * 1000),
    ]),
  )
}

async function round({ port, child }: Served, seconds: number): Promise<Round> {
  const before = await child.usage()
  const result = await loadRaw({
    port,
    paths: ['/'],
    headers: BROTLI,
    seconds,
    connections: CONNECTIONS,
  })
  const after = await child.usage()
  const requests = result.byStatus['200'] ?? 0
  if (Object.keys(result.byStatus).length !== 1 || result.broken > 0)
    throw new Error(`Not all answers were 200: ${JSON.stringify(result)}`)
  const { p50Ms, p99Ms } = result
  const cpuMs = (after.cpuMs - before.cpuMs) / requests
  return { perSecond: requests / result.seconds, cpuMs, p50Ms, p99Ms }
}

/** Written by each server itself. */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive'])

/** As it travels: fetch would unpack it. */
function readCompressed(url: string) {
  return new Promise<{ body: Buffer; headers: string[] }>((resolve, reject) => {
    get(url, { headers: BROTLI }, (response) => {
      const headers = Object.entries(response.headers)
        .filter(([name]) => !OF_CONNECTION.has(name))
        .flatMap(([name, value]) => [name, String(value)])
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ body: Buffer.concat(parts), headers }))
    }).once('error', reject)
  })
}
