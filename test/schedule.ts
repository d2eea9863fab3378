import pino from 'pino'
import { afterEach } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Job } from '#server/run-job.ts'
import { createSchedule, type Schedule } from '#server/schedule.ts'
import { NOW } from '#test/makers.ts'

/** NOW is a full hour in Ireland. */
export const HOURLY = '0 * * * *'

const schedules: Schedule[] = []
const releases: (() => void)[] = []
afterEach(async () => {
  for (const release of releases.splice(0)) release()
  for (const schedule of schedules.splice(0)) {
    await schedule.stop()
    // Also those that stopped without waiting: what they write must not meet the next test.
    await schedule.settled()
  }
})

/** Processes with one clock, which only the test moves. */
export function aWorld(db: Db) {
  let time = NOW.getTime()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  function aProcess(jobs: readonly Job[], stopMaxMs = 60_000) {
    const schedule = createSchedule(jobs, { db, clock: () => new Date(time), log, stopMaxMs })
    schedules.push(schedule)
    return schedule
  }
  return {
    aProcess,
    lines,
    pass: (ms: number) => {
      time += ms
    },
    time: () => time,
  }
}

/** A job that writes down when it ran, and which of its runs are on their way. */
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

/** Runs until it is let go; afterwards every run is quick. */
export function aSlowJob(changes: Partial<Job> = {}) {
  const { promise, resolve } = Promise.withResolvers<void>()
  releases.push(resolve)
  const counts = { begun: 0, ended: 0 }
  const run = async () => {
    counts.begun += 1
    await promise
    counts.ended += 1
  }
  return { ...aJob({ run, ...changes }), letGo: resolve, counts }
}

/** Rounds of all processes at once, until what they began has ended. */
export async function roundOf(...processes: Schedule[]) {
  await Promise.all(processes.map(({ round }) => round()))
  await Promise.all(processes.map(({ settled }) => settled()))
}

export const theJob = (db: Db) => db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
export const theRuns = (db: Db) => db.selectFrom('job_runs').selectAll().orderBy('id').execute()
