import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { CARD_EXAMPLE } from '../queries/card-schema.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { SessionProvider } from './session.tsx'

function rendered(session: PageSession | null) {
  const competition = { ...CARD_EXAMPLE, competitionID: 7 } as CompetitionCard
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SessionProvider
        session={session}
        isPublic={session === null}
        saveOnDevice={() => Promise.resolve(true)}
      >
        <BookmarkButton competition={competition} />
      </SessionProvider>
    </MemoryRouter>,
  )
  const buttonAt = html.indexOf('<button')
  return { forms: html.slice(0, buttonAt), button: html.slice(buttonAt) }
}

test('where nobody is known the button sets the bookmark, and the server knows whose it is', () => {
  const { forms, button } = rendered(null)
  expect(forms).toBe(
    '<form id="add-bookmark" action="/bookmark" method="post"><input type="hidden" name="bookmarked" value="true"/></form>',
  )
  for (const attribute of ['form="add-bookmark"', 'name="competitionID"', 'value="7"'])
    expect(button).toContain(attribute)
  expect(button).toContain('aria-pressed="false"')
})

test.each([
  ['sets', [], 'add-bookmark', 'true'],
  ['removes', [7], 'remove-bookmark', 'false'],
])('without script a member’s button %s the bookmark', (_, bookmarkedIds, form, bookmarked) => {
  const user = { username: 'Aoife', admin: false }
  const { forms, button } = rendered({ user, csrfToken: 'a token', bookmarkedIds })
  expect(forms).toContain(
    `<form id="${form}" action="/bookmark" method="post"><input type="hidden" name="csrfToken" value="a token"/><input type="hidden" name="bookmarked" value="${bookmarked}"/></form>`,
  )
  const isPressed = `aria-pressed="${bookmarkedIds.length > 0}"`
  for (const attribute of [`form="${form}"`, 'name="competitionID"', 'value="7"', isPressed])
    expect(button).toContain(attribute)
})
