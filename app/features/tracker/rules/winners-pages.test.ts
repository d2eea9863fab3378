import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import {
  factsWithWinners,
  QUOTED_LISTINGS_MAX,
  WINNERS_LISTINGS_MAX,
  type WinnersPages,
} from './winners-pages.ts'

/** The most that a device fetches, gzipped: one page for each listing, and quotes as long as they may be. */
const WINNERS_MAX_BYTES = 10_000
const QUOTES_MAX_BYTES = 20_000
const day = toDay('2026-11-21')
const TEA = 'https://www.tea.example/winners'

test('a device learns the winners’ pages of what it remembers, and nothing twice', () => {
  const pages = { [TEA]: [1, 2], 'https://www.harbour-house.example/moved': [3, 9] }
  const facts = [
    aFacts(1),
    aFacts(2, { winnersUrl: TEA }),
    aFacts(3, { winnersUrl: 'https://www.harbour-house.example/winners' }),
    aFacts(4, { winnersUrl: 'https://www.harbour-house.example/winners' }),
    aFacts(5),
  ]
  const changed = factsWithWinners(facts, { pages })
  expect(changed).toEqual([
    aFacts(1, { winnersUrl: TEA }),
    aFacts(3, { winnersUrl: 'https://www.harbour-house.example/moved' }),
  ])
  expect(factsWithWinners(changed, { pages })).toEqual([])
})

test('a device learns what the confirmed T&Cs of a listing say, and retains it', () => {
  const quotes = { termsUrl: 'https://www.tea.example/terms', prizeQuote: 'Sent within 28 days.' }
  const quoted = [
    { id: 1, ...quotes },
    { id: 9, ...quotes },
  ]
  const changed = factsWithWinners([aFacts(1), aFacts(2)], { pages: {}, quoted })
  expect(changed).toEqual([aFacts(1, quotes)])
  expect(factsWithWinners(changed, { pages: {}, quoted })).toEqual([])
  expect(factsWithWinners(changed, { pages: {} })).toEqual([])
})

test('the winners’ pages of many listings stay small', () => {
  const pages: WinnersPages['pages'] = {}
  for (let id = 0; id < WINNERS_LISTINGS_MAX; id += 1)
    pages[`https://www.${crypto.randomUUID().slice(0, 13)}.ie/competitions/winners-${id}`] = [id]
  const quote = () =>
    Array.from({ length: 6 }, () => `The promoter sends ${crypto.randomUUID()}`).join(', ')
  const quoted = Array.from({ length: QUOTED_LISTINGS_MAX }, (_, id) => ({
    id,
    termsUrl: `https://www.${crypto.randomUUID()}.ie/terms`,
    answerQuote: quote(),
    prizeQuote: quote(),
  }))
  expect(gzipSync(JSON.stringify({ day, pages })).length).toBeLessThan(WINNERS_MAX_BYTES)
  expect(gzipSync(JSON.stringify({ quoted })).length).toBeLessThan(QUOTES_MAX_BYTES)
})
