import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { registerJobs } from '#app/features/jobs/operations/register-jobs.server.ts'
import {
  claimJob,
  correctJob,
  giveUpJob,
  renewLease,
  type ClaimedRun,
} from '#app/features/jobs/operations/run-jobs.server.ts'
import { readJobStates, type JobRow } from '#app/features/jobs/queries/jobs.server.ts'
import { leaseOf, nextStep } from '#app/features/jobs/rules.ts'
import { nextTime } from '#app/lib/time/cron.ts'
import { runJob, type Job, type RunDeps } from './run-job.ts'

type ScheduleDeps = RunDeps & {
  /** Unfinished runs are repeated later. */
  stopMaxMs: number
}

export type Schedule = {
  round: () => Promise<void>
  settled: () => Promise<void>
  stop: () => Promise<void>
}

export function startSchedule(
  jobs: readonly Job[],
  { everyMs, ...deps }: ScheduleDeps & { everyMs: number },
): Schedule {
  const schedule = createSchedule(jobs, deps)
  const timer = setInterval(() => void schedule.round(), everyMs).unref()
  void schedule.round()
  return {
    ...schedule,
    stop: () => {
      clearInterval(timer)
      return schedule.stop()
    },
  }
}

/** Leases in the database let exactly one process run each due job (features/jobs/rules.ts). */
export function createSchedule(jobs: readonly Job[], deps: ScheduleDeps): Schedule {
  const { db, clock, log } = deps
  const running: Running = new Map()
  const suspects = new Map<string, string>()
  let polling: Promise<void> | undefined
  let registered = false
  let stopped = false

  async function poll() {
    if (!registered) await registerJobs(db, jobs.map(toRegistered(clock())), clock())
    registered = true
    await renewLeases(running, deps)
    const rows = new Map((await readJobStates(db)).map((row) => [row.name, row]))
    for (const job of jobs) {
      const row = rows.get(job.name)
      if (!row || stopped || running.has(job.name)) continue
      const run = await claimIfDue(job, row, suspects, deps)
      if (run) startRun(running, job, run, deps)
    }
  }

  return {
    round: () => {
      if (stopped) return Promise.resolve()
      polling ??= poll()
        .catch((error: unknown) =>
          log.error({ err: error }, 'the scheduled work could not be looked through'),
        )
        .finally(() => {
          polling = undefined
        })
      return polling
    },
    settled: () => settled(running),
    stop: async () => {
      stopped = true
      await polling
      for (const { controller } of running.values()) controller.abort(new Error(STOPPED))
      await atMost(deps.stopMaxMs, settled(running))
    },
  }
}

const STOPPED = 'The server was stopped before it was done.'

type Running = Map<string, { run: ClaimedRun; controller: AbortController; done: Promise<unknown> }>

function toRegistered(now: Date) {
  return ({ name, at, atStart = false }: Job) => {
    return { name, schedule: at, atStart, nextRunAt: nextTime(at, now.getTime()) }
  }
}

/** @returns the run, if this process claimed the job. */
async function claimIfDue(
  job: Job,
  row: JobRow,
  suspects: Map<string, string>,
  { db, clock, log }: RunDeps,
): Promise<ClaimedRun | undefined> {
  const now = clock()
  const next = (after: number) => nextTime(job.at, after)
  const suspect = suspects.get(job.name)
  const step = nextStep(row, { now: now.getTime(), suspect, next })
  if (step.kind === 'suspect') suspects.set(job.name, leaseOf(row) ?? '')
  else suspects.delete(job.name)
  if (step.kind === 'correct') await correctJob(db, row, step.nextRunAt)
  if (step.kind === 'give-up') {
    log.error({ job: job.name }, 'a job was given up: each process that ran it ended')
    await giveUpJob(db, row, next(now.getTime()))
  }
  if (step.kind !== 'run') return undefined
  const claim = { job: row, holder: randomUUID(), nextRunAt: next(now.getTime()) }
  return claimJob(db, claim, now)
}

function startRun(running: Running, job: Job, run: ClaimedRun, deps: RunDeps) {
  const controller = new AbortController()
  const done = runJob(job, run, deps, controller.signal).finally(() => running.delete(job.name))
  running.set(job.name, { run, controller, done })
}

async function renewLeases(running: Running, { db, clock, log }: RunDeps) {
  for (const [name, { run, controller }] of running) {
    if (controller.signal.aborted || (await renewLease(db, run, clock()))) continue
    // It may have ended in the meantime.
    if (!running.has(name)) continue
    log.warn({ job: name }, 'another process has taken over a job that still runs here')
    controller.abort(new Error('Another process has taken it over.'))
  }
}

async function settled(running: Running) {
  await Promise.all([...running.values()].map(({ done }) => done))
}

async function atMost(maxMs: number, work: Promise<void>) {
  const timeout = new AbortController()
  const over = setTimeout(maxMs, undefined, { signal: timeout.signal }).catch(() => {})
  await Promise.race([work, over])
  timeout.abort()
}
