import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Db, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { planAlertMails } from '#app/features/alerts/operations/plan-runs.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { readOpenListings } from '#app/features/directory/queries/open-listings.server.ts'
import { FILTER_GROUPS, filterQuery } from '#app/features/directory/rules/filters.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import type { Benchmark } from '../lib/benchmark.ts'
import { createPostgres } from '../lib/create-postgres.ts'
import { withFolder } from '../lib/folder.ts'
import { drawListings } from '../lib/listings.ts'
import { seededRandom } from '#app/lib/random.ts'
import { figure, megabytes, note, printTable } from '../lib/table.ts'
import { addListings } from '../queries/fill.ts'

const ALERTS_EACH = 3
const BATCH_ROWS = 1_000
const SEARCHES = 0.3
/** How often the memory is looked at. */
const SAMPLE_MS = 50

type Size = { people: number; listings: number; queries: number }

export const alerts: Benchmark = {
  name: 'alerts',
  question: 'how long does it take to plan the mails of everybody who follows lists?',
  needsBuild: false,
  run: async ({ quick }) => {
    const sizes: Size[] = quick
      ? [{ people: 2_000, listings: 500, queries: 200 }]
      : [
          { people: 10_000, listings: 10_000, queries: 10_000 },
          { people: 100_000, listings: 10_000, queries: 10_000 },
        ]
    const { url, stop } = await startPostgres()
    try {
      await withFolder(async (folder) => {
        const rows = []
        for (const size of sizes) {
          const name = `alerts_${size.people}`
          const sqlite = openDatabase({ url: undefined, dataDir: path.join(folder, name) })
          rows.push(await measure('SQLite', sqlite, size))
          rows.push(await measure('PostgreSQL', await createPostgres(url, name), size))
        }
        printTable(
          `${ALERTS_EACH} alerts each, ${figure(SEARCHES * 100)} % of them searches`,
          ['database', 'people', 'different queries', 'mails', 'seconds', 'memory added'],
          rows,
        )
        note('\nThe popular queries are followed by many, as words are used (Zipf).')
      })
    } finally {
      await stop()
    }
  },
}

async function measure(dialect: string, opened: OpenDatabase, size: Size) {
  const { db } = opened
  const now = dublinInstant(addDays(dublinDay(new Date()), 1), '08:00')
  await migrate(opened)
  await addListings(db, drawListings(now), size.listings, now)
  const different = await fill(db, size, now)
  if (dialect === 'PostgreSQL') await sql`vacuum analyze`.execute(db)
  const { readOpen } = openCatalogue(db)
  await readOpen(dublinDay(now))
  const before = process.memoryUsage().rss
  let most = before
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, SAMPLE_MS)
  const startedAt = performance.now()
  const mails = await planAlertMails({ db, readOpen }, now)
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(sampler)
  await opened.close()
  const [people, queries] = [figure(size.people), figure(different)]
  return [dialect, people, queries, figure(mails), figure(seconds), megabytes(most - before)]
}

/** @returns the number of different queries. */
async function fill(db: Db, { people, queries }: Size, now: Date) {
  const random = seededRandom(1)
  const drawn = await drawQueries(db, queries, random)
  const at = now.getTime() - DAY_MS
  const used = new Set<string>()
  for (let first = 0; first < people; first += BATCH_ROWS) {
    const ids = Array.from(
      { length: Math.min(BATCH_ROWS, people - first) },
      (_, n) => first + n + 1,
    )
    await db.transaction().execute(async (tx) => {
      const followers = ids.map((id) => {
        const email = `reader-${id}@example.ie`
        return { email, email_key: email, created_at: at }
      })
      await tx.insertInto('followers').values(followers).execute()
      const rows = ids.flatMap((follower_id) => {
        const own = new Set<string>()
        // Log-uniform ranks are Zipf's law.
        while (own.size < ALERTS_EACH) own.add(drawn[Math.floor(drawn.length ** random())] ?? '')
        for (const query of own) used.add(query)
        const marks = {
          cadence: 'daily' as const,
          since: at,
          seen_until: at,
          asked_at: at,
          confirmed_at: at,
        }
        return [...own].map((query) => Object.assign({ follower_id, query }, marks))
      })
      await tx.insertInto('alerts').values(rows).execute()
    })
  }
  return used.size
}

/** Filters of one to three groups, and searches for words that listings have. */
async function drawQueries(db: Db, count: number, random: () => number) {
  const { index } = await readOpenListings(db, dublinDay(new Date()))
  const known = [...index.ids.keys()].filter((word) => /^[a-z]{3,}$/.test(word))
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const queries = new Set([''])
  while (queries.size < count) {
    const filters = Object.fromEntries(
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
        const { key, choices } = pick(FILTER_GROUPS)
        return [key, [pick(choices)[0]]]
      }),
    )
    queries.add(random() < SEARCHES ? `q=${pick(known)}` : filterQuery(filters))
  }
  return [...queries]
}
