import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Behind a proxy React Router would compare the wrong origin; server/middleware/same-origin.ts
  // has refused foreign requests before.
  allowedActionOrigins: ['**'],
  // The whole route table fits into the first page: no discovery requests while browsing.
  routeDiscovery: { mode: 'initial' },
  // The client loaders of lists are one line each, smaller than a separate file.
  splitRouteModules: false,
} satisfies Config
