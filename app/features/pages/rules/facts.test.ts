import { expect, test } from 'vitest'
import { numberFacts } from './facts.ts'

test('facts are numbered across groups', () => {
  const groups = [
    { id: 'a', title: 'A', items: ['one', 'two'].map((title) => ({ title })) },
    { id: 'b', title: 'B', items: [{ title: 'three' }] },
  ]
  expect(numberFacts(groups).flatMap(({ items }) => items)).toEqual([
    { title: 'one', number: 1 },
    { title: 'two', number: 2 },
    { title: 'three', number: 3 },
  ])
})
