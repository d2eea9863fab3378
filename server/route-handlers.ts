import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>
type Route = NonNullable<ServerBuild['routes'][string]>

const DATA = /(?<=\/)_\.data$|\.data$/
/** Others, as with escapes, are rare, and left to the handler of all routes. */
const PLAIN_PATH = /^\/(?:([\w.-]+)(?:\/|$)|$)(?!.*\/\/)/
const ANY_SEGMENT = /^[:*]|\?$/

/**
 * Returns a handler of all pages. React Router tries the routes one after the other, twice for each page:
 * here only those that begin like the path, in a handler of their own, made on first use.
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
    const own = Object.fromEntries(Object.entries(build.routes).filter(([id]) => ids.has(id)))
    const handler = createRequestHandler({ ...build, routes: own }, 'production')
    handlers.set(segment, handler)
    return handler
  }

  return (request, context) => {
    const match = PLAIN_PATH.exec(new URL(request.url).pathname.replace(DATA, ''))
    const segment = match && (match[1] ?? '').toLowerCase()
    const handler = segment !== null && segments.has(segment) ? handlerOf(segment) : forAll
    return handler(request, context)
  }
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
