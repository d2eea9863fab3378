import { expect, test } from 'vitest'
import { isOfSharedPage } from './shared.ts'

test('a draft belongs to the shared page despite tracking parameters', () => {
  const draft = { entryUrl: 'http://www.avoca.example/win/?utm_source=x' }
  expect(isOfSharedPage(draft, { entryUrl: 'https://avoca.example/win?igsh=1' })).toBe(true)
  expect(isOfSharedPage(draft, { entryUrl: 'https://avoca.example/other' })).toBe(false)
  expect(isOfSharedPage({}, { entryUrl: 'https://avoca.example/other' })).toBe(false)
  expect(isOfSharedPage({ entryUrl: 'avoca' }, {})).toBe(false)
})
