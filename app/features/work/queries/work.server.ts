import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { JOB } from '../rules.ts'

/** Given up work that the admin home lists. */
const GIVEN_UP_MAX = 20

export type JobReport = Awaited<ReturnType<typeof listJobs>>[number]

/** Instants in milliseconds since 1970. `isRunning` is also true for some minutes after the process died. */
export async function listJobs(db: Db, _admin: Admin) {
  const jobs = await db
    .selectFrom('work')
    .select(['key as name', 'due_at as nextRunAt', 'tries', 'error as lastError'])
    .select(['lease_holder as holder', 'started_at as lastStartedAt'])
    .select('finished_at as lastFinishedAt')
    .where('kind', '=', JOB)
    .orderBy('key')
    .execute()
  return jobs.map(({ holder, ...job }) => Object.assign(job, { isRunning: holder !== null }))
}

/** When each job last succeeded, in milliseconds since 1970. */
export async function listLastSuccesses(db: Db) {
  const jobs = await db
    .selectFrom('work')
    .select(['key as job', 'finished_at as at'])
    .where('kind', '=', JOB)
    .where('finished_at', 'is not', null)
    .orderBy('key')
    .execute()
  return jobs.map(({ job, at }) => ({ job, at: at ?? 0 }))
}

/** Counts what waits or runs, and what was given up, of each kind that has any; not what was done and comes again. */
export async function countWork(db: Db) {
  return db
    .selectFrom('work')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().filterWhere('given_up_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('given_up_at', 'is not', null).as('givenUp'),
    ])
    .where('kind', '<>', JOB)
    .where('finished_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

export type WorkReport = Awaited<ReturnType<typeof reportWork>>

/** What waits of each kind, and the work that was given up last. */
export async function reportWork(db: Db, _admin: Admin) {
  const counts = await countWork(db)
  const givenUp = await db
    .selectFrom('work')
    .select(['kind', 'key', 'error', 'given_up_at as givenUpAt'])
    .where('given_up_at', 'is not', null)
    .where('lease_until', 'is', null)
    .orderBy('given_up_at', 'desc')
    .orderBy('key')
    .limit(GIVEN_UP_MAX)
    .execute()
  return { counts, givenUp }
}
