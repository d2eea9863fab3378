import { Icon } from '#app/ui/icon.tsx'
import { useState } from 'react'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { bookmarkForm, JOIN_FORM } from './bookmark-forms.tsx'
import { useSession } from './session.tsx'

/** Works without script: it submits one of the page's `BookmarkForms`, since a page has twenty buttons. */
export function BookmarkButton({
  competition,
  wide = false,
}: {
  competition: CompetitionCard
  wide?: boolean
}) {
  const { competitionID: id, competitionTitle: title } = competition
  const { session, isBookmarked, setBookmark } = useSession()
  const [pending, setPending] = useState<boolean | null>(null)
  const pressed = pending ?? isBookmarked(id)

  async function toggle() {
    // Not disabled while sending: the button would lose focus.
    if (pending !== null) return
    setPending(!pressed)
    await setBookmark(competition, !pressed)
    setPending(null)
  }
  return (
    <button
      type="submit"
      // The ring is inside: around it is a picture of any colour.
      className={wide ? 'button-tile' : 'round-button'}
      name={session ? 'competitionID' : 'bookmark'}
      value={id}
      aria-label={`Bookmark: ${title}`}
      form={session ? bookmarkForm(!pressed) : JOIN_FORM}
      aria-pressed={pressed}
      onClick={(event) => {
        event.preventDefault()
        void toggle()
      }}
    >
      <Icon
        name="bookmark"
        size={wide ? 20 : 24}
        className={pressed ? 'fill-current' : undefined}
      />
      {wide && (pressed ? 'Bookmarked' : 'Bookmark')}
    </button>
  )
}
