import { createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createApp, type AppDeps } from './app.ts'

/** What the build puts into build/server/index.js: the app with its pages. */
export function createSite(deps: Omit<AppDeps, 'renderPage' | 'development'>) {
  const development = import.meta.env.DEV
  const renderPage = createRequestHandler(build, development ? 'development' : 'production')
  return createApp({ ...deps, development, renderPage })
}
