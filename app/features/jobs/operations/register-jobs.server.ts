import type { Db } from '#app/db/client.server.ts'
import { START_DELAY_MS } from '../rules.ts'

export type RegisteredJob = {
  name: string
  schedule: string
  atStart: boolean
  /** The first due time, also after a change of the schedule. */
  nextRunAt: number
}

/** Creates rows of new jobs and deletes those of removed ones; makes jobs that run at start due. */
export async function registerJobs(db: Db, jobs: readonly RegisteredJob[], now: Date) {
  await db.transaction().execute(async (tx) => {
    for (const job of jobs) await registerJob(tx, job, now)
    const names = jobs.map(({ name }) => name)
    await tx
      .deleteFrom('jobs')
      .where('lease_holder', 'is', null)
      .$if(names.length > 0, (query) => query.where('name', 'not in', names))
      .execute()
  })
}

async function registerJob(tx: Db, job: RegisteredJob, now: Date) {
  const { name, schedule, nextRunAt, atStart } = job
  await tx
    .insertInto('jobs')
    .values({ name, schedule, next_run_at: nextRunAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ schedule, next_run_at: nextRunAt })
        .where('jobs.schedule', '<>', schedule),
    )
    .execute()
  if (!atStart) return
  const time = now.getTime()
  await tx
    .updateTable('jobs')
    .set({ next_run_at: time })
    .where('name', '=', name)
    .where('next_run_at', '>', time)
    .where((eb) =>
      eb.or([
        eb('last_started_at', 'is', null),
        eb.not(eb.between('last_started_at', time - START_DELAY_MS, time)),
      ]),
    )
    .execute()
}

/** After a restore: skips runs that were due when the backup was made. */
export async function deleteRemovedJobs(db: Db) {
  await db.deleteFrom('jobs').execute()
}
