import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_CHOICES, type Choices } from '#app/features/listings/rules/choices.ts'
import { ListingFacts, type ListedDetail } from './listing-facts.tsx'

function textOf(choices: Partial<Choices>) {
  const competition = { ...DEFAULT_CHOICES, prizeValue: null, ...choices } as ListedDetail
  return renderToStaticMarkup(<ListingFacts competition={competition} />).replace(/<[^>]*>/g, ' ')
}

test.for<[Partial<Choices>, string]>([
  [{ entryFrequency: 'daily' }, 'Enter daily (some count 24 hours: see the T&amp;Cs)'],
  [
    { entryFrequency: 'daily', entryDailyRule: '24-hours' },
    'Enter daily (24 hours after the last entry)',
  ],
])('%j shows how often as “%s”', ([choices, shown]) => {
  const text = textOf(choices)
  expect(text).toContain(` ${shown} `)
  expect(text).not.toContain('Every 24 hours')
})
