import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const TEST_FILES = [
  'app/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'test/**/*.test.ts',
  'scripts/**/*.test.{ts,mjs}',
]

/** For `npm run test:sweep` only. */
export const SWEEP_FILES = ['test/sweep/**/*.test.ts', 'test/faults/**/*.test.ts']

/** These change modules or globals for every later file of the process. */
const FOR_GOOD = /\bvi\.(?:mock|doMock|resetModules)\(|'fake-indexeddb\/auto'/
const HELPER = /from '#test\/([\w-]+\.ts)'/g

/**
 * Whether a test file needs its own process: it, or a helper it imports, replaces modules or installs
 * globals for good. All other files share one process per worker, and test/shared-process.ts fails a file that
 * leaves the process changed.
 */
export function needsOwnProcess(text: string, readHelper: (name: string) => string): boolean {
  const helpers = [...text.matchAll(HELPER)].map(([, name = '']) => readHelper(name))
  return [text, ...helpers].some((source) => FOR_GOOD.test(source))
}

/** Returns the test files that need their own process. */
export function listOwnProcessFiles(): string[] {
  const readHelper = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
  return globSync(TEST_FILES, { exclude: SWEEP_FILES }).filter((file) =>
    needsOwnProcess(readFileSync(file, 'utf8'), readHelper),
  )
}
