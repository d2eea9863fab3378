import { parentPort } from 'node:worker_threads'
import { FetchFailure, type FetchReason } from './fetch-failure.ts'

export type ThreadAnswer = { result: unknown } | { failure: FetchReason; message: string }
type Jobs = Readonly<Record<string, (data: never) => unknown>>

const MESSAGE_MAX = 200

/** Answers the jobs of reader-threads.server.ts, which counts their time from when the modules are loaded. */
export function answerJobs(jobs: Jobs) {
  parentPort?.on('message', ({ name, data }: { name: string; data: unknown }) => {
    void answer(jobs[name], data).then(send)
  })
  send('started')
}

async function answer(job: Jobs[string] | undefined, data: unknown): Promise<ThreadAnswer> {
  try {
    if (!job) throw new Error('There is no such job.')
    return { result: await job(data as never) }
  } catch (error) {
    const failure = error instanceof FetchFailure ? error.reason : 'page'
    return { failure, message: String(error).slice(0, MESSAGE_MAX) }
  }
}

function send(message: unknown) {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}
