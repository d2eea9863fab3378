import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Behind a proxy React Router would compare the wrong origin; server/middleware/same-origin.ts
  // has refused foreign requests before.
  allowedActionOrigins: ['**'],
  // The whole route table fits into the first page: no discovery requests while browsing.
  routeDiscovery: { mode: 'initial' },
  // Lists have a loader of a line in the browser: a file of its own is dearer than that line.
  splitRouteModules: false,
} satisfies Config
