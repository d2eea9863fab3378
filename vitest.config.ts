import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

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
    // Against hanging only: a busy machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Far from Ireland: code that falls back on the machine's own time zone shows.
    env: { TZ: 'Pacific/Auckland' },
  },
})
