import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { FetchFailure } from './fetch-failure.ts'

export const READ_MS = 3 * SECOND_MS
const MEMORY_MB = 128
/** Longer than the pause between two link checks. */
const IDLE_MS = 10 * SECOND_MS
/** A thread is replaced after this many texts, to bound what it may leak. */
const MAX_READS = 100

type Thread = { worker: Worker; reads: number; idleTimer?: NodeJS.Timeout }

/** Threads that wait for their next text, by their file; the one used last is the last. */
const idle = new Map<string, readonly Thread[]>()

/**
 * Runs a worker of the sources on untrusted data, within `readMs` (after loading) and 128 MB. Its thread
 * serves further calls, since starting one takes most of a call's time, unless it has failed.
 * @throws FetchFailure.
 */
export async function readInThread<Result>(
  file: string,
  data: unknown,
  readMs = READ_MS,
): Promise<Result> {
  const thread = takeIdle(file) ?? startThread(file)
  try {
    // A busy machine may take seconds to load the modules.
    if (thread.reads === 0) await once(thread.worker, 'message')
    const answered = once(thread.worker, 'message', { signal: AbortSignal.timeout(readMs) })
    // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
    thread.worker.postMessage(data)
    const [result] = (await answered) as [Result]
    thread.reads += 1
    if (thread.reads < MAX_READS) putIdle(file, thread)
    else await thread.worker.terminate()
    return result
  } catch (cause) {
    await thread.worker.terminate()
    throw new FetchFailure('page', 'The page cannot be read.', { cause })
  }
}

function startThread(file: string): Thread {
  const worker = new Worker(findUpwards(file), {
    execArgv: [],
    env: compileCache(),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
  // The call hears of an error too; without this one, a late error would end the process.
  worker.on('error', () => {})
  return { worker, reads: 0 }
}

/** Compiling the modules again takes most of the time in which a thread starts. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}

function takeIdle(file: string): Thread | undefined {
  const threads = idle.get(file) ?? []
  const thread = threads.at(-1)
  if (!thread) return undefined
  idle.set(file, threads.slice(0, -1))
  clearTimeout(thread.idleTimer)
  thread.worker.ref()
  return thread
}

/** Neither the thread nor its timer holds the process. */
function putIdle(file: string, thread: Thread) {
  const others = idle.get(file) ?? []
  idle.set(file, [...others, thread])
  thread.worker.unref()
  thread.idleTimer = setTimeout(() => {
    idle.set(file, idle.get(file)?.filter((one) => one !== thread) ?? [])
    void thread.worker.terminate()
  }, IDLE_MS).unref()
}
