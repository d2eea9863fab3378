import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router'
import { provideRequestContext, type RequestContext } from '#app/context.server.ts'
import Home, { loader as homeLoader } from '#app/features/directory/routes/home.tsx'
import DefaultLayout, { loader as layoutLoader } from '#app/features/site/routes/default-layout.tsx'
import Root, { loader as rootLoader } from '#app/root.tsx'

const HOME = 'http://localhost/'

/**
 * The home page by React alone: the app's components with the data of one real request
 * held in memory, in a static router, which links cannot do without. No loaders, no data for the
 * browser, no head to speak of: what remains when everything else is free.
 */
export async function openBare(request: RequestContext): Promise<() => string> {
  const routes = routesWith(await loadOnce(request))
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(HOME))
  if (context instanceof Response) throw new Error('The bare home page answered a redirect.')
  const router = createStaticRouter(dataRoutes, context)
  return () =>
    `<!DOCTYPE html>${renderToString(
      <html lang="en-IE">
        <head>
          <meta charSet="utf-8" />
          <title>Competitions Ireland</title>
        </head>
        <body>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </body>
      </html>,
    )}`
}

type Loaded = {
  root: Awaited<ReturnType<typeof rootLoader>>
  layout: Awaited<ReturnType<typeof layoutLoader>>
  home: Awaited<ReturnType<typeof homeLoader>>
}

async function loadOnce(request: RequestContext): Promise<Loaded> {
  const context = new RouterContextProvider()
  provideRequestContext(context, request)
  // They take much more; this is what they use.
  const args = { context, url: new URL(HOME) } as unknown as Parameters<typeof homeLoader>[0] &
    Parameters<typeof layoutLoader>[0] &
    Parameters<typeof rootLoader>[0]
  const [root, layout, home] = await Promise.all([
    rootLoader(args),
    layoutLoader(args),
    homeLoader(args),
  ])
  return { root, layout, home }
}

function routesWith({ root, layout, home }: Loaded): RouteObject[] {
  const index = { index: true, element: page(Home, home) } as const
  const frame = { element: page(DefaultLayout, layout), children: [index] }
  return [{ path: '/', element: page(Root, root), children: [frame, { path: '*' }] }]
}

/** As React Router's own build calls them, with the data as a property. */
function page(Page: unknown, loaderData: unknown) {
  const Component = Page as ComponentType<{ loaderData: unknown }>
  return <Component loaderData={loaderData} />
}
