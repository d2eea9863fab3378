import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

export type JobRow = Awaited<ReturnType<typeof readJobStates>>[number]

/** Instants in milliseconds since 1970. */
export function readJobStates(db: Db) {
  return db
    .selectFrom('jobs')
    .select(['name', 'attempts', 'next_run_at as nextRunAt', 'last_error as lastError'])
    .select(['lease_holder as leaseHolder', 'lease_until as leaseUntil'])
    .select(['last_started_at as lastStartedAt', 'last_finished_at as lastFinishedAt'])
    .orderBy('name')
    .execute()
}

/** When the last successful run of each job ended and began, in milliseconds since 1970. */
export function listLastSuccesses(db: Db) {
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

export type JobReport = Awaited<ReturnType<typeof listJobs>>[number]

/** `isRunning` is also true for some minutes after the process died; `runs` are those stored. */
export async function listJobs(db: Db, _admin: Admin) {
  const [jobs, counts] = await Promise.all([readJobStates(db), countRuns(db)])
  return jobs.map(({ leaseHolder, leaseUntil: _until, attempts: _attempts, ...job }) => {
    const count = counts.find((one) => one.job === job.name)
    const { runs, failedRuns } = count ?? { runs: 0, failedRuns: 0 }
    return Object.assign(job, { isRunning: leaseHolder !== null, runs, failedRuns })
  })
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
