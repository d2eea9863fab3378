import { MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import type { Refusal } from '../rules/sync.ts'
import { openLog } from './open-log.ts'
import { openTracker } from './open-tracker.ts'

const DELAY_MS = 5 * SECOND_MS
/** A person who comes back to a page after that may have entered elsewhere. */
const STALE_MS = MINUTE_MS
/** app/sw/trackers.ts listens to it. */
const TRACKER_SYNC = 'tracker'

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> }
}

/**
 * Syncs now, after changes, when the page is looked at again, and when the connection is back. The service worker
 * sends what is left offline, where browsers have background sync.
 */
export async function keepInSync(
  member: string,
  onRefused: (refused: Refusal[]) => void,
  signal: AbortSignal,
) {
  const { changes, sync } = await openLog(member)
  let timer: ReturnType<typeof setTimeout> | undefined
  let syncedAt = 0

  async function run() {
    clearTimeout(timer)
    timer = undefined
    syncedAt = Date.now()
    try {
      const refused = await sync()
      if (refused.length > 0) onRefused(refused)
    } catch {
      void askWorker().catch(() => {})
    }
  }
  function schedule() {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), DELAY_MS)
  }
  function onVisibility() {
    const isStale = Date.now() - syncedAt >= STALE_MS
    if (document.hidden ? timer !== undefined : isStale) void run()
  }

  // Stores what is left in the journal.
  await openTracker(member)
  if (signal.aborted) return
  const unsubscribe = changes.subscribeOwn(schedule)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    unsubscribe()
  })
  addEventListener('online', () => void run(), { signal })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  await run()
}

/** Returns how many rows could not be sent to the member's account. */
export async function sendUnsent(member: string): Promise<number> {
  const { write, sync } = await openLog(member)
  const countUnsent = () => write(async ({ outbox }) => (await outbox.getAll()).length)
  if ((await countUnsent()) === 0) return 0
  await sync().catch(() => {})
  return countUnsent()
}

async function askWorker() {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
  await registration?.sync?.register(TRACKER_SYNC)
}
