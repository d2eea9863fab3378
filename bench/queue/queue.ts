import type { Db, OpenDatabase } from '#app/db/client.server.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { listListings, type Order } from '#app/features/moderation/queries/listings.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, printTable } from '../lib/table.ts'
import type { Setting } from '../queries/cases.ts'
import { planRemarks } from '../queries/plans.ts'
import { fillPostgres, fillSqlite, type Size } from './databases.ts'

const PUBLISHED = 1_000
const WAITING = { few: 100, many: 10_000 }
const QUICK_WAITING = { few: 50, many: 200 }
const ROUNDS = 15
/** How often a round repeats the page, so that it lasts some milliseconds. */
const REPEATS = 4
/** Growth from the short queue to the long one above which it is pointed out. */
const TOO_MUCH = 3
/** As in app/features/moderation/routes/queue.tsx. */
const PAGE_SIZE = 20

export const queue: Benchmark = {
  name: 'queue',
  question: 'what does the page of a very long moderation queue cost?',
  needsBuild: false,
  run: async ({ quick }) => {
    const { few, many } = quick ? QUICK_WAITING : WAITING
    const rounds = quick ? 2 : ROUNDS
    const sizes = [few, many].map((waiting) => ({ published: PUBLISHED, waiting }))
    const now = new Date()
    const { url, stop } = await startPostgres()
    try {
      await withFolder(async (folder) => {
        // One after the other: SQLite blocks the process, so sockets could not be read.
        await report('SQLite', sizes, rounds, (size) => fillSqlite(folder, size, now))
        await report('PostgreSQL', sizes, rounds, (size) => fillPostgres(url, size, now))
      })
    } finally {
      await stop()
    }
  },
}

/** The queries of the page's loader; its guards run before, so any admin's name will do. */
const admin = { kind: 'member', id: 1, username: 'bench', isAdmin: true } as Admin

function readList(db: Db, order: Order = 'oldest', page = 1, text?: string) {
  const filters = { text, queue: 'pending' } as const
  return listListings(db, admin, { filters, order, size: PAGE_SIZE, page })
}

async function readPage(db: Db, order?: Order, page?: number) {
  const { listings } = await readList(db, order, page)
  await Promise.all(listings.map((each) => findDuplicates(db, each, each.competitionID)))
}

type Case = (db: Db, waiting: number) => Promise<unknown>

const CASES: Record<string, Case> = {
  'the page, as its loader reads it': (db) => readPage(db),
  'the list and its number alone': (db) => readList(db),
  'the page, closing first': (db) => readPage(db, 'closing'),
  'the page, in the middle of the queue': (db, waiting) =>
    readPage(db, 'oldest', Math.ceil(waiting / PAGE_SIZE / 2)),
  // Grows with its results: their number is reported.
  'the list, searched': (db) => readList(db, 'oldest', 1, 'weekend'),
}

async function report(
  dialect: string,
  sizes: readonly Size[],
  rounds: number,
  open: (size: Size) => Promise<OpenDatabase>,
) {
  const opened: OpenDatabase[] = []
  for (const size of sizes) opened.push(await open(size))
  const [few, many] = opened as [OpenDatabase, OpenDatabase]
  const [short = 0, long = 0] = sizes.map(({ waiting }) => waiting)
  const rows = []
  for (const [name, run] of Object.entries(CASES)) {
    const contestants = {
      few: () => repeat(() => run(few.db, short)),
      many: () => repeat(() => run(many.db, long)),
    }
    // Until the caches are warm.
    await interleave(contestants, 2)
    const times = await interleave(contestants, rounds)
    const growth = medianRatio(times.many, times.few)
    rows.push([
      name,
      `${figure(growth)}${growth > TOO_MUCH ? ' !' : ''}`,
      figure(median(times.few)),
      figure(median(times.many)),
      await planRemarks(({ db }) => run(db, long), { db: many.db } as Setting),
    ])
  }
  for (const { close } of opened) await close()
  printTable(
    `${dialect}: ${long} waiting against ${short} waiting`,
    ['what', 'time ÷ time', `(ms, ${short})`, `(ms, ${long})`, 'plan'],
    rows,
  )
}

async function repeat(run: () => Promise<unknown>) {
  const startedAt = performance.now()
  for (let time = 0; time < REPEATS; time += 1) await run()
  return (performance.now() - startedAt) / REPEATS
}
