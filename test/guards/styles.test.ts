import { matchesGlob } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import { importsOf, readSources, readText } from './support/sources.ts'

const DESKS = 'features/admin/routes/admin-layout.tsx'
const sources = new Map(readSources().map((source) => [source.file, source]))
const publicStyles = readText('app/public.css')
const left = [...publicStyles.matchAll(/@source not '\.\/([^']+)'/g)].map(
  ([, glob]) => `app/${glob}`,
)

/** Adds the files of all routes, without those below the layout of the desks. */
function addPublicRoutes(entries: readonly RouteConfigEntry[], files: string[]) {
  for (const { file, children = [] } of entries) {
    if (file === DESKS) continue
    files.push(`app/${file}`)
    addPublicRoutes(children, files)
  }
  return files
}

function withImports(files: string[], found = new Set<string>()) {
  for (const file of files) {
    const source = sources.get(file)
    if (!source || found.has(file)) continue
    found.add(file)
    withImports(
      importsOf(source).map(({ what }) => what),
      found,
    )
  }
  return found
}

const isLeftOut = (file: string) => left.some((glob) => matchesGlob(file, glob))

test('public.css has the classes of every page that is not one of the desks', () => {
  const files = [...withImports(addPublicRoutes(routes, ['app/root.tsx']))]
  expect(files.length).toBeGreaterThan(300)
  expect(files).toContain('app/features/moderation/routes/report.tsx')
  expect(files.filter(isLeftOut)).toEqual([])
})

test('public.css leaves out files that exist', () => {
  const files = [...sources.keys()]
  expect(left.length).toBeGreaterThan(4)
  for (const glob of left) expect(files.filter((file) => matchesGlob(file, glob))).not.toEqual([])
  expect(files.filter(isLeftOut).length).toBeGreaterThan(70)
})
