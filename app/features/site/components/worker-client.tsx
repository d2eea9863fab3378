import type { Opened, WorkerMessage } from '#app/lib/browser/worker-messages.ts'
import { askWorker, postToWorker } from '#app/ui/device/ask-worker.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SavedCopyNote } from './saved-copy-note.tsx'
import { UpdateNotice } from './update-notice.tsx'

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
    const here = session && {
      username: session.user.username,
      bookmarkedIds: [...bookmarkedIds],
    }
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
