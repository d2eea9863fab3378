import { fileURLToPath } from 'node:url'
import { freePort, startMeasured, untilAnswer, type MeasuredChild } from '../lib/child.ts'
import { putUnderLoad } from '../lib/load.ts'
import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, printTable } from '../lib/table.ts'

type Effort = { rounds: number; seconds: number }
type Round = { perSecond: number; cpuMs: number; p99Ms: number }
type Target = { url: string; child: MeasuredChild }

/** Both servers in processes of their own, asked over kept-alive connections. */
export async function measureOverHttp(dataDir: string, { rounds, seconds }: Effort) {
  const bare = await serve(fileURLToPath(import.meta.resolve('./serve-bare.ts')), (port) => ({
    args: [String(port), dataDir],
  }))
  const site = await serve('server/main.ts', (port) => ({
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', HOST: '127.0.0.1' },
  }))
  try {
    const contestants = {
      bare: () => round(bare, seconds),
      site: () => round(site, seconds),
      gzip: () => round(site, seconds, { 'accept-encoding': 'gzip' }),
    }
    await interleave(contestants, 1)
    print(await interleave(contestants, rounds))
  } finally {
    await Promise.all([bare.child.stop(), site.child.stop()])
  }
}

async function serve(
  script: string,
  options: (port: number) => { args?: string[]; env?: Record<string, string> },
): Promise<Target> {
  const port = await freePort()
  const { args = [], env = {} } = options(port)
  const child = startMeasured(script, args, env)
  const url = `http://127.0.0.1:${port}/`
  await untilAnswer(url)
  return { url, child }
}

async function round(
  { url, child }: Target,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Round> {
  const before = await child.usage()
  const { requests, perSecond, p99Ms } = await putUnderLoad(url, { seconds }, headers)
  const after = await child.usage()
  return { perSecond, p99Ms, cpuMs: (after.cpuMs - before.cpuMs) / requests }
}

function print(results: Record<'bare' | 'site' | 'gzip', Round[]>) {
  const of = (rounds: Round[], key: keyof Round) => rounds.map((round) => round[key])
  const row = (name: string, rounds: Round[]) => [
    name,
    figure(medianRatio(of(rounds, 'perSecond'), of(results.bare, 'perSecond'))),
    figure(medianRatio(of(rounds, 'cpuMs'), of(results.bare, 'cpuMs'))),
    figure(median(of(rounds, 'perSecond'))),
    figure(median(of(rounds, 'cpuMs'))),
    figure(median(of(rounds, 'p99Ms'))),
  ]
  printTable(
    'Over HTTP, kept-alive connections',
    ['home', 'req/s ÷ bare', 'CPU ÷ bare', '(req/s)', '(CPU ms)', '(p99 ms)'],
    [
      row('bare renderToString on node:http', results.bare),
      row('the site', results.site),
      row('the site, gzip asked for', results.gzip),
    ],
  )
}
