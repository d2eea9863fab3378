import path from 'node:path'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { checkLinks } from '#app/features/reading/operations/check-links.server.ts'
import { syncChecks } from '#app/features/reading/operations/sync-checks.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { NO_BODY, type SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { drawListings } from '../lib/listings.ts'
import { printTable } from '../lib/table.ts'
import { measureSlowdown } from './slowdown.ts'

const LISTINGS = 5_000
/** One in this many pages is missing for the second time. */
const DEAD_EVERY = 100

export const linkChecks: Benchmark = {
  name: 'link-checks',
  question: 'are pages slower while links are checked, and how often is the page cache dropped?',
  needsBuild: true,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const now = new Date()
      const data = path.join(folder, 'data')
      await fill(data, quick ? 200 : LISTINGS, now)
      await measureDrops(data, now)
      await measureSlowdown(folder, quick ? { rounds: 1, seconds: 1 } : { rounds: 24, seconds: 1 })
    }),
}

async function withDatabase<Result>(dataDir: string, work: (db: Db) => Promise<Result>) {
  const opened = openDatabase({ url: undefined, dataDir })
  try {
    await migrate(opened)
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

function fill(dataDir: string, count: number, now: Date) {
  const listings = drawListings(now)
  return withDatabase(dataDir, (db) =>
    db.transaction().execute(async (tx) => {
      for (let index = 0; index < count; index += 1) {
        const listing = listings.next().value as NewCompetition
        const entryUrl = `http://www.promoter-${index}.ie/win`
        const competitionEndDate = addDays(dublinDay(now), 3 + (index % 60))
        await insertCompetition(
          tx,
          { ...listing, entryUrl, competitionEndDate, status: 'approved' },
          now,
        )
      }
    }),
  )
}

/** A full round with a clock that only waiting advances, and answers without a network. */
async function measureDrops(dataDir: string, now: Date) {
  await withDatabase(dataDir, async (db) => {
    let time = now.getTime()
    const deps = {
      db,
      clock: () => new Date(time),
      wait: async (ms: number) => void (time += ms),
    }
    const rounds: (string | number)[][] = []
    for (const name of ['all links are fine', `one in ${DEAD_EVERY} is gone`]) {
      const dead = rounds.length > 0
      await syncChecks(db, dublinDay(now), deps.clock())
      if (dead) await failOnce(db, time)
      const before = await readVersion(db)
      let [checked, runs] = [0, 0]
      while (await hasUnchecked(db, time)) {
        checked += (await checkLinks({ ...deps, fetch: answering(dead) }, NEVER)).checked
        runs += 1
      }
      rounds.push([name, checked, runs, (await readVersion(db)) - before])
      time += 4 * DAY_MS
    }
    printTable('A full round', ['answers', 'links checked', 'runs', 'page cache dropped'], rounds)
    await db.deleteFrom('link_flags').execute()
    await db.deleteFrom('link_checks').execute()
    await db.deleteFrom('link_hosts').execute()
  })
}

const NEVER = new AbortController().signal

function answering(dead: boolean): SafeFetch {
  return async (url) => {
    if (!url.endsWith('/win')) return { url, status: 404, body: NO_BODY }
    const number = Number(/promoter-(\d+)/.exec(url)?.[1])
    return { url, status: dead && number % DEAD_EVERY === 0 ? 404 : 304, body: NO_BODY }
  }
}

async function failOnce(db: Db, time: number) {
  const failed = { verdict: 'missing', failures: 1, first_failed_at: time - 7 * HOUR_MS }
  await db.updateTable('link_checks').set(failed).where('url', 'like', '%00.ie/win').execute()
}

async function hasUnchecked(db: Db, time: number) {
  const due = db.selectFrom('link_checks').select('url').where('next_check_at', '<=', time).limit(1)
  return (await due.executeTakeFirst()) !== undefined
}

async function readVersion(db: Db) {
  return (await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()).version
}
