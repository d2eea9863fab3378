import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createStaticHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router'
import config from '../../app/routes.ts'

/**
 * The pages without their looks: guards, loaders and actions as React Router runs them, answered
 * as JSON. For `renderPage` of test/app.ts.
 */
export async function pagesAsData() {
  const handler = createStaticHandler(await Promise.all(config.map(toRoute)))
  return async function renderPage(request: Request, context: RouterContextProvider) {
    const leaf = matchRoutes(handler.dataRoutes, new URL(request.url).pathname)?.at(-1)?.route
    // A route without a page answers what its loader or action gives back.
    const answered: unknown = leaf?.Component
      ? await handler.query(request, {
          requestContext: context,
          generateMiddlewareResponse: async (query) => toResponse(await query(request)),
        })
      : await handler
          .queryRoute(request, {
            requestContext: context,
            generateMiddlewareResponse: async (query) => toResponse(await query(request)),
          })
          .catch(expectResponse)
    return toResponse(answered)
  }
}

async function toRoute(entry: RouteConfigEntry): Promise<RouteObject> {
  const { id, path, index, file, children } = entry
  const source = new URL(`../../app/${file}`, import.meta.url).href
  const module = (await import(/* @vite-ignore */ source)) as Record<string, never>
  const { loader, action, middleware, default: Component } = module
  return {
    id: id ?? file,
    path,
    loader,
    action,
    middleware,
    Component,
    ErrorBoundary: () => null,
    ...(index ? { index: true } : { children: await Promise.all((children ?? []).map(toRoute)) }),
  }
}

function toResponse(answered: unknown) {
  if (answered instanceof Response) return answered
  if (isFailure(answered)) return Response.json(answered.data, answered.init)
  const { loaderData, actionData, errors, statusCode, actionHeaders } =
    answered as StaticHandlerContext
  const headers = new Headers(Object.values(actionHeaders)[0])
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ loaderData, actionData, errors }), {
    status: statusCode,
    headers,
  })
}

/** React Router throws answers that are failures. */
function expectResponse(thrown: unknown) {
  if (thrown instanceof Response) return thrown
  throw thrown
}

/** What `data()` of React Router makes. */
function isFailure(answered: unknown): answered is { data: unknown; init: ResponseInit } {
  return typeof answered === 'object' && answered !== null && 'init' in answered
}
