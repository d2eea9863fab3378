import { parentPort } from 'node:worker_threads'

/** For the workers of read-in-thread.server.ts, whose time limit counts from when their modules are loaded. */
export function answerFromThread(read: (data: never) => unknown) {
  parentPort?.on('message', (data) => send(read(data as never)))
  send('started')
}

function send(message: unknown) {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}
