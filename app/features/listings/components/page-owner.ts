import type { PageSession } from '#app/lib/browser/page-session.ts'

/** A worker of an older build may never say it. */
const ANSWER_TIMEOUT_MS = 10_000

let settle: (owner: PageSession | null) => void = () => {}
const answered = new Promise<PageSession | null>((resolve) => {
  settle = resolve
})

/** @param owner null for a visitor's page */
export function settleOwner(owner: PageSession | null) {
  settle(owner)
}

/** Returns whose the page is, as soon as that is known: what is pressed before waits for it. */
export function whenOwned(session: PageSession | null): Promise<PageSession | null> {
  if (session || !isCopy()) return Promise.resolve(session)
  setTimeout(() => settle(null), ANSWER_TIMEOUT_MS)
  return answered
}

/** The service worker's copy of a page names no member: the worker says whose it is once it is asked. */
function isCopy() {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded instanceof PerformanceNavigationTiming && loaded.workerStart > 0
}
