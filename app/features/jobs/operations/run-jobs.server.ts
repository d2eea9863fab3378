import type { Db } from '#app/db/client.server.ts'
import type { JobRow } from '../queries/jobs.server.ts'
import { LEASE_MS, MAX_STORED_RUNS } from '../rules.ts'

export type ClaimedRun = { id: number; job: string; holder: string; attempts: number }

type Claim = { job: JobRow; holder: string; nextRunAt: number }

/** Claims a job unless it changed since it was read; undefined when another process was first. */
export async function claimJob(
  db: Db,
  { job, holder, nextRunAt }: Claim,
  now: Date,
): Promise<ClaimedRun | undefined> {
  const time = now.getTime()
  return db.transaction().execute(async (tx) => {
    const claimed = await updateAsRead(tx, job)
      .set((eb) => ({
        lease_holder: holder,
        lease_until: time + LEASE_MS,
        attempts: eb('attempts', '+', 1),
        last_started_at: time,
        next_run_at: nextRunAt,
      }))
      .returning('attempts')
      .executeTakeFirst()
    if (!claimed) return undefined
    await endDeadRuns(tx, job.name)
    const { id } = await tx
      .insertInto('job_runs')
      .values({ job: job.name, started_at: time })
      .returning('id')
      .executeTakeFirstOrThrow()
    await forgetOldRuns(tx, job.name)
    return { id, job: job.name, holder, attempts: claimed.attempts }
  })
}

/** Ends the run of a dead process, without a retry. */
export async function giveUpJob(db: Db, job: JobRow, nextRunAt: number) {
  await db.transaction().execute(async (tx) => {
    const given = await updateAsRead(tx, job)
      .set({
        lease_holder: null,
        lease_until: null,
        attempts: 0,
        next_run_at: nextRunAt,
        last_error: DIED,
      })
      .executeTakeFirst()
    if (given.numUpdatedRows > 0n) await endDeadRuns(tx, job.name)
  })
}

/** Replaces a due time that was set by a wrong clock. */
export async function correctJob(db: Db, job: JobRow, nextRunAt: number) {
  await updateAsRead(db, job).set({ next_run_at: nextRunAt }).execute()
}

/** Returns false when another process has taken over the job. */
export async function renewLease(db: Db, { job, holder }: ClaimedRun, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ lease_until: now.getTime() + LEASE_MS })
    .where('name', '=', job)
    .where('lease_holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Outcome = { error: string | null; nextRunAt: number; attempts: number }

export async function finishRun(db: Db, run: ClaimedRun, outcome: Outcome, now: Date) {
  const { error, nextRunAt, attempts } = outcome
  const time = now.getTime()
  // Job before runs, as everywhere, to avoid deadlocks.
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('jobs')
      .set({
        lease_holder: null,
        lease_until: null,
        attempts,
        next_run_at: nextRunAt,
        last_finished_at: time,
        last_error: error,
      })
      .where('name', '=', run.job)
      .where('lease_holder', '=', run.holder)
      .execute()
    await tx
      .updateTable('job_runs')
      .set({ finished_at: time, error })
      .where('id', '=', run.id)
      .execute()
  })
}

const DIED = 'The process that ran it ended before it was done.'

function updateAsRead(db: Db, { name, nextRunAt, leaseHolder, leaseUntil }: JobRow) {
  const update = db
    .updateTable('jobs')
    .where('name', '=', name)
    .where('next_run_at', '=', nextRunAt)
  return leaseHolder === null
    ? update.where('lease_holder', 'is', null)
    : update.where('lease_holder', '=', leaseHolder).where('lease_until', '=', leaseUntil)
}

async function endDeadRuns(tx: Db, job: string) {
  await tx
    .updateTable('job_runs')
    .set({ error: DIED })
    .where('job', '=', job)
    .where('finished_at', 'is', null)
    .where('error', 'is', null)
    .execute()
}

async function forgetOldRuns(tx: Db, job: string) {
  await tx
    .deleteFrom('job_runs')
    .where('job', '=', job)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('job_runs')
        .select('id')
        .where('job', '=', job)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(MAX_STORED_RUNS),
    )
    .execute()
}
