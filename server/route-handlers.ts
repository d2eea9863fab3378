import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>
type Route = NonNullable<ServerBuild['routes'][string]>

const DATA = /(?<=\/)_\.data$|\.data$/
/** Others, as with escapes, are rare, and left to the handler of all routes. */
const PLAIN_START = /^\/([\w.-]*)(?:\/|$)/
const ANY_SEGMENT = /^[:*]|\?$/

/**
 * Returns a handler of all pages. React Router tries the routes one after the other, twice for each page, and copies
 * their table for each: here only those that begin like the path, in one handler, made on first use
 * (decision 14).
 */
export function createRouteHandler(build: ServerBuild): Handler {
  const forAll = createRequestHandler(build, 'production')
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const parents = new Set(routes.map(({ parentId }) => parentId))
  const leaves = routes
    .filter(({ id }) => !parents.has(id))
    .map((route) => ({ route, segment: firstSegment(route, build) }))
  const segments = new Set(leaves.map(({ segment }) => segment))
  const handlers = new Map<string, Handler>()

  function handlerOf(segment: string) {
    const known = handlers.get(segment)
    if (known) return known
    const matching = leaves.filter((leaf) => leaf.segment === segment || isAny(leaf.segment))
    const ids = new Set(matching.flatMap(({ route }) => withAncestors(route, build)))
    const assets = { ...build.assets, routes: ownOf(build.assets.routes, ids) }
    const own = { ...build, routes: ownOf(build.routes, ids), assets }
    const handler = createRequestHandler(own, 'production')
    handlers.set(segment, handler)
    return handler
  }

  return (request, context) => {
    const path = new URL(request.url).pathname.replace(DATA, '')
    const segment = path.includes('//') ? undefined : PLAIN_START.exec(path)?.[1]?.toLowerCase()
    const handler = segment !== undefined && segments.has(segment) ? handlerOf(segment) : forAll
    return handler(request, context)
  }
}

function ownOf<Value>(all: Record<string, Value>, ids: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
}

const isAny = (segment: string) => ANY_SEGMENT.test(segment)

function firstSegment(route: Route, build: ServerBuild) {
  const path = withAncestors(route, build).map((id) => build.routes[id]?.path ?? '')
  return (path.reverse().filter(Boolean).join('/').split('/', 1)[0] ?? '').toLowerCase()
}

/** The ids of a route and of the routes it is in, innermost first. */
function withAncestors(route: Route, build: ServerBuild): string[] {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId]
  return parent ? [route.id, ...withAncestors(parent, build)] : [route.id]
}
