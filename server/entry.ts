// First of all: schemas made before it have no `.openapi`, and in development the pages come first.
import '@hono/zod-openapi'
import { createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Connections } from '#app/db/postgres-pool.server.ts'
import { createFacebookApp } from '#app/features/accounts/facebook.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import type { AppDeps } from './app-deps.ts'
import { createApp } from './app.ts'

type MadeHere = 'renderPage' | 'development' | 'hasher' | 'limits' | 'facebook'
export type SiteDeps = Omit<AppDeps, MadeHere> & { connections: Connections | undefined }

/**
 * The entry of build/server/index.js: the app with its pages. Code that throws a
 * Problem is made in here: a Problem of another copy of the class would be taken for a bug.
 */
export function createSite({ connections, ...deps }: SiteDeps) {
  const { config, clock, log } = deps
  const development = import.meta.env.DEV
  return createApp({
    ...deps,
    development,
    renderPage: createRequestHandler(build, development ? 'development' : 'production'),
    hasher: createPasswordHasher(),
    limits: createLimits({ pool: connections, log, scale: config.limitsScale }),
    facebook: config.facebook && createFacebookApp({ ...config.facebook, clock }),
  })
}
