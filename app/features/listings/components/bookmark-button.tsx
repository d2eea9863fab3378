import { Icon } from '#app/ui/icon.tsx'
import { useState } from 'react'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { bookmarkForm, useSession } from './session.tsx'

/** Works without script: it submits one of the page's `BookmarkForms`, since a page has twenty buttons. */
export function BookmarkButton({ competition }: { competition: CompetitionCard }) {
  const { competitionID: id, competitionTitle: title } = competition
  const { isBookmarked, setBookmark } = useSession()
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
      className="card-save"
      name="competitionID"
      value={id}
      aria-label={`Save: ${title}`}
      form={bookmarkForm(!pressed)}
      aria-pressed={pressed}
      onClick={(event) => {
        event.preventDefault()
        void toggle()
      }}
    >
      <Icon name="bookmark" size={24} />
    </button>
  )
}
