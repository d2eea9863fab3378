import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { readShared } from './read-shared.server.ts'

const VISITOR = {
  today: toDay('2026-11-22'),
  actor: { kind: 'visitor' },
  address: '192.0.2.1',
} as const
const read = (query: Record<string, string>) => readShared(VISITOR, new URLSearchParams(query))

test.for([
  [{ link: 'https://avoca.example/win' }, 'https://avoca.example/win'],
  [{ text: 'https://avoca.example/win' }, 'https://avoca.example/win'],
  [{ text: 'Look at this! https://avoca.example/win?a=b. Nice' }, 'https://avoca.example/win?a=b'],
  [{ text: '(https://avoca.example/win)' }, 'https://avoca.example/win'],
  [
    { link: 'https://avoca.example/one', text: 'https://avoca.example/two' },
    'https://avoca.example/one',
  ],
] as const)('the link of %o', async ([query, link]) => {
  expect((await read(query))?.values).toEqual({ entryUrl: link })
})

test.for<Record<string, string>>([
  {},
  { link: 'javascript:alert(1)' },
  { link: 'file:///etc/passwd' },
  { text: 'Hello' },
  { link: 'https://[' },
])('%o shares nothing', async (query) => {
  expect(await read(query)).toBeUndefined()
})

test('a shared picture begins a new listing', async () => {
  expect(await read({ picture: '', text: 'Hello' })).toEqual({ values: {}, notes: {} })
})

test('the text of a post is read, with its link', async () => {
  const text = 'GIVEAWAY! Over 18s only.\nEntries close on 4 December. https://www.facebook.com/p/1'
  expect(await read({ text })).toEqual({
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
