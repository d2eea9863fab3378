import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { askWorker } from './ask-worker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Returns the port on which the worker replies to the next message. */
function stubWorker() {
  const { promise: asked, resolve } = Promise.withResolvers<MessagePort>()
  const controller = {
    postMessage: (_message: unknown, [port]: [MessagePort]) => resolve(port),
  }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  return asked
}

test('a reply of the worker is returned, however late', async () => {
  const asked = stubWorker()
  const answer = askWorker({ type: 'opened', member: null })
  vi.advanceTimersByTime(HOUR_MS)
  const port = await asked
  port.postMessage({ savedOn: 'Sun, 22 Nov 2026 10:00:00 GMT' })
  expect(await answer).toEqual({ savedOn: 'Sun, 22 Nov 2026 10:00:00 GMT' })
  port.close()
})

test('a worker that does not reply in the given time is not waited for', async () => {
  const asked = stubWorker()
  const answer = askWorker({ type: 'opened', member: null }, 5000)
  vi.advanceTimersByTime(5000)
  expect(await answer).toBeUndefined()
  const port = await asked
  port.close()
})
