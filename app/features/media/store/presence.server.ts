import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '#app/lib/async/single-flight.ts'

export type PresenceOptions = {
  /** Copies of a picture that another process removed are served this long at most. */
  knownMs: number
  waitMs?: number
}

/** Then the copy is served, and the answer counts from the next request on. */
const WAIT_MS = 300
const NAMES_MAX = 10_000

/** Remembers for `knownMs` that the store has a picture; while it fails or hangs, it has all. */
export function openPresence(
  has: (name: string) => Promise<boolean>,
  { knownMs, waitMs = WAIT_MS }: PresenceOptions,
) {
  const seenAt = new LRUCache<string, number>({ max: NAMES_MAX })
  const askOnce = singleFlight<boolean>()

  const note = (name: string) => void seenAt.set(name, performance.now())
  const isKnown = (name: string) => performance.now() - (seenAt.get(name) ?? -Infinity) < knownMs

  async function ask(name: string) {
    const isThere = await has(name).catch(() => true)
    if (isThere) note(name)
    else seenAt.delete(name)
    return isThere
  }

  async function askOrAssume(name: string) {
    const waited = sleep(waitMs, undefined, { ref: false })
    const answer = await Promise.race([askOnce(name, () => ask(name)), waited])
    if (answer === undefined) note(name)
    return answer ?? true
  }

  return {
    /** At once where it is known. */
    isPresent: (name: string): true | Promise<boolean> => isKnown(name) || askOrAssume(name),
    forget: (name: string) => void seenAt.delete(name),
  }
}
