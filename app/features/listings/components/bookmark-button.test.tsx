import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CARD_EXAMPLE } from '../queries/card-schema.server.ts'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { SessionProvider } from './session.tsx'

test('a visitor’s bookmark button is served as the button that it stays, and leads to joining without script', () => {
  const competition = { ...CARD_EXAMPLE, competitionID: 7 } as CompetitionCard
  const html = renderToStaticMarkup(
    <SessionProvider session={null} saveOnDevice={() => Promise.resolve(true)}>
      <BookmarkButton competition={competition} />
    </SessionProvider>,
  )
  const [form, button] = html.split('</form>')
  expect(form).toBe('<form id="join" action="/join-today">')
  expect(button).toMatch(/^<button type="submit" form="join" /)
  for (const attribute of ['name="bookmark"', 'value="7"', 'aria-pressed="false"'])
    expect(button).toContain(attribute)
})
