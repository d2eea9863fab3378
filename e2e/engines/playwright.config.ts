import path from 'node:path'
import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Needs the packages firefox-esr, webkit2gtk-driver and xvfb, and a built site. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  testIgnore: [],
  outputDir: path.join(root, 'test-results/engines'),
  reporter: [['list'], ['json', { outputFile: path.join(root, 'test-results/engines.json') }]],
})
