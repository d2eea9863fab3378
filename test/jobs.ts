import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { jobsKind, type Job } from '#app/features/work/operations/schedule.server.ts'
import { createWorker, type Worker } from '#app/features/work/operations/worker.server.ts'
import { NOW } from '#test/makers.ts'

/** Due at NOW, which is on the hour. */
export const HOURLY = '0 * * * *'

const workers: Worker[] = []
const releases: (() => void)[] = []
async function stopAll() {
  for (const release of releases.splice(0)) release()
  for (const worker of workers.splice(0)) {
    await worker.stop()
    // A worker that stopped without waiting may still write; that must not reach the next test.
    await worker.idle()
  }
}

/** Returns a factory of processes that share a clock, which only the test advances. */
export function aCluster(db: Db) {
  let time = NOW.getTime()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  function aProcess(jobs: readonly Job[], stopMaxMs = 60_000) {
    const clock = () => new Date(time)
    const worker = createWorker([jobsKind(db, jobs)], { db, clock, log, stopMaxMs })
    workers.push(worker)
    onTestFinished(stopAll)
    return worker
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
export async function runRound(...processes: Worker[]) {
  await Promise.all(processes.map(({ kick }) => kick()))
  await Promise.all(processes.map(({ idle }) => idle()))
}

export const theJob = (db: Db) => db.selectFrom('work').selectAll().executeTakeFirstOrThrow()
