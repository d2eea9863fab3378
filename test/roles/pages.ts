import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createStaticHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router'
import config from '../../app/routes.ts'

/**
 * Returns a `renderPage` for test/app.ts that runs guards, loaders and actions as React Router does,
 * and answers their data as JSON instead of rendering.
 */
export async function pagesAsData() {
  const handler = createStaticHandler(await Promise.all(config.map(toRoute)))
  return async function renderPage(request: Request, context: RouterContextProvider) {
    const leaf = matchRoutes(handler.dataRoutes, new URL(request.url).pathname)?.at(-1)?.route
    // A route without a component answers the return value of its loader or action.
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
  if (isDataResult(answered)) return Response.json(answered.data, answered.init)
  const { loaderData, actionData, errors, statusCode, actionHeaders } =
    answered as StaticHandlerContext
  const headers = new Headers(Object.values(actionHeaders)[0])
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ loaderData, actionData, errors }), {
    status: statusCode,
    headers,
  })
}

/** React Router throws responses that are failures. */
function expectResponse(error: unknown) {
  if (error instanceof Response) return error
  // A route without an action.
  if (isRouteErrorResponse(error)) return new Response(null, { status: error.status })
  throw error
}

/** Whether this is the result of React Router's `data()`. */
function isDataResult(answered: unknown): answered is { data: unknown; init: ResponseInit } {
  return typeof answered === 'object' && answered !== null && 'init' in answered
}
