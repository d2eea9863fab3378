import { sql } from 'kysely'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { longestHold } from '../lib/longest-hold.ts'
import { interleave, median, quantile } from '../lib/stats.ts'
import { figure, note, printTable } from '../lib/table.ts'
import {
  CASES,
  CACHED_CASES,
  FILTERED_CASES,
  PROMOTER_CASES,
  type Case,
  type Setting,
} from './cases.ts'
import { planRemarks } from './plans.ts'
import { growPostgres, growSqlite, type Sizes } from './sizes.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const QUICK_SIZES = [100, 500]
const ROUNDS = 9
/** A round repeats a query until it has lasted this long, at most `REPEAT_MAX` times. */
const ROUND = { ms: 15, times: 12 }
/** Growth from 10,000 listings to a million above which a query is pointed out. */
const TOO_MUCH = 3
const HELD_RUNS = 3

export const queries: Benchmark = {
  name: 'queries',
  question: 'how do the queries grow with the number of closed listings?',
  needsBuild: false,
  run: async ({ quick }) => {
    const sizes = quick ? QUICK_SIZES : SIZES
    const rounds = quick ? 2 : ROUNDS
    const now = new Date()
    const { url, stop } = await startPostgres()
    try {
      await withFolder(async (folder) => {
        // One after the other: SQLite blocks the process, so sockets could not be read.
        const sqlite = await growSqlite(folder, sizes, now)
        const postgres = await growPostgres(url, sizes, now)
        await report('SQLite', sqlite, rounds, now)
        await report('PostgreSQL', postgres, rounds, now)
      })
    } finally {
      await stop()
    }
  },
}

async function report(
  dialect: string,
  { databases, rowsPerSecond }: Sizes,
  rounds: number,
  now: Date,
) {
  const settings = new Map<number, Setting>()
  for (const [size, opened] of databases) settings.set(size, await settingOf(opened, now))
  await printCases(`${dialect}: visitors' requests`, CASES, settings, rounds)
  await printCases(`${dialect}: filtered`, FILTERED_CASES, settings, rounds)
  await printCases(`${dialect}: promoters, for admins and writes`, PROMOTER_CASES, settings, rounds)
  await printCases(
    `${dialect}: reloaded after a change, then cached`,
    CACHED_CASES,
    settings,
    rounds,
    printHold,
  )
  for (const opened of databases.values()) await opened.close()
  note(`\nFilled by insertCompetition: ${figure(rowsPerSecond)} rows/s.`)
}

async function printCases(
  title: string,
  cases: Record<string, Case>,
  settings: Map<number, Setting>,
  rounds: number,
  remark = planRemarks,
) {
  const rows = []
  for (const [name, run] of Object.entries(cases))
    rows.push(await row(name, run, settings, rounds, remark))
  const sizes = [...settings.keys()]
  const [smallest = 0, ...larger] = sizes
  printTable(
    `${title}: milliseconds per call, median (p95), and growth`,
    [
      'query',
      ...sizes.map(short),
      ...larger.map((size) => `${short(size)} / ${short(smallest)}`),
      remark === planRemarks ? 'plan at the largest' : 'held the main thread at the largest',
    ],
    rows,
  )
}

/** @returns the thread's own milliseconds, the most of some runs */
async function printHold(run: Case, setting: Setting): Promise<string> {
  const holds: number[] = []
  while (holds.length < HELD_RUNS) holds.push(await longestHold(() => run(setting)))
  return `${figure(Math.max(...holds))} ms`
}

async function row(
  name: string,
  run: Case,
  settings: Map<number, Setting>,
  rounds: number,
  remark: typeof planRemarks,
) {
  const contestants = Object.fromEntries(
    [...settings].map(([size, setting]) => [`of ${size}`, () => oneRound(run, setting)]),
  )
  const results = Object.values(await interleave(contestants, rounds + 1))
  // The first round warms the caches.
  const times = results.map(([, ...measured]) => measured.flat())
  const medians = times.map(median)
  const [first = NaN, ...others] = medians
  const largest = [...settings.values()].at(-1)
  return [
    name,
    ...times.map((all) => `${figure(median(all))} (${figure(quantile(all, 0.95))})`),
    ...others.map((value) => `${figure(value / first)}${value / first > TOO_MUCH ? ' !' : ''}`),
    largest ? await remark(run, largest) : '',
  ]
}

async function oneRound(run: Case, setting: Setting): Promise<number[]> {
  const times: number[] = []
  for (let spent = 0; spent < ROUND.ms && times.length < ROUND.times;) {
    const startedAt = performance.now()
    await run(setting)
    const took = performance.now() - startedAt
    times.push(took)
    spent += took
  }
  return times
}

async function settingOf({ db }: OpenDatabase, now: Date): Promise<Setting> {
  const { rows } = await sql<{ slug: string }>`
    select slug from competitions where status = 'approved' order by id limit 1`.execute(db)
  const promoters = await sql<{ slug: string }>`
    select promoters.slug from promoters join (
      select promoter_id from competitions group by promoter_id order by count(*) desc limit 1
    ) as most on most.promoter_id = promoters.id`.execute(db)
  return {
    db,
    catalogue: openCatalogue(db),
    now,
    today: dublinDay(now),
    slug: rows[0]?.slug ?? '',
    promoter: promoters.rows[0]?.slug ?? '',
  }
}

function short(size: number) {
  if (size >= 1_000_000) return `${size / 1_000_000}M`
  return size >= 1_000 ? `${size / 1_000}k` : String(size)
}
