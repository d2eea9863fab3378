import type { PageMessage } from '#app/lib/browser/worker-messages.ts'

export function postToWorker(
  message: PageMessage,
  { worker = navigator.serviceWorker.controller, ports = [] as MessagePort[] } = {},
) {
  worker?.postMessage(message, ports)
}

/** Returns undefined after `timeoutMs` without a reply, as of a worker of an older build or on a slow device. */
export function askWorker<Answer>(
  message: PageMessage,
  timeoutMs?: number,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    port1.start()
    if (timeoutMs) setTimeout(() => resolve(undefined), timeoutMs)
    postToWorker(message, { ports: [port2] })
  })
}
