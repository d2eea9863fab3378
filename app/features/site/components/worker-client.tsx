import type { KnownMember, Opened, WorkerMessage } from '#app/lib/browser/worker-messages.ts'
import { askWorker, tellWorker } from '#app/ui/device/ask-worker.ts'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SavedCopyNote } from './saved-copy-note.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** What a page and the service worker have to say to each other; loaded when there is one. */
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

/** A page that was kept names no member and says of when it is; wishes wait for no page. */
function useOpened() {
  const { session, bookmarkedIds, adopt, noteBookmarks } = useSession()
  const { key } = useLocation()
  const opened = useRef(key)
  const [savedOn, setSavedOn] = useState<string | null>(null)
  const ask = useEffectEvent(async () => {
    const member = session && {
      username: session.user.username,
      bookmarkedIds: [...bookmarkedIds],
    }
    const known = await askWorker<Opened>({ type: 'opened', member })
    if (!known) return
    setSavedOn(known.savedOn)
    if (known.member && !session) adopt(sessionOf(known.member))
    noteBookmarks(known.pending)
  })
  useEffect(() => void ask(), [])
  // Whatever comes after it within the site comes from the server.
  useEffect(() => {
    if (key !== opened.current) setSavedOn(null)
  }, [key])
  return savedOn
}

/** Without a token: the server gives one when there is a connection again. */
function sessionOf({ username, bookmarkedIds }: KnownMember): PageSession {
  return { user: { username, admin: false }, csrfToken: '', bookmarkedIds }
}

/** Every page is kept as it was read. Documents for visitors the worker has seen itself. */
function useRead() {
  const { session } = useSession()
  const { pathname, search } = useLocation()
  const path = pathname + search
  const read = useEffectEvent(() => {
    if (session || path !== documentPath()) tellWorker({ type: 'read', path })
  })
  useEffect(() => read(), [path])
}

/** What the browser loaded, before any navigation within the site. */
function documentPath() {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(loaded?.name ?? location.href)
  return pathname + search
}

/** The device follows the bookmarks, so that they can be read offline. */
function useBookmarked() {
  const { session, bookmarkedIds } = useSession()
  const username = session?.user.username
  const ids = [...bookmarkedIds].join()
  const told = useRef(ids)
  const tell = useEffectEvent(() => {
    if (username === undefined || ids === told.current) return
    told.current = ids
    tellWorker({ type: 'bookmarked', member: { username, bookmarkedIds: [...bookmarkedIds] } })
  })
  useEffect(() => tell(), [username, ids])
}

function useSentBookmarks() {
  const { noteBookmarks } = useSession()
  const showToast = useToast()
  const tell = useEffectEvent(({ data }: MessageEvent<WorkerMessage>) => {
    noteBookmarks(data.sent)
    showToast({ text: 'You are back: your bookmarks are saved.' })
  })
  useEffect(() => {
    const connected = () => tellWorker({ type: 'connected' })
    const heard = (event: MessageEvent<WorkerMessage>) => tell(event)
    window.addEventListener('online', connected)
    navigator.serviceWorker.addEventListener('message', heard)
    return () => {
      window.removeEventListener('online', connected)
      navigator.serviceWorker.removeEventListener('message', heard)
    }
  }, [])
}
