import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HANG_MS } from './test/hang-bound.ts'

// Not vite.config.ts: the React Router plugin does not work inside Vitest.
export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'test/**/*.test.ts',
      'scripts/**/*.test.{ts,mjs}',
    ],
    environment: 'node',
    // Both cores of a small machine: by itself one is left free.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: 'test/global-setup.ts',
    setupFiles: 'test/setup.ts',
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    // Far from Ireland: code that falls back on the machine's own time zone shows.
    env: { TZ: 'Pacific/Auckland' },
  },
})
