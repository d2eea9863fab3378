import { expect, test } from 'vitest'
import { listContentPaths, findContentPage } from '#app/features/pages/queries/content.server.ts'
import { readReasons } from './input.ts'
import { REASONS, TERMS } from './queries/reasons.server.ts'
import { DEFAULT_TERMS, RESTRICTED } from './rules/decisions.ts'

const paragraphs = new Set(Object.values(DEFAULT_TERMS))
const one = { reason: ' It has closed. ', terms: 'what-we-dont-list' }
const file = { listings: [one], pictures: [one], members: [one], replies: [one] }

test('reasons are one to nine sentences of each kind, with a paragraph of the terms', () => {
  expect(readReasons(file, paragraphs).listings).toEqual([{ ...one, reason: 'It has closed.' }])
  const wrong: unknown[] = [
    null,
    [one],
    { ...file, others: [one] },
    { ...file, listings: [] },
    { ...file, listings: ['x'] },
    { ...file, listings: [{ reason: 'x' }] },
    { ...file, listings: [{ ...one, reason: '' }] },
    { ...file, listings: [{ ...one, reason: 'a\nb' }] },
    { ...file, listings: Array.from({ length: 10 }, () => one) },
  ]
  for (const content of wrong)
    expect(() => readReasons(content, paragraphs)).toThrow('content/reasons.yaml')
})

test('a paragraph that the terms do not have is refused, also one of own words', () => {
  const listings = [{ ...one, terms: 'what-we-like' }]
  expect(() => readReasons({ ...file, listings }, paragraphs)).toThrow('#what-we-like')
  expect(() => readReasons(file, new Set(['what-we-dont-list']))).toThrow('#your-account')
})

test('the paragraphs are those of the page, by its own ids', async () => {
  expect(listContentPaths()).toContain('/terms-and-conditions-of-use')
  const values = { operator: 'x', operatorFacts: 'x', contact: 'y', site: 'z' }
  const page = await findContentPage('/terms-and-conditions-of-use', values)
  expect(page?.sections.map(({ id, title }) => [id, title])).toEqual([...TERMS])
  for (const of of RESTRICTED)
    for (const { terms } of REASONS[of]) expect([of, TERMS.has(terms)]).toEqual([of, true])
})
