import { availableParallelism } from 'node:os'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { HANG_MS } from './test/hang-bound.ts'
import { END_WITH_PARENT } from './scripts/lib/tethered.mjs'
import { listOwnProcessFiles, SWEEP_FILES, TEST_FILES } from './test/own-process.ts'

const ownProcess = listOwnProcessFiles()

// Not vite.config.ts: the React Router plugin does not work inside Vitest.
export default defineConfig({
  test: {
    environment: 'node',
    // Two more than the cores, as tests of outages mostly wait; those of one file wait together.
    maxWorkers: availableParallelism() + 2,
    maxConcurrency: 12,
    globalSetup: 'test/global-setup.ts',
    setupFiles: 'test/setup.ts',
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    env: {
      // Far from Ireland: code that falls back on the machine's own time zone shows.
      TZ: 'Pacific/Auckland',
      // For the processes that tests start.
      NODE_OPTIONS: END_WITH_PARENT,
      // For the threads and processes that tests start by the hundred, each of which compiles the same modules.
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared process',
          include: TEST_FILES,
          exclude: [...configDefaults.exclude, ...SWEEP_FILES, ...ownProcess],
          // Loading the application for each file would take longer than most tests.
          isolate: false,
          setupFiles: 'test/shared-process.ts',
        },
      },
      { extends: true, test: { name: 'own process', include: ownProcess } },
    ],
  },
})
