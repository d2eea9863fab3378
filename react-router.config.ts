import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole route table fits into the first page: no discovery requests while browsing.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
