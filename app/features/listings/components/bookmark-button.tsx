import { Icon } from '#app/ui/icon.tsx'
import { useState, type SubmitEvent } from 'react'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { joinToBookmarkPath } from '../rules/links.ts'
import { useSession } from './session.tsx'

/** Works without script: a form for members, and for visitors a link to joining. */
export function BookmarkButton({
  competition,
  wide = false,
}: {
  competition: CompetitionCard
  wide?: boolean
}) {
  const { competitionID: id, competitionTitle: title } = competition
  const { session, isBookmarked, setBookmark } = useSession()
  const hydrated = useHydrated()
  const [pending, setPending] = useState<boolean | null>(null)
  const pressed = pending ?? isBookmarked(id)
  // The ring is inside: around it is a picture of any colour.
  const look = wide
    ? 'button-tile'
    : 'icon-button bg-card text-link -outline-offset-3 shadow-card hover:bg-tint'
  const face = (
    <>
      <Icon name="bookmark" size={20} className={pressed ? 'fill-current' : undefined} />
      {wide && (pressed ? 'Bookmarked' : 'Bookmark')}
    </>
  )
  const label = `Bookmark: ${title}`

  async function toggle() {
    // Not disabled while sending: the button would lose focus.
    if (pending !== null) return
    setPending(!pressed)
    await setBookmark(competition, !pressed)
    setPending(null)
  }
  if (!session && !hydrated) {
    return (
      <Link to={joinToBookmarkPath(id)} className={look} aria-label={label}>
        {face}
      </Link>
    )
  }
  const button = (
    <button
      type={session ? 'submit' : 'button'}
      onClick={session ? undefined : () => void toggle()}
      className={look}
      aria-pressed={pressed}
      aria-label={label}
    >
      {face}
    </button>
  )
  if (!session) return button
  return (
    <form
      method="post"
      action="/my-bookmarks"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void toggle()
      }}
      className={wide ? 'w-full' : undefined}
    >
      <CsrfField token={session.csrfToken} />
      <input type="hidden" name="competitionID" value={id} />
      <input type="hidden" name="bookmarked" value={String(!pressed)} />
      {button}
    </form>
  )
}
