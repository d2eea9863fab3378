import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { z } from 'zod'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import type { ThreadAnswer } from './answer-jobs.ts'
import { FetchFailure } from './fetch-failure.ts'

/** It imports every parser and every rule that reads foreign texts; nothing else that the server runs does. */
const FILE = 'server/reader-thread.ts'
const THREADS = 3
/** Processor time: a busy machine may take longer. */
const WORK_MS = 3 * SECOND_MS
const WALL_CLOCK_MS = MINUTE_MS
const MEMORY_MB = 128
/** Longer than the pause between two link checks. */
const IDLE_MS = 10 * SECOND_MS
/** A thread is replaced after this many jobs, to bound what it may leak. */
const MAX_JOBS = 100
/** One thread is left for scheduled work and decisions of admins, under any load. */
const THREADS_FOR_PEOPLE = THREADS - 1
/** A person waits no longer for a thread; a form can be filled in by hand. */
const WAIT_MS = 10 * SECOND_MS
/** Said to people. */
export const BUSY =
  'Many pages are being read just now. Please fill in the form yourself, or try again in a minute.'

type Thread = { worker: Worker; jobs: number; idleTimer?: NodeJS.Timeout }
type ThreadSettings = { file?: string; workMs?: number; waitMs?: number }
/** Who asks for a job: one job of each runs at a time. Scheduled work and admins are `isOurs`. */
export type ThreadUser = { key: string; isOurs?: true }

/** Starts threads as jobs need them. A thread serves further jobs, since starting one takes most of a job's time. */
export function createReaderThreads(settings: ThreadSettings = {}) {
  const { file = FILE, workMs = WORK_MS, waitMs = WAIT_MS } = settings
  /** The thread used last is the last. */
  const idle: Thread[] = []
  const refuse = () => new Problem('unavailable', BUSY, undefined, { retryAfter: 60 })
  const limits = { atOncePerKey: 1, waiting: 60, refuse }
  const inTurn = limitConcurrency({ ...limits, atOnce: THREADS, waitingPerKey: 10 })
  const forPeople = limitConcurrency({
    ...limits,
    atOnce: THREADS_FOR_PEOPLE,
    // A person has a form open or two, and reads a page or a text.
    waitingPerKey: 3,
    waitMs,
  })

  async function runNow(name: string, data: unknown): Promise<unknown> {
    const thread = takeIdle() ?? (await startThread(file))
    try {
      const answer = await answerOf(thread.worker, { name, data }, workMs)
      thread.jobs += 1
      if (thread.jobs < MAX_JOBS) putIdle(thread)
      else await thread.worker.terminate()
      if ('result' in answer) return answer.result
      throw new FetchFailure(answer.failure, answer.message)
    } catch (cause) {
      if (cause instanceof FetchFailure) throw cause
      await thread.worker.terminate()
      throw new FetchFailure('page', 'The page cannot be read.', { cause })
    }
  }

  function takeIdle() {
    const thread = idle.pop()
    clearTimeout(thread?.idleTimer)
    thread?.worker.ref()
    return thread
  }

  /** Neither the thread nor its timer holds the process. */
  function putIdle(thread: Thread) {
    idle.push(thread)
    thread.worker.unref()
    thread.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(thread), 1)
      void thread.worker.terminate()
    }, IDLE_MS).unref()
  }

  /**
   * Runs a job on untrusted data. @throws FetchFailure if it fails or exceeds its processor time or memory, which
   * ends its thread; Problem `unavailable` if too many jobs wait, or a person's has waited too long.
   */
  return function run(name: string, data: unknown, { key, isOurs }: ThreadUser): Promise<unknown> {
    const start = () => inTurn(() => runNow(name, data), key)
    return isOurs ? start() : forPeople(start, key)
  }
}

const runInThread = createReaderThreads()

/**
 * Returns the function that runs a job of `server/reader-thread.ts`, given the type of the job's function and the
 * schema of its result. Throws as `createReaderThreads` says.
 */
export function threadJob<Job extends (data: never) => unknown>(
  name: string,
  schema: z.ZodType<Awaited<ReturnType<Job>>>,
) {
  return async (data: Parameters<Job>[0], user: ThreadUser) => {
    const { data: result, error } = schema.safeParse(await runInThread(name, data, user))
    if (error) throw new FetchFailure('page', 'A thread answered too much.', { cause: error })
    return result
  }
}

/** @throws any error of its modules, which is a bug. */
async function startThread(file: string): Promise<Thread> {
  const worker = new Worker(findUpwards(file), {
    execArgv: [],
    env: compileCache(),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
  await once(worker, 'message')
  // The job hears of an error too; without this one, a late error would end the process.
  worker.on('error', () => {})
  return { worker, jobs: 0 }
}

/** Compiling the modules again takes most of the time in which a thread starts. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}

async function answerOf(worker: Worker, job: unknown, workMs: number): Promise<ThreadAnswer> {
  const ended = new AbortController()
  try {
    const answered = once(worker, 'message', { signal: ended.signal })
    // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
    worker.postMessage(job)
    const [answer] = await Promise.race([answered, failWhenOver(worker, workMs, ended.signal)])
    return answer as ThreadAnswer
  } finally {
    ended.abort()
  }
}

/** Rejects when the thread has used up its time. */
async function failWhenOver(worker: Worker, workMs: number, signal: AbortSignal): Promise<never> {
  const [start, startedAt] = [await workOf(worker), performance.now()]
  let left = workMs
  while (left > 0 && performance.now() - startedAt < WALL_CLOCK_MS) {
    await wait(Math.max(left, 50), undefined, { signal })
    left = workMs - ((await workOf(worker)) - start)
  }
  throw new Error('The job took too long.')
}

/** Milliseconds of processor time, also known while the thread is busy. */
async function workOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}
