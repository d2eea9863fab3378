import { defineConfig } from '@playwright/test'
import { END_WITH_PARENT } from './scripts/lib/tethered.mjs'
import { shellPath } from './scripts/lib/system.mjs'

// Another one lets two checkouts walk their journeys at the same time.
const port = Number(process.env.E2E_PORT ?? 3217)
const baseURL = `http://localhost:${port}`

// The server gets exactly this: nothing of the developer's own settings.
const environment = {
  PATH: `${import.meta.dirname}/node_modules/.bin:${process.env.PATH}`,
  NODE_ENV: 'production',
  NODE_OPTIONS: END_WITH_PARENT,
  PORT: port,
  BASE_URL: baseURL,
  DATA_DIR: 'test-results/data',
  SAMPLE_DATA: 'true',
  // All tests come from one address, and join and log in there.
  LIMITS_SCALE: 1000,
  LOG_LEVEL: 'warn',
}
const assignments = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)

// Code of a page that lives for seconds is not worth optimising, nor its memory worth cleaning: a fifth of the
// processor time of a page without axe.
const SHORT_LIVED =
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --initial-heap-size=512'

export default defineConfig({
  testDir: 'e2e',
  // These have their own configuration.
  testIgnore: '**/e2e/{engines,sweep}/**',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // One more than the cores: a test often waits for what the page or the clock does.
  workers: 3,
  // Against hanging only: a busy machine is no failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Browsers on a busy machine sometimes miss a step; the summary lists tests that passed only when retried.
  retries: 1,
  forbidOnly: true,
  use: {
    baseURL,
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    // page.route() does not see requests of a service worker: only e2e/pwa*.spec.ts use it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: shellPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        SHORT_LIVED,
      ],
    },
  },
  webServer: {
    command: `rm -rf test-results/data && exec env -i ${assignments.join(' ')} node build/server/main.js`,
    cwd: import.meta.dirname,
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'pipe',
  },
})
