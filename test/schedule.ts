import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Job } from '#server/run-job.ts'
import { createSchedule, type Schedule } from '#server/schedule.ts'
import { NOW } from '#test/makers.ts'

/** Due at NOW, which is on the hour. */
export const HOURLY = '0 * * * *'

const schedules: Schedule[] = []
const releases: (() => void)[] = []
async function stopAll() {
  for (const release of releases.splice(0)) release()
  for (const schedule of schedules.splice(0)) {
    await schedule.stop()
    // A schedule that stopped without waiting may still write; that must not reach the next test.
    await schedule.settled()
  }
}

/** Returns a factory of processes that share a clock, which only the test advances. */
export function aCluster(db: Db) {
  let time = NOW.getTime()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  function aProcess(jobs: readonly Job[], stopMaxMs = 60_000) {
    const schedule = createSchedule(jobs, { db, clock: () => new Date(time), log, stopMaxMs })
    schedules.push(schedule)
    onTestFinished(stopAll)
    return schedule
  }
  return {
    aProcess,
    lines,
    advance: (ms: number) => {
      time += ms
    },
    time: () => time,
  }
}

/** Returns a job and the times at which it ran. */
export function aJob(changes: Partial<Job> = {}) {
  const ran: string[] = []
  const job: Job = {
    name: 'tidy-up',
    at: HOURLY,
    run: async ({ now }) => void ran.push(now.toISOString()),
    ...changes,
  }
  return { job, ran }
}

/** Returns a job that runs until `release` is called; later runs end at once. */
export function aSlowJob(changes: Partial<Job> = {}) {
  const { promise, resolve } = Promise.withResolvers<void>()
  releases.push(resolve)
  onTestFinished(stopAll)
  const counts = { started: 0, ended: 0 }
  const run = async () => {
    counts.started += 1
    await promise
    counts.ended += 1
  }
  return { ...aJob({ run, ...changes }), release: resolve, counts }
}

/** Runs a round of all processes at once, and waits until their jobs have ended. */
export async function runRound(...processes: Schedule[]) {
  await Promise.all(processes.map(({ round }) => round()))
  await Promise.all(processes.map(({ settled }) => settled()))
}

export const theJob = (db: Db) => db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
export const theRuns = (db: Db) => db.selectFrom('job_runs').selectAll().orderBy('id').execute()
