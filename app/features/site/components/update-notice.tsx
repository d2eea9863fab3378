import { tellWorker } from '#app/ui/device/ask-worker.ts'
import { useEffect, useState } from 'react'
import { HOUR_MS } from '#app/lib/time/durations.ts'

/**
 * Says when a new version of the worker waits. Only the visitor lets it in: nothing they are typing
 * is lost to a reload that they did not ask for.
 */
export function UpdateNotice() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => watchForUpdates(setWaiting), [])

  function update() {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    })
    if (waiting) tellWorker({ type: 'take-over' }, { worker: waiting })
  }

  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-20 z-40 mb-(--banners) flex justify-center px-4 md:bottom-6 md:justify-start"
    >
      {waiting && (
        <p className="pointer-events-auto flex max-w-md flex-wrap items-center justify-end gap-x-2 rounded-card bg-ink py-2 pr-2 pl-4 text-surface shadow-card">
          <span className="mr-auto">A new version is ready</span>
          <button type="button" className="button px-3 font-semibold underline" onClick={update}>
            Update
          </button>
          <button type="button" className="button px-3" onClick={() => setWaiting(null)}>
            Later
          </button>
        </p>
      )}
    </div>
  )
}

type Found = (worker: ServiceWorker | null) => void

function watchForUpdates(found: Found) {
  const ending = new AbortController()
  // Where it cannot be registered there is nothing to update.
  watch(found, ending.signal).catch(() => {})
  return () => ending.abort()
}

/** Also asks for a new version when the page is seen again, at most once an hour. */
async function watch(found: Found, signal: AbortSignal) {
  const worker = navigator.serviceWorker
  // Another tab has let it in.
  worker.addEventListener('controllerchange', () => found(null), { signal })
  const registration = await worker.register('/sw.js')
  let asked = performance.now()

  function look() {
    if (!signal.aborted && registration.waiting) found(registration.waiting)
  }
  function follow() {
    registration.installing?.addEventListener('statechange', look, { signal })
  }
  function ask() {
    if (document.hidden || performance.now() - asked < HOUR_MS) return
    asked = performance.now()
    registration.update().catch(() => {})
  }

  look()
  follow()
  registration.addEventListener('updatefound', follow, { signal })
  document.addEventListener('visibilitychange', ask, { signal })
}
