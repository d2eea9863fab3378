import path from 'node:path'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { readCounts, readRankings } from '#app/features/statistics/queries/stats.server.ts'
import { RANGES, timelineOf, type Range } from '#app/features/statistics/rules/periods.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import type { Benchmark } from '../lib/benchmark.ts'
import { createPostgres } from '../lib/create-postgres.ts'
import { withFolder } from '../lib/folder.ts'
import { interleave, median, medianRatio, quantile } from '../lib/stats.ts'
import { figure, note, printTable } from '../lib/table.ts'
import { fillYears } from './fill.ts'

const SIZES = { few: 10_000, many: 1_000_000 }
const QUICK_SIZES = { few: 1_000, many: 5_000 }
const ROUNDS = 15
const RANKING_ROWS = 10
/** The queries ask for an admin, and nothing of them. */
const ADMIN = {} as Admin

type Databases = Record<keyof typeof SIZES, OpenDatabase>

export const stats: Benchmark = {
  name: 'stats',
  question: 'how do the queries of /admin/stats grow with the clicks?',
  needsBuild: false,
  run: async ({ quick }) => {
    const now = new Date()
    const { url, stop } = await startPostgres()
    try {
      await withFolder(async (folder) => {
        const open = {
          SQLite: async (name: string) =>
            openDatabase({ url: undefined, dataDir: path.join(folder, name) }),
          PostgreSQL: (name: string) => createPostgres(url, `stats_${name}`),
        }
        for (const [dialect, openOne] of Object.entries(open)) {
          const databases = { few: await openOne('few'), many: await openOne('many') }
          await report(dialect, databases, { now, quick })
          for (const { close } of Object.values(databases)) await close()
        }
      })
    } finally {
      await stop()
    }
  },
}

async function report(
  dialect: string,
  databases: Databases,
  { now, quick }: { now: Date; quick: boolean },
) {
  const today = dublinDay(now)
  const sizes = quick ? QUICK_SIZES : SIZES
  for (const opened of Object.values(databases)) await migrate(opened)
  const few = await fillYears(databases.few, sizes.few, today)
  const many = await fillYears(databases.many, sizes.many, today)
  const rounds = quick ? 2 : ROUNDS
  const rows = []
  for (const range of RANGES) {
    for (const [part, run] of Object.entries(PARTS)) {
      const times = await interleave(
        {
          few: () => time(() => run(databases.few, range, today)),
          many: () => time(() => run(databases.many, range, today)),
        },
        rounds + 1,
      )
      // The first round warms the caches.
      const [a, b] = [times.few.slice(1), times.many.slice(1)]
      rows.push([
        `${range}: ${part}`,
        `${figure(median(a))} (${figure(quantile(a, 0.95))})`,
        `${figure(median(b))} (${figure(quantile(b, 0.95))})`,
        figure(medianRatio(b, a)),
      ])
    }
  }
  printTable(
    `${dialect}: milliseconds, median (p95)`,
    ['query', `${figure(sizes.few)} counters`, `${figure(sizes.many)} counters`, 'ratio'],
    rows,
  )
  note(`\nOf ${figure(few)} and ${figure(many)} listings in two years.`)
}

const PARTS: Record<string, (opened: OpenDatabase, range: Range, today: Day) => Promise<unknown>> =
  {
    'over time': ({ db }, range, today) => readCounts(db, ADMIN, timelineOf(range, today), today),
    rankings: ({ db }, range, today) =>
      readRankings(db, ADMIN, timelineOf(range, today), RANKING_ROWS, today),
  }

async function time(run: () => Promise<unknown>) {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
