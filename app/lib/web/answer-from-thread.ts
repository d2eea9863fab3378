import { parentPort, workerData } from 'node:worker_threads'

/** For the workers of read-page.server.ts. The time limit counts from here, when the modules are loaded. */
export function answerFromThread(read: (data: never) => unknown) {
  send('started')
  send(read(workerData as never))
}

function send(message: unknown) {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}
