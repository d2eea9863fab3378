// First: schemas made before it have no `.openapi`, and in development the pages are loaded first.
import '@hono/zod-openapi'
import { createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Connections } from '#app/db/postgres-pool.server.ts'
import { createFacebookApp } from '#app/features/accounts/facebook.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { userAgentOf } from '#app/features/reading/rules/agent.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { createFetchPicture } from '#app/lib/web/fetch-picture.server.ts'
import { createSafeFetch, refuseToFetch } from '#app/lib/web/safe-fetch.server.ts'
import type { AppDeps } from './app-deps.ts'
import { createApp } from './app.ts'
import { createRouteHandler } from './route-handlers.ts'

type MadeHere =
  | 'renderPage'
  | 'development'
  | 'hasher'
  | 'limits'
  | 'safeFetch'
  | 'fetchPicture'
  | 'facebook'
export type SiteDeps = Omit<AppDeps, MadeHere> & { connections: Connections | undefined }

/** Creates Problems within the build: `instanceof` fails for another copy of the class. */
export function createSite({ connections, ...deps }: SiteDeps) {
  const { config, clock, log } = deps
  const development = import.meta.env.DEV
  const userAgent = userAgentOf(config.baseUrl)
  return createApp({
    ...deps,
    development,
    renderPage: development
      ? createRequestHandler(build, 'development')
      : createRouteHandler(build),
    hasher: createPasswordHasher(),
    limits: createLimits({ pool: connections, log, scale: config.limitsScale }),
    safeFetch: config.fetchesPages ? createSafeFetch({ userAgent }) : refuseToFetch,
    fetchPicture: config.fetchesPages ? createFetchPicture({ userAgent }) : refuseToFetch,
    facebook: config.facebook && createFacebookApp({ ...config.facebook, clock }),
  })
}
