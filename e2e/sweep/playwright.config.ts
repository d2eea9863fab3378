import path from 'node:path'
import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Every page at every width, theme and zoom, with axe and as valid HTML: what `npm run test:sweep` looks at. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  testIgnore: [],
  outputDir: path.join(root, 'test-results/pages'),
  reporter: [['list'], ['json', { outputFile: path.join(root, 'test-results/pages.json') }]],
})
