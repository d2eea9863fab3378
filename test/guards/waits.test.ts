import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText } from './support/sources.ts'

/**
 * What a page waits for, outside of the service worker: fetches and uploads, databases, caches, workers and their
 * updates, push services, files and pictures. Drafts are written at once, but for their pictures.
 */
const WAITS =
  /(?<![\w.])(?:fetch|openDB|createImageBitmap)\(|new (?:Worker|FileReader|XMLHttpRequest|MessageChannel)\b|serviceWorker\.ready|'controllerchange'|pushManager\.subscribe\(|indexedDB\.databases\(|caches\.open\(|\b(?:file|blob)\.(?:text|arrayBuffer)\(/g

/** By file: what ends each wait there. */
const ENDS: Readonly<Record<string, RegExp>> = {
  'app/features/round/components/push-device.ts':
    /inTime\(pushManager\.subscribe\(options\), READY_MAX_MS\)/,
  'app/features/site/components/offline-lists.ts': /inTime\(list\(\), LIST_MAX_MS\)/,
  'app/features/site/components/worker-client.tsx':
    /setTimeout\(\(\) => setLate\(true\), UPDATE_MAX_MS\)/,
  'app/features/site/rules/site.ts': /signal:AbortSignal\.timeout\?\.\(6e4\)/,
  // The draft's texts are saved without waiting for its picture.
  'app/features/submissions/components/draft-store.ts': /addEventListener\('loadend'/,
  'app/features/submissions/components/scale-picture.ts': /inTime\(scale\(file\), READ_MAX_MS\)/,
  'app/features/submissions/components/send-listing.ts':
    /setTimeout\(\(\) => request\.abort\(\), SILENCE_MAX_MS\)/,
  'app/features/tracker/components/copy-part.tsx': /inTime\(file\.text\(\), READ_MAX_MS\)/,
  'app/features/tracker/device/documents.ts': /answerInTime\(opening/,
  'app/features/tracker/device/indexed-store.ts': /answerInTime\(opening/,
  'app/features/tracker/device/open-tracker.ts': /AbortSignal\.timeout\(WINNERS_MAX_MS\)/,
  'app/lib/browser/fetch-in-time.ts': /AbortSignal\.timeout\(FETCH_MAX_MS\)/,
  // Without its answer the form is there, without the picture that was shared.
  'app/lib/browser/shared-picture.ts': /takeSharedPicture/,
  'app/lib/browser/storage-answers.ts': /answerInTime\(indexedDB\.databases\(\)\)/,
  'app/lib/table/open-table-file.ts':
    /inTime\(file\.arrayBuffer\(\), READ_MAX_MS\)[^]+resolve\(\{ error: TOO_LONG \}\), READ_MAX_MS/,
  'app/ui/device/ask-worker.ts': /resolve\(undefined\), timeoutMs/,
  'app/ui/now.tsx': /AbortSignal\.timeout\(ASK_MAX_MS\)/,
  // The form does not wait for its preview.
  'app/ui/picture-preview.tsx': /void show\(\)/,
}

test('each wait of a page has an end', () => {
  const files = globSync('app/**/*.{ts,tsx}', {
    exclude: [
      '**/*.test.*',
      '**/*.server.ts',
      'app/sw/**',
      'app/lib/web/**',
      'app/features/media/**',
    ],
  })
  expect(files.length).toBeGreaterThan(500)
  const waiting = files.filter((file) => readText(file).match(WAITS))
  expect(waiting.toSorted()).toEqual(Object.keys(ENDS).toSorted())
  for (const file of waiting) expect(readText(file), file).toMatch(ENDS[file] ?? /^$/)
})

test.each([
  'await fetch(address)',
  'openDB(name, 1)',
  'await navigator.serviceWorker.ready',
  'createImageBitmap(file)',
  'await file.text()',
  'new FileReader()',
])('“%s” is a wait', (code) => {
  expect(code.match(WAITS)).not.toBeNull()
})
