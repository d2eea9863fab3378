import { test, vi } from 'vitest'
import { expectRules, LONG } from '#test/simulation/expect-rules.ts'
import { seedsOfDay } from '#test/simulation/seeds-of-day.ts'

vi.mock(
  import('#app/lib/web/reader-threads.server.ts'),
  () => import('#test/simulation/read-in-process.ts') as never,
)

// Beside the other ten, on the second core.
test.each(seedsOfDay(new Date(), 10, 10))('every rule holds for 60 days of seed %i', LONG, (seed) =>
  expectRules(seed, 60),
)

test.each(seedsOfDay(new Date(), 5, 20))(
  'every rule holds for 20 days of seed %i on PostgreSQL',
  LONG,
  (seed) => expectRules(seed, 20, 'postgres'),
)
