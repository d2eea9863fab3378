import { setImmediate } from 'node:timers/promises'
import { interruptibleTimer } from '#app/lib/async/interruptible-timer.ts'

/** Mails in flight, each with its recipient's host. */
export type Slots<Outcome> = {
  /** Includes those whose outcome was not taken yet. */
  size: () => number
  hosts: () => string[]
  /** `work` may not throw. */
  start: (host: string, work: Promise<Outcome>) => void
  /** Returns each outcome once. */
  takeDone: () => Outcome[]
  /** Resolves once an outcome can be taken, and with it those that come at the same time. */
  settled: () => Promise<void>
}

export function openSlots<Outcome>(): Slots<Outcome> {
  const flights = new Map<Promise<Outcome>, string>()
  const done: Outcome[] = []

  async function land(work: Promise<Outcome>) {
    done.push(await work)
    flights.delete(work)
  }

  return {
    size: () => flights.size + done.length,
    hosts: () => [...flights.values()],
    start: (host, work) => {
      flights.set(work, host)
      void land(work)
    },
    takeDone: () => done.splice(0),
    settled: async () => {
      if (done.length === 0) await Promise.race(flights.keys())
      await setImmediate()
    },
  }
}

/** Resolves at the first event, or after `ms`; 0 waits for an event. */
export async function waitForAny(ms: number, events: readonly Promise<unknown>[]) {
  const { wait, interrupt } = interruptibleTimer()
  for (const event of events) void event.then(interrupt)
  await wait(ms)
}
