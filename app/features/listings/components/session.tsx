import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { useToast } from '#app/ui/toast.tsx'

type SessionState = {
  session: PageSession | null
  bookmarkedIds: ReadonlySet<number>
  isBookmarked: (id: number) => boolean
  setBookmark: (id: number, bookmarked: boolean) => Promise<void>
  /** For a page that was kept on the device without its member. */
  adopt: (session: PageSession) => void
  /** Bookmarks that were set elsewhere than here, by the number of the listing. */
  noteBookmarks: (changes: Readonly<Record<string, boolean>>) => void
}

const SessionContext = createContext<SessionState>({
  session: null,
  bookmarkedIds: new Set(),
  isBookmarked: () => false,
  setBookmark: async () => {},
  adopt: () => {},
  noteBookmarks: () => {},
})

/**
 * Who is logged in, and which listings they keep; a bookmark counts once the server has it, or the
 * device has it and will send it.
 */
export function SessionProvider({
  session: served,
  children,
}: {
  session: PageSession | null
  children: ReactNode
}) {
  const [adopted, adopt] = useState<PageSession | null>(null)
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({})
  const showToast = useToast()
  const session = served ?? adopted

  const noteBookmarks = useCallback(
    (more: Readonly<Record<string, boolean>>) => setChanges((known) => ({ ...known, ...more })),
    [],
  )
  const bookmarkedIds = useMemo(() => {
    const ids = new Set(session?.bookmarkedIds)
    for (const [id, bookmarked] of Object.entries(changes))
      ids[bookmarked ? 'add' : 'delete'](Number(id))
    return ids
  }, [session, changes])

  const state = useMemo<SessionState>(() => {
    async function setBookmark(id: number, bookmarked: boolean) {
      const { text, isSaved } = await import('./send-bookmark.ts').then(
        ({ sendBookmark }) => sendBookmark(session, id, bookmarked),
        () => ({ text: 'There is no connection just now.', isSaved: false }),
      )
      if (!isSaved) return showToast({ text })
      noteBookmarks({ [id]: bookmarked })
      showToast({ text, undo: () => void setBookmark(id, !bookmarked) })
    }
    const isBookmarked = (id: number) => bookmarkedIds.has(id)
    return { session, bookmarkedIds, isBookmarked, setBookmark, adopt, noteBookmarks }
  }, [session, bookmarkedIds, noteBookmarks, showToast])

  return <SessionContext value={state}>{children}</SessionContext>
}

export function useSession(): SessionState {
  return use(SessionContext)
}
