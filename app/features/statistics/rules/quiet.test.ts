import { expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { NOW } from '#test/makers.ts'
import { COMPARED_MIN, findQuiet, OPENINGS_MIN, scoreOpenings, type Opened } from './quiet.ts'

const daysAgo = (days: number) => NOW.getTime() - days * DAY_MS

/** Published five days ago, with as many openings as given. */
function listings(openings: readonly number[], overrides: Partial<Opened> = {}, from = 1) {
  return openings.map((count, index): Opened => ({
    id: from + index,
    entryMethod: 'online-form',
    publishedAt: daysAgo(5),
    prizeCount: null,
    openings: count,
    ...overrides,
  }))
}

/** From 100 on, each ten more than the one before. */
const rising = (length: number) => Array.from({ length }, (_, index) => 100 + 10 * index)
const others = rising(COMPARED_MIN - 1)

test.each([
  ['the lowest fifth', listings(rising(20)), [1, 2, 3, 4]],
  ['nothing among fewer than can be compared', listings(rising(19)), []],
  ['nothing where all are alike', listings(Array.from({ length: 40 }, () => 50)), []],
  ['nothing where half are never opened', listings([...rising(19), ...others.map(() => 0)]), []],
  [
    'not those below the floor',
    listings([OPENINGS_MIN - 1, OPENINGS_MIN, ...rising(18)]),
    [2, 3, 4],
  ],
  [
    'of equal openings the one with more prizes',
    [
      ...listings([300], { prizeCount: 10 }),
      ...listings(
        others.map(() => 300),
        {},
        2,
      ),
    ],
    [1],
  ],
  [
    'each way to enter among its own',
    [
      ...listings(rising(20)),
      ...listings(
        rising(20).map((count) => count * 20),
        { entryMethod: 'social-media' },
        101,
      ),
    ],
    [1, 2, 3, 4, 101, 102, 103, 104],
  ],
  [
    'each age among its own: what was published just now is not compared',
    [...listings(rising(20)), ...listings(others, { publishedAt: daysAgo(0.5) }, 101)],
    [1, 2, 3, 4],
  ],
  [
    'nothing of an age with too few',
    [...listings(rising(19)), ...listings([10], { publishedAt: daysAgo(20) }, 101)],
    [],
  ],
])('finds %s', (_name, opened, quiet) => {
  expect([...findQuiet(opened, NOW)]).toEqual(quiet)
})

test('the score is openings per prize and day over the median', () => {
  const opened = [
    ...listings([100], { prizeCount: 4 }),
    ...listings([100], { publishedAt: daysAgo(4) }, 2),
    ...listings(rising(19).fill(100), {}, 3),
  ]
  const scores = scoreOpenings(opened, NOW)
  expect([1, 2, 3].map((id) => scores.get(id))).toEqual([0.25, 1.25, 1])
})
