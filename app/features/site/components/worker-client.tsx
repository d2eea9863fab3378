import type { Opened, WorkerMessage } from '#app/lib/browser/worker-messages.ts'
import { askWorker, postToWorker } from '#app/ui/device/ask-worker.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { createPortal } from 'react-dom'
import { CONNECTION_ID } from '../rules/site.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { workerUrl } from '#app/lib/browser/worker-url.ts'
import { HOUR_MS, SECOND_MS } from '#app/lib/time/durations.ts'

export function WorkerClient(): ReactNode {
  const savedOn = useOpened()
  useRead()
  useBookmarked()
  useSentBookmarks()
  return (
    <>
      {savedOn !== null && <SavedCopyNote date={savedOn} />}
      <UpdateNotice />
    </>
  )
}

/** The worker adds the date of a stored page, and the bookmarks that wait to be sent. */
function useOpened() {
  const { session, member, bookmarkedIds, noteBookmarks } = useSession()
  const { key } = useLocation()
  const opened = useRef<string | null>(key)
  const [savedOn, setSavedOn] = useState<string | null>(null)
  const ask = useEffectEvent(async () => {
    const here = session && { username: session.user.username, bookmarkedIds: [...bookmarkedIds] }
    const known = await askWorker<Opened>({ type: 'opened', member: here })
    if (!known) return
    // The reply may arrive after the visitor has gone on.
    if (opened.current) setSavedOn(known.savedOn)
    noteBookmarks(known.pending)
  })
  const isKnown = member !== undefined
  useEffect(() => {
    if (isKnown) void ask()
  }, [isKnown])
  // Later pages come from the server through client navigation.
  useEffect(() => {
    if (key === opened.current) return
    opened.current = null
    setSavedOn(null)
  }, [key])
  return savedOn
}

function useRead() {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const read = useEffectEvent(() => {
    if (path !== documentPath()) postToWorker({ type: 'read', path })
  })
  useEffect(() => read(), [path])
}

/** The path that the browser loaded, before any client navigation. */
function documentPath() {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(loaded?.name ?? location.href)
  return pathname + search
}

function useBookmarked() {
  const { session, bookmarkedIds } = useSession()
  const username = session?.user.username
  const ids = [...bookmarkedIds].join()
  const reportedIds = useRef(ids)
  const onChange = useEffectEvent(() => {
    if (username === undefined || ids === reportedIds.current) return
    reportedIds.current = ids
    postToWorker({ type: 'bookmarked', member: { username, bookmarkedIds: [...bookmarkedIds] } })
  })
  useEffect(() => onChange(), [username, ids])
}

function useSentBookmarks() {
  const { noteBookmarks } = useSession()
  const showToast = useToast()
  const onSent = useEffectEvent(({ data }: MessageEvent<WorkerMessage>) => {
    noteBookmarks(data.sent)
    showToast({ text: 'You are back: what you saved is sent.' })
  })
  useEffect(() => {
    const onOnline = () => postToWorker({ type: 'connected' })
    const onMessage = (event: MessageEvent<WorkerMessage>) => onSent(event)
    window.addEventListener('online', onOnline)
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('online', onOnline)
      navigator.serviceWorker.removeEventListener('message', onMessage)
    }
  }, [])
}

const savedWhen = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeStyle: 'short' })

function SavedCopyNote({ date }: { date: string }) {
  const place = document.getElementById(CONNECTION_ID)
  if (!place) return null
  const time = Date.parse(date)
  return createPortal(
    <p className="border-t border-line bg-tint py-2">
      <span className="page-width flex items-center gap-3">
        <Icon name="clock" size={20} className="shrink-0" />
        You are reading the copy{' '}
        {Number.isNaN(time) ? 'kept on this device' : `of ${savedWhen.format(time)}`}.
      </span>
    </p>,
    place,
  )
}

const UPDATE_MAX_MS = 10 * SECOND_MS

/** Activating the waiting worker reloads the page, so it waits for the visitor's press. */
function UpdateNotice() {
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
