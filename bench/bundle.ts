import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Benchmark } from './lib/benchmark.ts'
import { note, printTable } from './lib/table.ts'

const CLIENT = path.resolve(import.meta.dirname, '../build/client')
/** Kilobytes, gzipped (docs/contract.md#first-visit). */
const BUDGET_KB = 120
const FRAME = ['root', 'features/site/routes/default-layout']
const PAGES = {
  home: 'features/directory/routes/home',
  list: 'features/directory/routes/new-competitions',
  detail: 'features/directory/routes/competition',
}

type Loaded = { module: string; imports: string[]; css: string[] }
type Manifest = { entry: Loaded; routes: Record<string, Loaded | undefined>; url: string }

export const bundle: Benchmark = {
  name: 'bundle',
  question: `does a first visit stay below ${BUDGET_KB} kB of JavaScript?`,
  needsBuild: true,
  run: async () => {
    const manifest = readManifest()
    printTable(
      'Loaded before the page is alive, gzipped (level 9, as served)',
      ['page', 'JS kB', 'of budget', 'files', 'CSS kB'],
      Object.entries(PAGES).map(([page, route]) => rowOf(page, route, manifest)),
    )
    const largest = [...firstVisit(PAGES.home, manifest).scripts]
      .map((file) => ({ file, bytes: gzippedBytes(file) }))
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 5)
    note(
      `\nLargest on home: ${largest.map(({ file, bytes }) => `${nameOf(file)} ${kilobytes(bytes)}`).join(', ')}.`,
    )
  },
}

/** What the build tells the browser about the modules of each route. */
function readManifest(): Manifest {
  const assets = path.join(CLIENT, 'assets')
  const files = readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))
  // Old builds' files stay for a while: the newest is the one the server names.
  const server = readFileSync(path.join(CLIENT, '../server/index.js'), 'utf8')
  const current = files.find((name) => server.includes(`/assets/${name}`))
  if (!current) throw new Error('build/client has no route manifest that build/server names.')
  const text = readFileSync(path.join(assets, current), 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return JSON.parse(json) as Manifest
}

function firstVisit(route: string, { entry, routes, url }: Manifest) {
  const loaded = [...FRAME, route].map((id) => {
    const found = routes[id]
    if (!found) throw new Error(`The route manifest has no route “${id}”.`)
    return found
  })
  const all = [entry, ...loaded]
  const scripts = new Set([url, ...all.flatMap(({ module, imports }) => [module, ...imports])])
  return { scripts, styles: new Set(all.flatMap(({ css }) => css)) }
}

function rowOf(page: string, route: string, manifest: Manifest) {
  const { scripts, styles } = firstVisit(route, manifest)
  const bytes = total(scripts)
  const part = bytes / (BUDGET_KB * 1000)
  const verdict = part > 1 ? ' TOO MUCH' : ''
  return [
    page,
    kilobytes(bytes),
    `${(part * 100).toFixed(0)} %${verdict}`,
    scripts.size,
    kilobytes(total(styles)),
  ]
}

function total(files: Set<string>) {
  return [...files].reduce((sum, file) => sum + gzippedBytes(file), 0)
}

function gzippedBytes(file: string) {
  // The manifest marks the frame's styles with '#'.
  return gzipSync(readFileSync(path.join(CLIENT, file.replace(/#$/, ''))), { level: 9 }).length
}

function kilobytes(bytes: number) {
  return (bytes / 1000).toFixed(1)
}

function nameOf(file: string) {
  return path.basename(file).replace(/-[\w-]{8}\.js$/, '')
}
