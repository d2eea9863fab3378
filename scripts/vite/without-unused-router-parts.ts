import type { Plugin } from 'vite'

/**
 * Parts of React Router that the browser's code carries and this site never calls, with what takes
 * their place: the answers they give when they are switched off (docs/decisions/0015). Finding routes
 * one by one is off by `routeDiscovery` in react-router.config.ts; nothing is instrumented in the browser.
 */
export const UNUSED: Record<string, string> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    export const getManifestPath = () => '/__manifest'
    export const getPathsWithAncestors = (paths) => paths
    export const handleClientVersionMismatch = () => {}
    export const URL_LIMIT = 7680`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
}

/** Leaves them out of what a first visit loads; the server keeps the whole router. */
export function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'without-unused-router-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = Object.keys(UNUSED).find((end) =>
        id.endsWith(`/react-router/dist/production/${end}`),
      )
      return part && UNUSED[part]
    },
  }
}
