import { expect, test } from 'vitest'
import { READERS } from '../../scripts/vite/no-readers.ts'
import { importsOf, readSources, type Source } from './support/sources.ts'

/** What the server and its commands run, without reader threads; pages are found by their routes. */
const MAIN_THREAD =
  /^(server\/(main|entry|admin)\.ts|app\/(root|entry\.server)\.tsx|app\/features\/.+\/routes\/.+)$/
const RUNS_IN_BROWSERS = /\/components\//

/** Returns the imports by which the main thread would load a parser, or a rule that reads foreign texts. */
function readersOnMainThread(sources: readonly Source[]) {
  const byFile = new Map(sources.map((source) => [source.file, source]))
  const loaded = new Set(sources.map(({ file }) => file).filter((file) => MAIN_THREAD.test(file)))
  const found: string[] = []
  // A set's new members are visited too.
  for (const file of loaded) {
    const source = byFile.get(file)
    for (const { what, typeOnly, isLazy } of source ? importsOf(source) : []) {
      const isInBrowser = isLazy && RUNS_IN_BROWSERS.test(file) && what.endsWith('.ts')
      if (typeOnly || isInBrowser) continue
      if (READERS.test(what)) found.push(`${file} imports ${what}`)
      else loaded.add(what)
    }
  }
  return found
}

test('only reader threads import parsers, and rules that read foreign texts', () => {
  expect(readersOnMainThread(readSources())).toEqual([])
})

test('reader threads import all of them', () => {
  const imports = readSources().flatMap(importsOf)
  for (const name of ['htmlparser2', 'parse5', 'robots-parser', 'postal-mime'])
    expect(imports.some(({ what }) => what === name && READERS.test(what))).toBe(true)
  const jobs = imports.filter(({ from }) => from === 'server/reader-thread.ts')
  expect(jobs.filter(({ what }) => READERS.test(what))).toHaveLength(6)
})

test('a parser on the main thread is reported, also one that is imported lazily', () => {
  const sources = [
    { file: 'server/main.ts', text: "import { a } from '#app/a.server.ts'" },
    { file: 'app/a.server.ts', text: "const { parse } = await import('htmlparser2')" },
    { file: 'app/features/a/routes/a.tsx', text: "import { A } from '../components/a.tsx'" },
    {
      file: 'app/features/a/components/a.tsx',
      text: "import type { B } from '#app/features/reading/rules/read-text.ts'\nconst { b } = await import('#app/features/reading/rules/read-text.ts')",
    },
    {
      file: 'app/features/b/routes/b.tsx',
      text: "import { readText } from '#app/features/reading/rules/read-text.ts'",
    },
  ]
  expect(readersOnMainThread(sources)).toEqual([
    'app/features/b/routes/b.tsx imports app/features/reading/rules/read-text.ts',
    'app/a.server.ts imports htmlparser2',
  ])
})
