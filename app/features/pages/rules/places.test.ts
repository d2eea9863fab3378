import { expect, test } from 'vitest'
import { pinsOf, toMap } from './places.ts'

const fact = (number: number, place?: string) => ({
  id: `fact-${number}`,
  title: 'A fact',
  number,
  place,
})

test('facts of one place share a pin, and facts without a place have none', () => {
  const pins = pinsOf([
    fact(1, 'Dublin'),
    fact(2),
    fact(3, 'Malin Head, Donegal'),
    fact(4, 'Dublin'),
  ])
  expect(pins.map(({ place, facts, label }) => [place, facts.length, label.lines])).toEqual([
    ['Malin Head, Donegal', 1, ['3']],
    ['Dublin', 2, ['1 · 4']],
  ])
})

test('a label with many facts wraps after three numbers', () => {
  const [pin] = pinsOf([1, 12, 23, 34, 45].map((number) => fact(number, 'Dublin')))
  expect(pin?.label.lines).toEqual(['1 · 12 · 23', '34 · 45'])
})

test('north is up, and west is left', () => {
  const [malinX, malinY] = toMap([-7.37, 55.38])
  const [dublinX, dublinY] = toMap([-6.26, 53.34])
  expect(malinY).toBeLessThan(dublinY)
  expect(malinX).toBeLessThan(dublinX)
})
