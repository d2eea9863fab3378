import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CARD_EXAMPLE } from '../queries/card-schema.server.ts'
import type { CompetitionCard as Card } from '../queries/cards.server.ts'
import { CompetitionCard } from './competition-card.tsx'

function promoterOf(promoterSlug: string | null, path: string) {
  const competition = { ...CARD_EXAMPLE, promoterSlug } as Card
  const Page = createRoutesStub([
    { path: '*', Component: () => <CompetitionCard competition={competition} /> },
  ])
  const html = renderToStaticMarkup(<Page initialEntries={[path]} />)
  return /<p class="card-promoter[^>]*>(.*?)<\/p>/.exec(html)?.[1]
}

test('a card links its promoter, except on the promoter’s page or without one', () => {
  const link = '<a href="/promoter/harbour-house"><span>Harbour House</span></a>'
  expect(promoterOf('harbour-house', '/new-competitions')).toBe(link)
  expect(promoterOf('harbour-house', '/promoter/harbour-house')).toBe('Harbour House')
  expect(promoterOf(null, '/new-competitions')).toBe('Harbour House')
})
