import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createStaticHandler,
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
    const answered: unknown = await handler.query(request, {
      requestContext: context,
      generateMiddlewareResponse: async (query) => toResponse(await query(request)),
    })
    return toResponse(answered as Response | StaticHandlerContext)
  }
}

async function toRoute(entry: RouteConfigEntry): Promise<RouteObject> {
  const { id, path, index, file, children } = entry
  const module = (await import(`../../app/${file}`)) as Record<string, never>
  const { loader, action, middleware } = module
  return {
    id: id ?? file,
    path,
    loader,
    action,
    middleware,
    ErrorBoundary: () => null,
    ...(index ? { index: true } : { children: await Promise.all((children ?? []).map(toRoute)) }),
  } as RouteObject
}

function toResponse(answered: Response | StaticHandlerContext) {
  if (answered instanceof Response) return answered
  const { loaderData, actionData, errors, statusCode, actionHeaders } = answered
  const headers = new Headers(Object.values(actionHeaders)[0])
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ loaderData, actionData, errors }), {
    status: statusCode,
    headers,
  })
}
