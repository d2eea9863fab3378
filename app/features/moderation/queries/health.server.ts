import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { listJobs, reportWork } from '#app/features/work/queries/work.server.ts'
import { allOf } from '#app/lib/all-of.ts'
import type { Admin } from '#app/lib/security/actor.ts'

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
    work: orUndefined('work', reportWork(db, admin)),
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
