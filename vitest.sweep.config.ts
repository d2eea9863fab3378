import { configDefaults, defineConfig } from 'vitest/config'
import { SWEEP_FILES } from './test/own-process.ts'
import unit from './vitest.config.ts'

const { projects: _, ...test } = unit.test ?? {}

/** These measure, or load the machine. */
const ALONE = 'test/sweep/alone/**'

/**
 * Tests that kill, that cut servers off, that move the clocks of real servers, that try every hostile input, or need
 * servers that only `npm run test:sweep` installs.
 */
export default defineConfig({
  test: {
    ...test,
    projects: [
      {
        extends: true,
        test: {
          name: 'outages',
          include: SWEEP_FILES,
          exclude: [...configDefaults.exclude, ALONE],
          // One more than the cores: each starts several servers, and often waits for what they do.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [`${ALONE}/*.test.ts`],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
