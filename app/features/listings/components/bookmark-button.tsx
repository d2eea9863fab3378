import { Icon } from '#app/ui/icon.tsx'
import { useState, type SubmitEvent } from 'react'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { useSession } from './session.tsx'

/** Where a visitor who wants to keep a listing is asked to join; the wish survives that. */
function joinToBookmarkPath(id: number) {
  return `/join-today?bookmark=${id}`
}

/**
 * Keeps or releases a listing. A form, so that it works without script; visitors are led to join.
 * Shows the wish at once, and keeps it only when the server has it.
 */
export function BookmarkButton({
  id,
  title,
  wide = false,
}: {
  id: number
  title: string
  wide?: boolean
}) {
  const { session, isBookmarked, setBookmark } = useSession()
  const [pending, setPending] = useState<boolean | null>(null)
  const pressed = pending ?? isBookmarked(id)
  const look = wide ? 'button-tile' : 'icon-button bg-card text-link shadow-card hover:bg-tint'

  if (!session) {
    return (
      <Link to={joinToBookmarkPath(id)} className={look} aria-label={`Bookmark: ${title}`}>
        <Icon name="bookmark" size={20} />
        {wide && 'Bookmark'}
      </Link>
    )
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // Not disabled while sending: the button would lose focus.
    if (pending !== null) return
    setPending(!pressed)
    await setBookmark(id, !pressed)
    setPending(null)
  }

  return (
    <form
      method="post"
      action="/my-bookmarks"
      onSubmit={(event) => void submit(event)}
      className={wide ? 'w-full' : undefined}
    >
      <CsrfField token={session.csrfToken} />
      <input type="hidden" name="competitionID" value={id} />
      <input type="hidden" name="bookmarked" value={String(!pressed)} />
      <button
        type="submit"
        className={look}
        aria-pressed={pressed}
        aria-label={`Bookmark: ${title}`}
      >
        <Icon name="bookmark" size={20} className={pressed ? 'fill-current' : undefined} />
        {wide && (pressed ? 'Bookmarked' : 'Bookmark')}
      </button>
    </form>
  )
}
