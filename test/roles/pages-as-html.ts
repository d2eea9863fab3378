import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createRequestHandler,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from 'react-router'
import config from '../../app/routes.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * Returns a `renderPage` for test/app.ts that renders the HTML of pages from the sources, without a build: real but for
 * the addresses of scripts.
 */
export async function pagesAsHtml() {
  // The address of a style sheet is known to a build alone.
  const root = {
    id: 'root',
    path: '',
    module: { ...(await importRoute('root.tsx')), links: () => [] },
  }
  const routes: Routes = { root }
  for (const entry of config) await addRoute(routes, entry, 'root')
  const entry = { module: await importModule('entry.server.tsx') }
  const build = { ...SETTINGS, entry, routes, assets: assetsOf(routes) }
  return createRequestHandler(build as unknown as ServerBuild, 'production')
}

const SETTINGS = {
  publicPath: '/',
  assetsBuildDirectory: 'client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  allowedActionOrigins: ['**'],
}

async function addRoute(routes: Routes, entry: RouteConfigEntry, parentId: string) {
  const { path, index, file, children = [] } = entry
  const id = entry.id ?? file.replace(/\.tsx?$/, '')
  const place = { ...(path !== undefined && { path }), ...(index === true && { index }) }
  routes[id] = { id, parentId, ...place, module: await importRoute(file) }
  for (const child of children) await addRoute(routes, child, id)
}

function assetsOf(routes: Routes) {
  const entries = Object.entries(routes).map(([id, route]) => [
    id,
    { ...route, module: `/assets/${id}.js`, imports: [], css: [] },
  ])
  const known = { hasLoader: true }
  return {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: Object.fromEntries(entries.map(([id, entry]) => [id, Object.assign({}, entry, known)])),
    url: '/assets/manifest.js',
    version: '1',
  }
}

/** With the props that React Router's plugin hands to components. */
async function importRoute(file: string): Promise<Route['module']> {
  const module = (await importModule(file)) as RouteModule
  const { default: page, ErrorBoundary: failure } = module
  return {
    ...module,
    ...(page && { default: withComponentProps(page) }),
    ...(failure && { ErrorBoundary: withErrorBoundaryProps(failure) }),
  } as Route['module']
}

type RouteModule = {
  default?: Parameters<typeof withComponentProps>[0]
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0]
}

function importModule(file: string): Promise<unknown> {
  return import(/* @vite-ignore */ new URL(`../../app/${file}`, import.meta.url).href)
}
