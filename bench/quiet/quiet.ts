import { medianOf } from '#app/lib/median.ts'
import { correlationOf, rightlyQuiet, simulateMonth } from '#test/simulated-month.ts'
import type { Benchmark } from '../lib/benchmark.ts'
import { seededRandom } from '#app/lib/random.ts'
import { percent, printTable } from '../lib/table.ts'

const SEEDS = 20

export const quiet: Benchmark = {
  name: 'quiet',
  question: 'do openings tell which competitions few people enter?',
  needsBuild: false,
  run: async ({ quick }) => {
    const seeds = Array.from({ length: quick ? 1 : SEEDS }, (_, index) => index + 1)
    const days = seeds.flatMap((seed) => simulateMonth(seededRandom(seed)))
    const correlations = days.map(correlationOf).toSorted((a, b) => a - b)
    const shares = days.map(rightlyQuiet)
    printTable(
      `${seeds.length} simulated months`,
      ['days', 'worst rank correlation', 'median', 'labelled, below the median of entries'],
      [
        [
          days.length,
          (correlations[0] ?? 0).toFixed(2),
          (medianOf(correlations) ?? 0).toFixed(2),
          percent(shares.reduce((sum, share) => sum + share, 0) / shares.length),
        ],
      ],
    )
  },
}
