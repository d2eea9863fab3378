import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { isOfSharedPage, readShared } from './shared.ts'

const TODAY = toDay('2026-11-22')
const read = (query: Record<string, string>) => readShared(new URLSearchParams(query), TODAY)

test.for([
  [{ link: 'https://avoca.example/win' }, 'https://avoca.example/win'],
  [{ text: 'https://avoca.example/win' }, 'https://avoca.example/win'],
  [{ text: 'Look at this! https://avoca.example/win?a=b. Nice' }, 'https://avoca.example/win?a=b'],
  [{ text: '(https://avoca.example/win)' }, 'https://avoca.example/win'],
  [
    { link: 'https://avoca.example/one', text: 'https://avoca.example/two' },
    'https://avoca.example/one',
  ],
] as const)('the link of %o', ([query, link]) => {
  expect(read(query)?.values).toEqual({ entryUrl: link })
})

test.for<Record<string, string>>([
  {},
  { link: 'javascript:alert(1)' },
  { link: 'file:///etc/passwd' },
  { text: 'Hello' },
  { link: 'https://[' },
])('%o shares nothing', (query) => {
  expect(read(query)).toBeUndefined()
})

test('the text of a post is read, with its link', () => {
  const text = 'GIVEAWAY! Over 18s only.\nEntries close on 4 December. https://www.facebook.com/p/1'
  expect(read({ text })).toEqual({
    values: {
      entryUrl: 'https://www.facebook.com/p/1',
      over18: 'on',
      competitionEndDate: '2026-12-04',
    },
    notes: {
      over18: 'From the text: “Over 18s only.”',
      competitionEndDate: 'From the text: “Entries close on 4 December.”',
    },
  })
})

test('a draft belongs to the shared page despite tracking parameters', () => {
  const draft = { entryUrl: 'http://www.avoca.example/win/?utm_source=x' }
  expect(isOfSharedPage(draft, { entryUrl: 'https://avoca.example/win?igsh=1' })).toBe(true)
  expect(isOfSharedPage(draft, { entryUrl: 'https://avoca.example/other' })).toBe(false)
  expect(isOfSharedPage({}, { entryUrl: 'https://avoca.example/other' })).toBe(false)
  expect(isOfSharedPage({ entryUrl: 'avoca' }, {})).toBe(false)
})
