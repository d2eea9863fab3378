import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { finishRun, type ClaimedRun } from '#app/features/jobs/operations/run-jobs.server.ts'
import { dueAfterRun, failureText } from '#app/features/jobs/rules.ts'
import { nextTime } from '#app/lib/time/cron.ts'

export type Job = {
  /** In kebab-case; the admin area shows it with spaces. */
  name: string
  /** A cron pattern in Irish time. */
  at: string
  atStart?: boolean
  /** `signal` aborts on shutdown and when the lease is lost; the return value is logged. */
  run: (context: JobContext) => Promise<unknown>
}
type JobContext = {
  now: Date
  signal: AbortSignal
}

export type RunDeps = { db: Db; clock: () => Date; log: Logger }

/** Never throws. */
export async function runJob(job: Job, claimed: ClaimedRun, deps: RunDeps, signal: AbortSignal) {
  const { db, clock, log } = deps
  const startedAt = clock()
  const outcome = await attempt(job, { now: startedAt, signal })
  const endedAt = clock()
  const failed = 'cause' in outcome
  const fields = { job: job.name, ms: endedAt.getTime() - startedAt.getTime() }
  if (failed) log.error({ ...fields, err: outcome.cause }, 'a job failed')
  else log.info({ ...fields, result: outcome.result }, 'a job ran')

  const due = dueAfterRun(
    { failed, attempts: claimed.attempts },
    { now: endedAt.getTime(), next: (after) => nextTime(job.at, after) },
  )
  const error = failed ? failureText(outcome.cause) : null
  await finishRun(db, claimed, { error, ...due }, endedAt).catch((cause: unknown) =>
    log.error({ err: cause, job: job.name }, 'the end of a job could not be written down'),
  )
}

async function attempt({ run }: Job, context: JobContext) {
  try {
    return { result: await run(context) }
  } catch (cause) {
    return { cause }
  }
}
