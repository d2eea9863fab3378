import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText } from './support/sources.ts'

/** What a page waits for, outside of the service worker: browsers end its requests. */
const WAITS =
  /(?<![\w.])(?:fetch|openDB)\(|new Worker\(|serviceWorker\.ready|pushManager\.subscribe\(/g

/** By file: what ends each wait there. */
const ENDS: Readonly<Record<string, RegExp>> = {
  'app/features/round/components/push-device.ts': /failOn\(AbortSignal\.timeout\(READY_MAX_MS\)\)/,
  'app/features/tracker/device/documents.ts': /answerInTime\(opening/,
  'app/features/tracker/device/indexed-store.ts': /answerInTime\(opening/,
  'app/features/tracker/device/refresh-winners.ts': /AbortSignal\.timeout\(TIMEOUT_MS\)/,
  'app/lib/browser/fetch-in-time.ts': /AbortSignal\.timeout\(FETCH_MAX_MS\)/,
  'app/lib/table/open-table-file.ts': /resolve\(\{ error: TOO_LONG \}\), READ_MAX_MS/,
  'app/ui/now.tsx': /AbortSignal\.timeout\(ASK_MAX_MS\)/,
}
/** The page's first script may not wait for another file, and older browsers have no such signal. */
const FIRST_SCRIPT = 'app/features/site/rules/site.ts'

test('each wait of a page has an end', () => {
  const files = globSync('app/**/*.{ts,tsx}', {
    exclude: [
      '**/*.test.*',
      '**/*.server.ts',
      'app/sw/**',
      'app/lib/web/**',
      'app/features/media/**',
      FIRST_SCRIPT,
    ],
  })
  expect(files.length).toBeGreaterThan(500)
  const waiting = files.filter((file) => readText(file).match(WAITS))
  expect(waiting.toSorted()).toEqual(Object.keys(ENDS).toSorted())
  for (const file of waiting) expect(readText(file), file).toMatch(ENDS[file] ?? /^$/)
})

test.each(['await fetch(address)', 'openDB(name, 1)', 'await navigator.serviceWorker.ready'])(
  '“%s” is a wait',
  (code) => {
    expect(code.match(WAITS)).not.toBeNull()
  },
)
