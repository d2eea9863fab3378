import { expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { toReport, type Decided } from './transparency.ts'

const decided = (changes: Partial<Decided>): Decided => ({
  kind: 'rejected',
  reason: null,
  ledBy: 'own check',
  askedAt: null,
  decidedAt: 10 * DAY_MS,
  objectedAt: null,
  outcome: null,
  ...changes,
})
const tableOf = (title: string, all: Decided[]) =>
  toReport(all, []).tables.find((table) => table.title === title)?.rows

test('a year without decisions has no median and empty tables', () => {
  const { tables, medianDays } = toReport([], [])
  expect(medianDays).toBeNull()
  expect(tables.map(({ rows }) => rows)).toEqual([[], [], [], [], []])
})

test('restrictions are counted by reason, the most frequent first, without notices that led to none', () => {
  const all = [
    decided({ reason: 'It has closed.' }),
    decided({}),
    decided({ reason: 'It has closed.', kind: 'taken down' }),
    decided({ kind: 'no action' }),
  ]
  expect(tableOf('Restrictions by reason', all)).toEqual([
    ['It has closed.', 2],
    ['In the admin’s own words', 1],
  ])
  expect(tableOf('Decisions', all)?.at(-1)).toEqual(['Taken down', 1])
})

test('objections are counted by outcome, also one whose text was erased', () => {
  const all = [
    decided({ objectedAt: 1 }),
    decided({ objectedAt: 1, outcome: 'upheld' }),
    decided({ objectedAt: null, outcome: 'turned down' }),
    decided({}),
  ]
  expect(tableOf('Objections', all)).toEqual([
    ['Not yet answered', 1],
    ['Turned down', 1],
    ['Upheld', 1],
  ])
})

test.each([
  [[1], 1],
  [[3, 1, 2], 2],
  [[1, 2], 1.5],
  [[0.04, 0.04], 0],
  [[1, 2, 30, 40], 16],
])('the median of %j days is %d', (days, median) => {
  const all = days.map((day) => decided({ askedAt: 10 * DAY_MS - day * DAY_MS }))
  expect(toReport([decided({}), ...all], []).medianDays).toBe(median)
})

test('notices are counted by what they assert, in the order of the form', () => {
  const received = [
    { ground: 'defamation', count: 2 },
    { ground: 'unlawful', count: 1 },
  ] as const
  expect(toReport([], received).tables[0]?.rows).toEqual([
    ['It is unlawful', 1],
    ['It defames me', 2],
  ])
})
