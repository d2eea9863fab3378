import { expect, test } from 'vitest'
import { importsOf, readSources, readText, type Source } from './support/sources.ts'

/** Development packages, and the files that may import them. */
const NOT_AT_RUN_TIME: Record<string, RegExp> = {
  vite: /^server\/load-site\.ts$/,
  '@react-router/dev': /^app\/routes\.ts$/,
  workbox: /^app\/sw\//,
}

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>

/** Returns the imports of packages that a production installation does not have. */
function missing(sources: readonly Source[], { dependencies }: Manifest) {
  const packages = sources
    .flatMap(importsOf)
    .filter(({ what, typeOnly }) => !typeOnly && /^[@a-z]/i.test(what))
    .map(({ from, what }) => ({ from, name: /^(@[^/]+\/)?[^/]+/.exec(what)?.[0] ?? what }))
    .filter(({ name }) => !/^(node:|virtual:|app$|server$|test$|bench$|e2e$)/.test(name))
  const isAllowed = (name: string, from: string) =>
    Object.entries(NOT_AT_RUN_TIME).some(
      ([start, files]) => name.startsWith(start) && files.test(from),
    )
  return packages
    .filter(({ name, from }) => !(name in dependencies) && !isAllowed(name, from))
    .map(({ name, from }) => `${from} needs ${name}`)
}

const manifest = JSON.parse(readText('package.json')) as Manifest

test('production code imports no development packages', () => {
  expect(missing(readSources(), manifest)).toEqual([])
})

test('a package missing in production is reported', () => {
  const sources = [
    {
      file: 'server/x.ts',
      text: "import { a } from 'autocannon/lib'\nimport type { B } from 'knip'",
    },
    { file: 'server/load-site.ts', text: "const { createServer } = await import('vite')" },
    { file: 'server/y.ts', text: "import 'vite'\nimport pino from 'pino'\nimport './z.ts'" },
  ]
  expect(missing(sources, manifest)).toEqual([
    'server/x.ts needs autocannon',
    'server/y.ts needs vite',
  ])
})

/** What the build bundles; pages are found by their routes. */
const BUNDLED = /^(server\/entry\.ts|app\/(root|entry\.server)\.tsx|app\/features\/.+\/routes\/.+)$/
const FINDS_FILES = 'app/lib/find-upwards.server.ts'

/** Returns the files that are bundled into the server and use their own place in the tree. */
/** Of browsers: Vite puts the file's address here. */
const WORKER = /new Worker\(new URL\([^)]*\)/g

function boundToTheirPlace(sources: readonly Source[]) {
  const byFile = new Map(sources.map((source) => [source.file, source]))
  const bundled = new Set(sources.map(({ file }) => file).filter((file) => BUNDLED.test(file)))
  // A set's new members are visited too.
  for (const file of bundled) {
    const source = byFile.get(file)
    for (const { what, typeOnly } of source ? importsOf(source) : [])
      if (!typeOnly && byFile.has(what)) bundled.add(what)
  }
  return [...bundled].filter(
    (file) =>
      file !== FINDS_FILES &&
      /import\.meta\.(dirname|filename|url)/.test(byFile.get(file)?.text.replace(WORKER, '') ?? ''),
  )
}

// A module that is imported lazily too is moved to build/server/assets, with all that it imports.
test('bundled modules find files by findUpwards, not beside themselves', () => {
  expect(boundToTheirPlace(readSources())).toEqual([])
})

test('a bundled module that finds files beside itself is reported', () => {
  const sources = [
    { file: 'server/entry.ts', text: "import { a } from '#app/a.server.ts'" },
    { file: 'app/a.server.ts', text: "const b = await import('./b.server.ts')" },
    { file: 'app/b.server.ts', text: 'const folder = import.meta.dirname' },
    { file: 'server/main.ts', text: 'const folder = import.meta.dirname' },
    { file: FINDS_FILES, text: 'const folder = import.meta.dirname' },
  ]
  expect(boundToTheirPlace(sources)).toEqual(['app/b.server.ts'])
})
