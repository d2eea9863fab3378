import { freePort } from '../../scripts/lib/free-port.mjs'
import { startMeasured, untilAnswer, type MeasuredChild } from './child.ts'
import { putUnderLoad } from './load.ts'
import { median, medianRatio } from './stats.ts'
import { figure, printTable } from './table.ts'

/** A server in a separate process. */
export type Served = { url: string; port: number; child: MeasuredChild }
export type Round = { perSecond: number; cpuMs: number; p99Ms: number }

/** Starts a program that listens, and waits until it answers. */
export async function serve(
  options: (port: number) => {
    command: string[]
    env?: Record<string, string>
    preload?: string[]
  },
  path = '/',
): Promise<Served> {
  const port = await freePort()
  const { command, env = {}, preload } = options(port)
  const child = startMeasured(command, env, preload)
  const url = `http://127.0.0.1:${port}${path}`
  await untilAnswer(url)
  return { url, port, child }
}

/** The site itself, as `npm start` starts it, on a database in `dataDir`. */
export function serveSite(dataDir: string, env: Record<string, string> = {}, preload?: string[]) {
  return serve((port) => ({
    command: ['scripts/serve.sh'],
    preload,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      ...env,
    },
  }))
}

export async function round(
  { url, child }: Pick<Served, 'url' | 'child'>,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Round> {
  const before = await child.usage()
  const { requests, perSecond, p99Ms } = await putUnderLoad(url, { seconds }, headers)
  const after = await child.usage()
  return { perSecond, p99Ms, cpuMs: (after.cpuMs - before.cpuMs) / requests }
}

/** Each contestant's rounds as ratios of the first one's. */
export function printRounds(
  title: string,
  what: string,
  results: Record<string, Round[]>,
  first = 'bare',
) {
  const of = (rounds: Round[], key: keyof Round) => rounds.map((one) => one[key])
  const [bare = []] = Object.values(results)
  printTable(
    title,
    [what, `req/s ÷ ${first}`, `CPU ÷ ${first}`, '(req/s)', '(CPU ms)', '(p99 ms)'],
    Object.entries(results).map(([name, rounds]) => [
      name,
      figure(medianRatio(of(rounds, 'perSecond'), of(bare, 'perSecond'))),
      figure(medianRatio(of(rounds, 'cpuMs'), of(bare, 'cpuMs'))),
      figure(median(of(rounds, 'perSecond'))),
      figure(median(of(rounds, 'cpuMs'))),
      figure(median(of(rounds, 'p99Ms'))),
    ]),
  )
}
