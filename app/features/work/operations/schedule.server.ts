import type { Db } from '#app/db/client.server.ts'
import { nextTime } from '#app/lib/time/cron.ts'
import { JOB, rightDueTime, START_DELAY_MS } from '../rules.ts'
import type { Kind } from './kinds.server.ts'

export type Job = {
  /** In kebab-case; the admin area shows it with spaces. */
  name: string
  /** A cron pattern in Irish time. */
  at: string
  atStart?: boolean
  /** `signal` aborts on shutdown and when the lease is lost; the return value is logged. */
  run: (context: { now: Date; signal: AbortSignal }) => Promise<unknown>
}
type Times = Omit<Job, 'run'>

/** Scheduled jobs as a kind of work: each runs in one process, as often as its schedule says. */
export function jobsKind(db: Db, jobs: readonly Job[]): Kind {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  let isRegistered = false
  return {
    name: JOB,
    only: [...byName.keys()],
    atOnce: jobs.length,
    next: (name, after) => nextTime(byName.get(name)?.at ?? '', after),
    async prepare(now) {
      if (!isRegistered) await registerJobs(db, jobs, now)
      isRegistered = true
      await correctSchedule(db, jobs, now)
    },
    run: async ({ key }, context) => ({ result: await byName.get(key)?.run(context) }),
  }
}

/** Creates rows of new jobs and deletes those of removed ones; makes jobs that run at start due. */
async function registerJobs(db: Db, jobs: readonly Times[], now: Date) {
  await db.transaction().execute(async (tx) => {
    for (const job of jobs) await registerJob(tx, job, now)
    const names = jobs.map(({ name }) => name)
    await tx
      .deleteFrom('work')
      .where('kind', '=', JOB)
      .where('lease_until', 'is', null)
      .$if(names.length > 0, (query) => query.where('key', 'not in', names))
      .execute()
  })
}

async function registerJob(tx: Db, { name, at, atStart = false }: Times, now: Date) {
  const time = now.getTime()
  const due = { payload: at, due_at: nextTime(at, time) }
  await tx
    .insertInto('work')
    .values({ kind: JOB, key: name, ...due })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(due).where('work.payload', '<>', at),
    )
    .execute()
  if (!atStart) return
  await tx
    .updateTable('work')
    .set({ due_at: time })
    .where('kind', '=', JOB)
    .where('key', '=', name)
    .where('due_at', '>', time)
    .where((eb) =>
      eb.or([
        eb('started_at', 'is', null),
        // Or just after now: the process that ran it may have read its clock later.
        eb.not(eb.between('started_at', time - START_DELAY_MS, time + START_DELAY_MS)),
      ]),
    )
    .execute()
}

/** Replaces the due times of idle jobs that a wrong clock set. */
async function correctSchedule(db: Db, jobs: readonly Times[], now: Date) {
  const rows = await db
    .selectFrom('work')
    .select(['key', 'due_at as dueAt', 'started_at as startedAt'])
    .where('kind', '=', JOB)
    .where('lease_until', 'is', null)
    .execute()
  for (const { key, ...times } of rows) {
    const job = jobs.find(({ name }) => name === key)
    if (!job) continue
    const right = rightDueTime(times, now.getTime(), (after) => nextTime(job.at, after))
    if (right === times.dueAt) continue
    await db
      .updateTable('work')
      .set({ due_at: right })
      .where('kind', '=', JOB)
      .where('key', '=', key)
      .where('due_at', '=', times.dueAt)
      .where('lease_until', 'is', null)
      .execute()
  }
}

/** After a restore: skips runs that were due when the backup was made. */
export async function forgetSchedule(db: Db) {
  await db.deleteFrom('work').where('kind', '=', JOB).execute()
}
