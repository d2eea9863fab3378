import { expect, test } from 'vitest'
import { CARD_EXAMPLE } from '../queries/card-schema.server.ts'
import type { CompetitionCard } from '../queries/cards.server.ts'
import { packCards, packSlides, SLIDE_FIELDS, unpackCards, unpackSlides } from './card-rows.ts'
import { pick } from '#app/lib/pick.ts'

const CARD = CARD_EXAMPLE as CompetitionCard

test('a packed card has every field when unpacked', () => {
  expect(unpackCards(packCards([CARD]))).toEqual([CARD])
})

test('a packed slide has the first fields of a card', () => {
  expect(unpackSlides(packSlides([CARD]))).toEqual([pick(CARD, SLIDE_FIELDS)])
})
