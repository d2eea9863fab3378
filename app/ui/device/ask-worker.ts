import type { PageMessage } from '#app/lib/browser/worker-messages.ts'

/** A worker that an older build left may not know the question. */
const TIMEOUT_MS = 5000

/** Tells the service worker that looks after this page, if there is one, or another. */
export function tellWorker(
  message: PageMessage,
  { worker = navigator.serviceWorker.controller, ports = [] as MessagePort[] } = {},
) {
  worker?.postMessage(message, ports)
}

/** Asks it; undefined when nobody answers. */
export function askWorker<Answer>(message: PageMessage): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), TIMEOUT_MS)
    tellWorker(message, { ports: [port2] })
  })
}
