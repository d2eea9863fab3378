import { expect, test } from 'vitest'
import { seededRandom } from '#app/lib/random.ts'
import { correlationOf, rightlyQuiet, simulateMonth } from './simulated-month.ts'

test.each([1, 2, 3])(
  'on every day of a simulated month openings tell how many entered (seed %i)',
  (seed) => {
    const days = simulateMonth(seededRandom(seed))
    expect(days).toHaveLength(30)
    expect(Math.min(...days.map(correlationOf))).toBeGreaterThanOrEqual(0.6)
    expect(Math.min(...days.map(rightlyQuiet))).toBeGreaterThan(0.8)
  },
)
