import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CARD_EXAMPLE } from '../queries/card-schema.server.ts'
import type { CompetitionCard as Card } from '#app/features/listings/rules/card.ts'
import { CompetitionCard } from './competition-card.tsx'

function textOf(changes: Partial<Card>, props = {}) {
  const competition = { ...CARD_EXAMPLE, ...changes } as Card
  const Page = createRoutesStub([
    { path: '*', Component: () => <CompetitionCard competition={competition} {...props} /> },
  ])
  const html = renderToStaticMarkup(<Page initialEntries={['/']} />)
  return html
    .replaceAll(/<\/(h3|p|button|a)>/g, '|')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
}

const ISLAND = { eligibility: 'island-of-ireland', entryFrequency: 'daily' } as const

test.for([
  ['who runs it, who may enter and how often', ISLAND, 'Harbour House · ROI & NI · daily|'],
  ['a warning first', { ...ISLAND, over18: true }, '18+ · Harbour House · ROI & NI · daily|'],
  [
    'that few have opened it',
    { ...ISLAND, quiet: true },
    'Few have opened it · Harbour House · ROI & NI · daily|',
  ],
] as const)('a card says %s', ([, changes, line]) => {
  expect(textOf({ competitionFeaturedFlag: null, ...changes })).toContain(`|${line}`)
})

test('a card names its title first, and its category unless all of the list have it', () => {
  const { competitionTitle, mainCategory } = CARD_EXAMPLE
  expect(textOf({})).toMatch(new RegExp(`^${competitionTitle}.*\\|${mainCategory}\\|`))
  expect(textOf({}, { isOfOneCategory: true })).not.toContain(`|${mainCategory}|`)
})

test('a restricted listing has no Enter before the age is said', () => {
  expect(textOf({ restricted: true })).not.toContain('Enter|')
  expect(textOf({ restricted: true }, { answeredAge: true })).toContain('Enter|')
})
