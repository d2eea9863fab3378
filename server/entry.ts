import { createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createApp, type AppDeps } from './app.ts'

/** What the build puts into build/server/index.js: the app with its pages. */
export function createSite(deps: Omit<AppDeps, 'renderPage'>) {
  const mode = import.meta.env.DEV ? 'development' : 'production'
  return createApp({ ...deps, renderPage: createRequestHandler(build, mode) })
}
