import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, startMeasured, untilAnswer, type MeasuredChild } from '../lib/child.ts'
import { putUnderLoad } from '../lib/load.ts'
import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, printTable } from '../lib/table.ts'

type Effort = { rounds: number; seconds: number }
type Target = { url: string; child: MeasuredChild }
type Round = { perSecond: number; cpuMs: number; p99Ms: number }

/** A variant that is kept already, against the same bytes from a server that does nothing else. */
export async function measureWarm(site: Target, folder: string, { rounds, seconds }: Effort) {
  const file = path.join(folder, 'variant.webp')
  writeFileSync(file, Buffer.from(await (await fetch(site.url)).arrayBuffer()))
  const bare = await serveBare(file)
  try {
    const contestants = {
      bare: () => round(bare, seconds),
      site: () => round(site, seconds),
    }
    await interleave(contestants, 1)
    print(await interleave(contestants, rounds))
  } finally {
    await bare.child.stop()
  }
}

async function serveBare(file: string): Promise<Target> {
  const port = await freePort()
  const script = fileURLToPath(import.meta.resolve('./serve-bare.ts'))
  const child = startMeasured(script, [String(port), file], {})
  const url = `http://127.0.0.1:${port}/`
  await untilAnswer(url)
  return { url, child }
}

async function round({ url, child }: Target, seconds: number): Promise<Round> {
  const before = await child.usage()
  const { requests, perSecond, p99Ms } = await putUnderLoad(url, { seconds })
  const after = await child.usage()
  return { perSecond, p99Ms, cpuMs: (after.cpuMs - before.cpuMs) / requests }
}

function print({ bare, site }: Record<'bare' | 'site', Round[]>) {
  const of = (rounds: Round[], key: keyof Round) => rounds.map((round) => round[key])
  const row = (name: string, rounds: Round[]) => [
    name,
    figure(medianRatio(of(rounds, 'perSecond'), of(bare, 'perSecond'))),
    figure(medianRatio(of(rounds, 'cpuMs'), of(bare, 'cpuMs'))),
    figure(median(of(rounds, 'perSecond'))),
    figure(median(of(rounds, 'cpuMs'))),
    figure(median(of(rounds, 'p99Ms'))),
  ]
  printTable(
    'Warm: a variant that is kept, over kept-alive connections',
    ['server', 'req/s ÷ bare', 'CPU ÷ bare', '(req/s)', '(CPU ms)', '(p99 ms)'],
    [row('the file on node:http', bare), row('/_ipx of the site', site)],
  )
}
