import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { postJson } from './api-client.ts'
import { useToast } from './toast.tsx'

/** The logged-in visitor, as the served page embeds it. */
export type PageSession = {
  user: { username: string; admin: boolean }
  csrfToken: string
  bookmarkedIds: number[]
}

type SessionState = {
  session: PageSession | null
  isBookmarked: (id: number) => boolean
  setBookmark: (id: number, bookmarked: boolean) => Promise<void>
}

const SessionContext = createContext<SessionState>({
  session: null,
  isBookmarked: () => false,
  setBookmark: async () => {},
})

/** Who is logged in, and which listings they keep; a bookmark counts once the server has it. */
export function SessionProvider({
  session,
  children,
}: {
  session: PageSession | null
  children: ReactNode
}) {
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const showToast = useToast()

  const state = useMemo<SessionState>(() => {
    const served = new Set(session?.bookmarkedIds)
    async function setBookmark(id: number, bookmarked: boolean) {
      try {
        await postJson(
          '/api/update-bookmark-status',
          { competitionID: id, bookmarked },
          session?.csrfToken,
        )
      } catch (error) {
        showToast({ text: error instanceof Error ? error.message : String(error) })
        return
      }
      setChanges((known) => new Map(known).set(id, bookmarked))
      showToast({
        text: bookmarked ? 'Bookmarked.' : 'Bookmark removed.',
        undo: () => void setBookmark(id, !bookmarked),
      })
    }
    return { session, setBookmark, isBookmarked: (id) => changes.get(id) ?? served.has(id) }
  }, [session, changes, showToast])

  return <SessionContext value={state}>{children}</SessionContext>
}

export function useSession(): SessionState {
  return use(SessionContext)
}
