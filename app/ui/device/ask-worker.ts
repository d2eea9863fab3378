import type { PageMessage } from '#app/lib/browser/worker-messages.ts'

/** A worker of an older build may not know the message. */
const TIMEOUT_MS = 5000

export function postToWorker(
  message: PageMessage,
  { worker = navigator.serviceWorker.controller, ports = [] as MessagePort[] } = {},
) {
  worker?.postMessage(message, ports)
}

/** Returns undefined without a reply. */
export function askWorker<Answer>(message: PageMessage): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), TIMEOUT_MS)
    postToWorker(message, { ports: [port2] })
  })
}
