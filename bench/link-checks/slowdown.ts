import { cp } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { syncChecks } from '#app/features/reading/operations/sync-checks.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import type { MeasuredChild } from '../lib/child.ts'
import { loadRaw, type RawResult } from '../lib/raw-load.ts'
import { serve, serveSite, type Served } from '../lib/served.ts'
import { median, quantile } from '../lib/stats.ts'
import { figure, note, percent, printTable } from '../lib/table.ts'

const PAGES = [
  { name: 'home, cached', path: '/', perSecond: 200 },
  { name: 'search, rendered', path: '/search?q=win', perSecond: 10 },
]
const CONNECTIONS = 8
/** Enough for a server that stands still for a second. */
const PACED_CONNECTIONS = 200

type Amount = { rounds: number; seconds: number }
type Slice = { paced: RawResult; closed: RawResult }
type Slices = { off: Slice[]; on: Slice[] }

/**
 * Measures pages of two servers on equal copies of the data in `folder`, one of which checks links all the time.
 * They take turns, slice by slice, and the one not measured is stopped, so that the checks load the machine
 * only while that server's pages are measured.
 */
export async function measureSlowdown(folder: string, amount: Amount) {
  const dataDir = { off: path.join(folder, 'off'), on: path.join(folder, 'on') }
  for (const copy of Object.values(dataDir))
    await cp(path.join(folder, 'data'), copy, { recursive: true })
  const promoters = await serve((port) => ({
    command: ['node', 'bench/link-checks/promoters.ts', String(port)],
  }))
  const preload = new URL(import.meta.resolve('../../test/faults/local-promoters.ts'))
  preload.searchParams.set('port', String(promoters.port))
  const opened = openDatabase({ url: undefined, dataDir: dataDir.on })
  const servers: Served[] = []
  try {
    await makeAllDue(opened.db)
    const off = await start(dataDir.off, 'off', preload.href)
    servers.push(off)
    const on = await start(dataDir.on, 'on', preload.href)
    servers.push(on)
    await untilChecked(opened.db, 3)
    const before = { usage: await promoters.child.usage(), checked: await countChecked(opened.db) }
    const { results, secondsOn } = await takeTurns({ off, on }, amount)
    const after = { usage: await promoters.child.usage(), checked: await countChecked(opened.db) }
    print(results)
    const checks = (after.checked - before.checked) / secondsOn
    const share = (after.usage.cpuMs - before.usage.cpuMs) / 1000 / secondsOn
    note(`\nChecked meanwhile: ${figure(checks)} links a second.`)
    note(`The promoters' own process took ${percent(share)} of a core.`)
    if (checks < 0.25) throw new Error('Hardly a link was checked: the figures count nothing.')
  } finally {
    await Promise.all([...servers, promoters].map(({ child }) => child.stop()))
    await opened.close()
  }
}

/** Every link is due, and robots.txt and the probe of its host are known: each claim reads a whole page. */
async function makeAllDue(db: Db) {
  const now = new Date()
  await syncChecks(db, dublinDay(now), now)
  const time = now.getTime()
  await db.updateTable('link_hosts').set({ robots: '', robots_at: time, probed_at: time }).execute()
  const job = { kind: 'job', key: 'check-links', payload: '*/5 * * * *', due_at: 0 }
  await db.insertInto('work').values(job).execute()
}

function start(dataDir: string, linkChecks: 'on' | 'off', preload: string) {
  const env = {
    SAMPLE_DATA: 'off',
    LINK_CHECKS: linkChecks,
    LIMITS_SCALE: '10000',
  }
  return serveSite(dataDir, env, [preload])
}

async function takeTurns(servers: { off: Served; on: Served }, { rounds, seconds }: Amount) {
  const results = new Map<string, Slices>(PAGES.map(({ name }) => [name, { off: [], on: [] }]))
  let secondsOn = 0
  servers.off.child.pause()
  servers.on.child.pause()
  for (let index = 0; index <= rounds; index += 1)
    for (const page of PAGES)
      // Each is first in every other round.
      for (const which of index % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
        const { port, child } = servers[which]
        const since = performance.now()
        const slice = await measure(child, { port, seconds, ...page })
        if (which === 'on') secondsOn += (performance.now() - since) / 1000
        // The first round warms up.
        if (index > 0) results.get(page.name)?.[which].push(slice)
      }
  return { results, secondsOn }
}

type Page = { port: number; path: string; seconds: number; perSecond: number }

async function measure(child: MeasuredChild, { path: page, perSecond, ...load }: Page) {
  child.resume()
  try {
    const paths = [page]
    const paced = { ...load, paths, perSecond, connections: PACED_CONNECTIONS }
    return {
      paced: only200(await loadRaw(paced)),
      closed: only200(await loadRaw({ ...load, paths, connections: CONNECTIONS })),
    }
  } finally {
    child.pause()
  }
}

function only200(result: RawResult) {
  const { 200: _fine, ...others } = result.byStatus
  if (Object.keys(others).length === 0 && result.broken === 0) return result
  throw new Error(`Not every answer was 200: ${JSON.stringify(result.byStatus)}`)
}

const MEASURES: Record<string, (slice: Slice) => number> = {
  'requests/s': ({ closed }) => (closed.byStatus['200'] ?? 0) / closed.seconds,
  'p50 ms': ({ paced }) => paced.p50Ms,
  'p95 ms': ({ paced }) => paced.p95Ms,
}

function print(results: Map<string, Slices>) {
  const rows: string[][] = []
  for (const [name, { off, on }] of results) {
    for (const [measure, of] of Object.entries(MEASURES)) {
      const ratios = on.map((slice, index) => of(slice) / of(off[index] as Slice))
      const spread = `${figure(quantile(ratios, 0.25))} to ${figure(quantile(ratios, 0.75))}`
      const values = [median(ratios), median(off.map(of)), median(on.map(of))].map(figure)
      rows.push([`${name}: ${measure}`, spread, ...values])
    }
    for (const part of [0.5, 0.95, 0.99]) {
      const [without, during] = [off, on].map((slices) => {
        return quantile(
          slices.flatMap(({ paced }) => paced.latenciesMs),
          part,
        )
      }) as [number, number]
      const values = [during / without, without, during].map(figure)
      rows.push([`${name}: p${part * 100} ms, all slices as one`, '', ...values])
    }
  }
  const headers = ['page', 'half of the slices', 'ratio', '(without)', '(with)']
  printTable('While links are checked, against without', headers, rows)
}

async function countChecked(db: Db) {
  const { checked } = await db
    .selectFrom('link_checks')
    .select(({ fn }) => fn.count<number>('checked_at').as('checked'))
    .executeTakeFirstOrThrow()
  return checked
}

async function untilChecked(db: Db, count: number) {
  while ((await countChecked(db)) < count) await new Promise((resolve) => setTimeout(resolve, 200))
}
