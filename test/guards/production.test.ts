import { expect, test } from 'vitest'
import { importsOf, readSources, readText, type Source } from './support/sources.ts'

/** Packages that are there only where the site is built or developed, and which file may name them. */
const NOT_AT_RUN_TIME: Record<string, RegExp> = {
  vite: /^server\/load-site\.ts$/,
  '@react-router/dev': /^app\/routes\.ts$/,
  workbox: /^app\/sw\//,
}

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>

/** What is imported and not among the packages of an installation without development's. */
function missing(sources: readonly Source[], { dependencies }: Manifest) {
  const packages = sources
    .flatMap(importsOf)
    .filter(({ what, typeOnly }) => !typeOnly && /^[@a-z]/i.test(what))
    .map(({ from, what }) => ({ from, name: /^(@[^/]+\/)?[^/]+/.exec(what)?.[0] ?? what }))
    .filter(({ name }) => !/^(node:|virtual:|app$|server$|test$|bench$|e2e$)/.test(name))
  const isExcused = (name: string, from: string) =>
    Object.entries(NOT_AT_RUN_TIME).some(
      ([start, files]) => name.startsWith(start) && files.test(from),
    )
  return packages
    .filter(({ name, from }) => !(name in dependencies) && !isExcused(name, from))
    .map(({ name, from }) => `${from} needs ${name}`)
}

const manifest = JSON.parse(readText('package.json')) as Manifest

test('what runs for visitors needs no package of development alone', () => {
  expect(missing(readSources(), manifest)).toEqual([])
})

test('a package that is missing in production is seen', () => {
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
