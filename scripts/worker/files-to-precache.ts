import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PAGE_TRAITS, type PageTraits } from '../../app/page-traits.ts'

type Route = { id: string; parentId?: string }
/** React Router's table of the built files; how a route names its own is theirs to change. */
type Manifest = { entry: { module: string }; routes: Record<string, Route>; version: string }

/** Beside the pages that devices save: the offline page, what members have stored, and a form whose draft is stored. */
const ALSO_OFFLINE = ['offline', 'my-bookmarks', 'add-a-new-competition']
/** For names from abroad, and what reads a list that is brought along: fetched when needed. */
const RARE = /^(roboto-latin-ext|table-worker)/
/** The part of the page that starts that. */
const STARTS_RARE = /\btable-worker-/
const traits: Partial<Record<string, PageTraits>> = PAGE_TRAITS
const COMPRESSED = /\.(br|gz)$/

/**
 * What the service worker fetches before it is let in: the offline page, and the files of all pages
 * that are read offline, so that they work as they did.
 */
export function filesToPrecache(client: string) {
  const folder = path.join(client, 'assets')
  const names = readdirSync(folder).filter(
    (name) => !COMPRESSED.test(name) && !isRare(folder, name),
  )
  const table = names.find((name) => /^manifest-[\da-f]+\.js$/.test(name))
  if (!table) throw new Error('React Router has written no manifest: build the site first.')
  const manifest = readManifest(path.join(folder, table))
  const routes = offlineRoutes(manifest.routes)
  const wanted = new Set([table, ...namesIn(JSON.stringify([manifest.entry, routes]), names)])
  // A Set grows while it is walked: what a file names is wanted too.
  for (const name of wanted) {
    if (name === table || !/\.(js|css)$/.test(name)) continue
    for (const other of namesIn(readFileSync(path.join(folder, name), 'utf8'), names))
      wanted.add(other)
  }
  return {
    shell: [
      { url: '/offline', revision: manifest.version },
      { url: '/offline.js', revision: hashOf(path.join(client, 'offline.js')) },
    ],
    assets: [...wanted].toSorted().map((name) => `/assets/${name}`),
  }
}

function isRare(folder: string, name: string) {
  const startsRare = () => STARTS_RARE.test(readFileSync(path.join(folder, name), 'utf8'))
  return RARE.test(name) || (name.endsWith('.js') && startsRare())
}

function readManifest(file: string) {
  const text = readFileSync(file, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** Pages that work without a connection, with the layouts around them. */
function offlineRoutes(routes: Manifest['routes']) {
  const pages = Object.values(routes).filter(
    ({ id }) => ALSO_OFFLINE.includes(id) || traits[id === 'home' ? '/' : `/${id}`]?.offline,
  )
  const layouts = pages.flatMap(({ parentId }) => withParents(parentId, routes))
  return [...new Set([...pages, ...layouts])]
}

function withParents(id: string | undefined, routes: Manifest['routes']): Route[] {
  const route = id === undefined ? undefined : routes[id]
  return route ? [route, ...withParents(route.parentId, routes)] : []
}

function namesIn(text: string, names: readonly string[]) {
  return names.filter((name) => text.includes(name))
}

function hashOf(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
}
