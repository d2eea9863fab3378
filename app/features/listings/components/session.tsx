import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { askMember, hasMemberHint, isMemberHinted } from './ask-member.ts'
import type { SaveOnDevice } from './send-bookmark.ts'

/** Whether each listing is bookmarked now, by its id. */
type Changes = Readonly<Record<string, boolean>>

type SessionState = {
  /** Null for a visitor, and on a page that is the same for everybody until the browser knows. */
  session: PageSession | null
  /** The member's username, null for a visitor; undefined until it is known. Not for what is rendered first. */
  member: string | null | undefined
  bookmarkedIds: ReadonlySet<number>
  isBookmarked: (id: number) => boolean
  /** A visitor's is saved on the device. */
  setBookmark: (competition: CompetitionCard, bookmarked: boolean) => Promise<void>
  noteBookmarks: (changes: Changes) => void
}

const SessionContext = createContext<SessionState>({
  session: null,
  member: null,
  bookmarkedIds: new Set(),
  isBookmarked: () => false,
  setBookmark: async () => {},
  noteBookmarks: () => {},
})

type Props = {
  session: PageSession | null
  /** The page is the same for everybody: the browser asks who is here. */
  isPublic: boolean
  saveOnDevice: SaveOnDevice
  children: ReactNode
}

/** A bookmark counts once the server, the service worker or the device has saved it. */
export function SessionProvider({ session: served, isPublic, saveOnDevice, children }: Props) {
  const told = useToldSession(served === null && isPublic)
  const [changes, setChanges] = useState<Changes>({})
  const [owner, setOwner] = useState(told)
  const showToast = useToast()
  const session = served ?? told ?? null
  const member = session?.user.username ?? (told === undefined ? undefined : null)
  if (told !== owner) {
    setOwner(told)
    // Those were a visitor's, on this device.
    setChanges({})
  }

  const noteBookmarks = useCallback(
    (more: Changes) => setChanges((known) => ({ ...known, ...more })),
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
        ({ saveBookmark }) =>
          saveBookmark({ session, member }, saveOnDevice, competition, bookmarked),
        () => ({ text: 'There is no connection just now.', isSaved: false }),
      )
      if (!isSaved) return showToast(toast)
      noteBookmarks({ [id]: bookmarked })
      showToast({ ...toast, undo: () => void setBookmark(competition, !bookmarked) })
    }
    const isBookmarked = (id: number) => bookmarkedIds.has(id)
    return { session, member, bookmarkedIds, isBookmarked, setBookmark, noteBookmarks }
  }, [session, member, saveOnDevice, bookmarkedIds, noteBookmarks, showToast])

  return (
    <SessionContext value={state}>
      <BookmarkForms csrfToken={session?.csrfToken} />
      {children}
    </SessionContext>
  )
}

/** The id of the form that bookmark buttons submit to set a bookmark, or to remove it. */
export function bookmarkForm(bookmarked: boolean): string {
  return bookmarked ? 'add-bookmark' : 'remove-bookmark'
}

/** The forms of all bookmark buttons of a page. Sent by a visitor, who can only set one, it leads to the page to join. */
function BookmarkForms({ csrfToken }: { csrfToken: string | undefined }) {
  const offered = csrfToken === undefined ? [true] : [true, false]
  return offered.map((bookmarked) => (
    <form
      key={bookmarkForm(bookmarked)}
      id={bookmarkForm(bookmarked)}
      method="post"
      action={'/bookmark' satisfies PageAddress}
    >
      {csrfToken !== undefined && <CsrfField token={csrfToken} />}
      <input type="hidden" name="bookmarked" value={String(bookmarked)} />
    </form>
  ))
}

/** Undefined until it is known; without a connection the next page asks again. */
function useToldSession(isAsked: boolean): PageSession | null | undefined {
  const { key } = useLocation()
  const [told, setTold] = useState<PageSession | null | undefined>(() =>
    isAsked && isMemberHinted() ? undefined : null,
  )
  const isUnknown = told === undefined
  useEffect(() => {
    if (isUnknown) void askMember().then(setTold)
  }, [isUnknown, key])
  useEffect(() => {
    // The browser shows a page as it was left: somebody else may be here since.
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted && (isMemberHinted() || hasMemberHint())) location.reload()
    }
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
  return told
}

export function useSession(): SessionState {
  return use(SessionContext)
}
