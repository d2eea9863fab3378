import { Icon } from '#app/ui/icon.tsx'
import { createContext, use, useState, type SubmitEvent } from 'react'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { JOIN_FORM, useSession } from './session.tsx'

/** On the server, while a page is rendered for all members: each gets one of the two forms. */
export const ForAllMembers = createContext(false)

/**
 * Works without script: a form for members, and for visitors a button that leads to joining. Hydration
 * must replace no element: a page has twenty of these.
 */
export function BookmarkButton({
  competition,
  wide = false,
}: {
  competition: CompetitionCard
  wide?: boolean
}) {
  const { competitionID: id, competitionTitle: title } = competition
  const { session, isBookmarked, setBookmark } = useSession()
  const isForAllMembers = import.meta.env.SSR && use(ForAllMembers)
  const [pending, setPending] = useState<boolean | null>(null)
  const pressed = pending ?? isBookmarked(id)
  // The ring is inside: around it is a picture of any colour.
  const look = wide ? 'button-tile' : 'round-button'
  const label = `Bookmark: ${title}`

  async function toggle() {
    // Not disabled while sending: the button would lose focus.
    if (pending !== null) return
    setPending(!pressed)
    await setBookmark(competition, !pressed)
    setPending(null)
  }
  const face = (isPressed: boolean) => ({
    className: look,
    'aria-pressed': isPressed,
    'aria-label': label,
    children: <Face wide={wide} isPressed={isPressed} />,
  })
  if (!session) {
    return (
      <button
        type="submit"
        form={JOIN_FORM}
        name="bookmark"
        value={id}
        onClick={(event) => {
          event.preventDefault()
          void toggle()
        }}
        {...face(pressed)}
      />
    )
  }
  const form = (isPressed: boolean) => (
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
      <input type="hidden" name="bookmarked" value={String(!isPressed)} />
      <button type="submit" {...face(isPressed)} />
    </form>
  )
  if (!isForAllMembers) return form(pressed)
  return (
    <>
      {form(false)}
      {form(true)}
    </>
  )
}

function Face({ wide, isPressed }: { wide: boolean; isPressed: boolean }) {
  return (
    <>
      <Icon name="bookmark" className={isPressed ? 'fill-current' : undefined} />
      {wide && (isPressed ? 'Bookmarked' : 'Bookmark')}
    </>
  )
}
