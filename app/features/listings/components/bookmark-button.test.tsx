import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { CARD_EXAMPLE } from '../queries/card-schema.server.ts'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { SessionProvider } from './session.tsx'

function rendered(session: PageSession | null) {
  const competition = { ...CARD_EXAMPLE, competitionID: 7 } as CompetitionCard
  const html = renderToStaticMarkup(
    <SessionProvider session={session} saveOnDevice={() => Promise.resolve(true)}>
      <BookmarkButton competition={competition} />
    </SessionProvider>,
  )
  const buttonAt = html.indexOf('<button')
  return { forms: html.slice(0, buttonAt), button: html.slice(buttonAt) }
}

test('a visitor’s bookmark button is served as the button that it stays, and leads to joining without script', () => {
  const { forms, button } = rendered(null)
  expect(forms).toBe('<form id="join" action="/join-today"></form>')
  for (const attribute of ['form="join"', 'name="bookmark"', 'value="7"', 'aria-pressed="false"'])
    expect(button).toContain(attribute)
})

test.each([
  ['sets', [], 'add-bookmark', 'true'],
  ['removes', [7], 'remove-bookmark', 'false'],
])('without script a member’s button %s the bookmark', (_, bookmarkedIds, form, bookmarked) => {
  const user = { username: 'Aoife', admin: false }
  const { forms, button } = rendered({ user, csrfToken: 'a token', bookmarkedIds })
  expect(forms).toContain(
    `<form id="${form}" action="/my-bookmarks" method="post"><input type="hidden" name="csrfToken" value="a token"/><input type="hidden" name="bookmarked" value="${bookmarked}"/></form>`,
  )
  const isPressed = `aria-pressed="${bookmarkedIds.length > 0}"`
  for (const attribute of [`form="${form}"`, 'name="competitionID"', 'value="7"', isPressed])
    expect(button).toContain(attribute)
})
