import { defineConfig } from 'vitest/config'
import { SWEEP_FILES } from './test/own-process.ts'
import unit from './vitest.config.ts'

const { projects: _, ...test } = unit.test ?? {}

/**
 * Tests that kill, that move the clocks of real servers, that try every hostile input, or need servers that only
 * `npm run test:sweep` installs; one file at a time, as they load the machine.
 */
export default defineConfig({
  test: { ...test, include: [SWEEP_FILES], fileParallelism: false },
})
