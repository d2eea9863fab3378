import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createRouteHandler } from './route-handlers.ts'

const PATHS = {
  'layout/home': undefined,
  'layout/list': 'new-competitions',
  'layout/listing': 'competition/:comp',
  'layout/edit': 'competition/:comp?/edit',
  'layout/missing': '*',
  feeds: 'feeds/:name',
  robots: 'robots.txt',
}

/** Pages whose HTML names the routes that were considered and those that matched. */
function aBuild({ namesAll = false } = {}) {
  const leaves = Object.entries(PATHS).map(([id, path]) => ({
    id,
    parentId: id.startsWith('layout/') ? 'layout' : 'root',
    path,
    index: path === undefined,
    module: { default: () => null, loader: ({ params }: { params: object }) => ({ id, params }) },
  }))
  const frames = [
    { id: 'root', path: '', module: { default: () => null } },
    { id: 'layout', parentId: 'root', module: { default: () => null, loader: () => 'layout' } },
  ]
  const build = {
    routes: Object.fromEntries([...frames, ...leaves].map((route) => [route.id, route])),
    assets: { routes: {}, version: '1', entry: {} },
    future: {},
    ssr: true,
    routeDiscovery: { mode: 'initial' },
    entry: {
      module: {
        default: (_request: Request, status: number, _headers: Headers, entry: Entry) => {
          const { matches, loaderData } = entry.staticHandlerContext
          const ids = matches.map(({ route }) => route.id)
          const all = namesAll ? Object.keys(entry.routeModules) : []
          return new Response(JSON.stringify({ ids, loaderData, all }), { status })
        },
        handleError: () => {},
      },
    },
  }
  return build as unknown as ServerBuild
}
type Entry = {
  routeModules: object
  staticHandlerContext: { matches: { route: { id: string } }[]; loaderData: object }
}

async function answerOf(handle: ReturnType<typeof createRouteHandler>, path: string) {
  const response = await handle(new Request(`http://localhost${path}`), new RouterContextProvider())
  return { status: response.status, body: await response.text() }
}

test.each([
  ['/', 'layout/home'],
  ['/?index', 'layout/home'],
  ['/_.data', 'layout/home'],
  ['/new-competitions', 'layout/list'],
  ['/New-Competitions', 'layout/list'],
  ['/new-competitions/', 'layout/list'],
  ['/new-competitions?page=2', 'layout/list'],
  ['/new-competitions.data', 'layout/list'],
  ['/new-competitions/_.data', 'layout/list'],
  ['/%6eew-competitions', 'layout/list'],
  ['//new-competitions', 'layout/missing'],
  ['/competition/a-car', 'layout/listing'],
  ['/competition/a-car.data', 'layout/listing'],
  ['/competition/edit', 'layout/edit'],
  ['/competition/a-car/edit', 'layout/edit'],
  ['/competition', 'layout/missing'],
  ['/competition//a-car', 'layout/missing'],
  ['/nothing', 'layout/missing'],
  ['/nothing.data', 'layout/missing'],
  ['/feeds/new.xml', 'feeds'],
  ['/feeds', 'layout/missing'],
  ['/robots.txt', 'robots'],
  ['/robots.txt.data', 'robots'],
])('%s is answered as by all routes: %s', async (path, id) => {
  const answered = await answerOf(createRouteHandler(aBuild()), path)
  expect(answered).toEqual(await answerOf(createRequestHandler(aBuild(), 'production'), path))
  expect(answered.body).toContain(`"${id}"`)
})

test('a page is looked for among the routes that begin like its path', async () => {
  const handle = createRouteHandler(aBuild({ namesAll: true }))
  const considered = async (path: string) => {
    const { body } = await answerOf(handle, path)
    return (JSON.parse(body) as { all: string[] }).all
  }
  expect(await considered('/')).toEqual(['root', 'layout', 'layout/home', 'layout/missing'])
  expect(await considered('/competition/a-car')).toEqual([
    'root',
    'layout',
    'layout/listing',
    'layout/edit',
    'layout/missing',
  ])
  expect(await considered('/nothing')).toHaveLength(9)
})
