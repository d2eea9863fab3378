import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { JobState } from '../rules.ts'

export type JobRow = JobState & { name: string }

export function readJobStates(db: Db): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .select([
      'name',
      'next_run_at as nextRunAt',
      'lease_holder as leaseHolder',
      'lease_until as leaseUntil',
      'last_started_at as lastStartedAt',
      'attempts',
    ])
    .execute()
}

/** When the last successful run of each job ended and began, in milliseconds since 1970. */
export function listLastSuccesses(
  db: Db,
): Promise<{ job: string; at: number; startedAt: number }[]> {
  return db
    .selectFrom('job_runs')
    .select(({ fn }) => [
      'job',
      fn.max<number>('finished_at').as('at'),
      fn.max<number>('started_at').as('startedAt'),
    ])
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .groupBy('job')
    .orderBy('job')
    .execute()
}

/** Instants in milliseconds since 1970. */
export type JobReport = {
  name: string
  nextRunAt: number
  /** Also true for some minutes after the running process died. */
  isRunning: boolean
  lastStartedAt: number | null
  lastFinishedAt: number | null
  lastError: string | null
  /** Counted over the stored runs. */
  runs: number
  failedRuns: number
}

export async function listJobs(db: Db, _admin: Admin): Promise<JobReport[]> {
  const [jobs, counts] = await Promise.all([selectJobs(db), countRuns(db)])
  const countsOf = new Map(counts.map((count) => [count.job, count]))
  return jobs.map(({ name, nextRunAt, leaseHolder, lastStartedAt, lastFinishedAt, lastError }) => {
    const { runs, failedRuns } = countsOf.get(name) ?? { runs: 0, failedRuns: 0 }
    const isRunning = leaseHolder !== null
    return {
      name,
      nextRunAt,
      isRunning,
      lastStartedAt,
      lastFinishedAt,
      lastError,
      runs,
      failedRuns,
    }
  })
}

function selectJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .select([
      'name',
      'next_run_at as nextRunAt',
      'lease_holder as leaseHolder',
      'last_started_at as lastStartedAt',
      'last_finished_at as lastFinishedAt',
      'last_error as lastError',
    ])
    .orderBy('name')
    .execute()
}

function countRuns(db: Db) {
  return db
    .selectFrom('job_runs')
    .select(({ fn }) => [
      'job',
      fn.countAll<number>().as('runs'),
      fn.count<number>('error').as('failedRuns'),
    ])
    .groupBy('job')
    .execute()
}
