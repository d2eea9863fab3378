import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { BookmarkForms } from './bookmark-forms.tsx'
import type { SaveOnDevice } from './send-bookmark.ts'

type SessionState = {
  session: PageSession | null
  bookmarkedIds: ReadonlySet<number>
  isBookmarked: (id: number) => boolean
  /** A visitor's is saved on the device. */
  setBookmark: (competition: CompetitionCard, bookmarked: boolean) => Promise<void>
  /** For a page that was cached without its member. */
  adopt: (session: PageSession) => void
  /** By listing id. */
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

/** A bookmark counts once the server, the service worker or the device has saved it. */
export function SessionProvider({
  session: served,
  saveOnDevice,
  children,
}: {
  session: PageSession | null
  saveOnDevice: SaveOnDevice
  children: ReactNode
}) {
  const [adopted, setAdopted] = useState<PageSession | null>(null)
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
    async function setBookmark(competition: CompetitionCard, bookmarked: boolean) {
      const { competitionID: id } = competition
      const { isSaved, ...toast } = await import('./send-bookmark.ts').then(
        ({ saveBookmark }) => saveBookmark(session, saveOnDevice, competition, bookmarked),
        () => ({ text: 'There is no connection just now.', isSaved: false }),
      )
      if (!isSaved) return showToast(toast)
      noteBookmarks({ [id]: bookmarked })
      showToast({ ...toast, undo: () => void setBookmark(competition, !bookmarked) })
    }
    function adopt(member: PageSession) {
      setAdopted(member)
      // Those were a visitor's, on this device.
      setChanges({})
    }
    const isBookmarked = (id: number) => bookmarkedIds.has(id)
    return { session, bookmarkedIds, isBookmarked, setBookmark, adopt, noteBookmarks }
  }, [session, saveOnDevice, bookmarkedIds, noteBookmarks, showToast])

  return (
    <SessionContext value={state}>
      <BookmarkForms csrfToken={session?.csrfToken} />
      {children}
    </SessionContext>
  )
}

export function useSession(): SessionState {
  return use(SessionContext)
}
