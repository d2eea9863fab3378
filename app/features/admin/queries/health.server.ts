import { hideAddresses } from '#app/lib/text/hide-addresses.ts'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { listJobs } from '#app/features/jobs/queries/jobs.server.ts'
import { ATTEMPTS_MAX } from '#app/features/mailing/rules/delivery.ts'
import { allOf } from '#app/lib/all-of.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const PART_MAX_MS = 2000

/** Undefined for a part that cannot be read. */
export type Health = Awaited<ReturnType<typeof readHealth>>

type Deps = {
  db: Db
  log: Logger
  dataDir: string
  /** Time limit per part. */
  partMaxMs?: number
}

/** Never throws, and takes seconds at most, because it is read when things go wrong. */
export async function readHealth(
  { db, log, dataDir, partMaxMs = PART_MAX_MS }: Deps,
  admin: Admin,
  now: Date,
) {
  const orUndefined = async <T>(part: string, reading: Promise<T>): Promise<T | undefined> => {
    const tooLong = Promise.withResolvers<never>()
    const timer = setTimeout(tooLong.reject, partMaxMs, new Error('It takes too long.'))
    try {
      return await Promise.race([reading, tooLong.promise])
    } catch (error) {
      log.warn({ err: error, part }, 'a part of the health could not be read')
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
  return allOf({
    disk: orUndefined('disk', readDisk(dataDir)),
    database: orUndefined('database', readDatabase(db)),
    mail: orUndefined('mail', readMail(db, now)),
    jobs: orUndefined('jobs', listJobs(db, admin)),
  })
}

async function readDisk(dataDir: string) {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

async function readDatabase(db: Db) {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes
          from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(db)
  return { bytes: rows[0]?.bytes ?? 0 }
}

/** Unsent mails have a partial index. `failedRecently` are still retried, or were written in the last day. */
async function readMail(db: Db, now: Date) {
  const unsent = db.selectFrom('mails').where('sent_at', 'is', null)
  const [counts, last] = await Promise.all([
    unsent
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('attempts', '<', ATTEMPTS_MAX).as('waiting'),
        fn.countAll<number>().filterWhere('attempts', '>=', ATTEMPTS_MAX).as('givenUp'),
        fn
          .countAll<number>()
          .filterWhere(({ eb, and, or }) =>
            and([
              eb('last_error', 'is not', null),
              or([
                eb('attempts', '<', ATTEMPTS_MAX),
                eb('created_at', '>', now.getTime() - DAY_MS),
              ]),
            ]),
          )
          .as('failedRecently'),
      ])
      .executeTakeFirstOrThrow(),
    unsent
      .select('last_error as lastError')
      .where('last_error', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { ...counts, lastError: withoutAddresses(last?.lastError ?? null) }
}

/** Writers already remove addresses from errors; this makes sure that the page shows none. */
function withoutAddresses(error: string | null) {
  return error && hideAddresses(error)
}
