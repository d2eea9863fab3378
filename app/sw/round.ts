import { NetworkFirst } from 'workbox-strategies'
import { ROUND_DATA } from './caches.ts'

/** With a stored copy, a slower connection counts as offline. */
const TIMEOUT_S = 3

const strategy = new NetworkFirst({
  cacheName: 'round',
  networkTimeoutSeconds: TIMEOUT_S,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
  ],
})

type Asked = { event: ExtendableEvent; request: Request }

export function answerRound({ event, request: { cache } }: Asked): Promise<Response> {
  return strategy.handle({ event, request: roundRequest({ cache }) })
}

/** So that the round's first visit is available offline. */
export async function saveRound(event: ExtendableEvent): Promise<void> {
  await Promise.all(strategy.handleAll({ event, request: roundRequest() }))
}

/** Without the cookie: the stored copy must not name a member. */
function roundRequest(options?: Pick<RequestInit, 'cache'>) {
  return new Request(ROUND_DATA, { ...options, credentials: 'omit' })
}
