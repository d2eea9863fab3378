import { postToWorker } from '#app/ui/device/ask-worker.ts'
import { useEffect, useState } from 'react'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { workerUrl } from '#app/lib/browser/worker-url.ts'
import { HOUR_MS, SECOND_MS } from '#app/lib/time/durations.ts'

const UPDATE_MAX_MS = 10 * SECOND_MS

/** Activating the waiting worker reloads the page, so it waits for the visitor's press. */
export function UpdateNotice() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  const [isLate, setLate] = useState(false)
  useEffect(() => watchForUpdates(setWaiting), [])

  function update() {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    })
    if (waiting) postToWorker({ type: 'take-over' }, { worker: waiting })
    setTimeout(() => setLate(true), UPDATE_MAX_MS)
  }

  return (
    <div role="status" className="above-stack md:justify-start">
      {waiting && (
        <p className="pointer-events-auto flex max-w-md flex-wrap items-center justify-end gap-x-2 rounded-card bg-ink py-2 pr-2 pl-4 text-surface shadow-card">
          <span className="mr-auto">
            {isLate
              ? 'The new version has not started. Close all tabs of this site, and open it again.'
              : 'A new version is ready'}
          </span>
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
  const controller = new AbortController()
  // If registration fails, there is nothing to update.
  watch(found, controller.signal).catch(() => {})
  return () => controller.abort()
}

/** Also checks for updates when the page becomes visible, at most once an hour. */
async function watch(found: Found, signal: AbortSignal) {
  const worker = navigator.serviceWorker
  worker.addEventListener('controllerchange', () => found(null), { signal })
  const registration = await worker.register(workerUrl(apiUrl('/')))
  let checkedAt = performance.now()

  function reportWaiting() {
    if (!signal.aborted && registration.waiting) found(registration.waiting)
  }
  function watchInstall() {
    registration.installing?.addEventListener('statechange', reportWaiting, { signal })
  }
  function checkForUpdate() {
    if (document.hidden || performance.now() - checkedAt < HOUR_MS) return
    checkedAt = performance.now()
    registration.update().catch(() => {})
  }

  reportWaiting()
  watchInstall()
  registration.addEventListener('updatefound', watchInstall, { signal })
  document.addEventListener('visibilitychange', checkForUpdate, { signal })
}
