import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { ASSETS, PICTURES_MAX } from './caches.ts'
import { mayCachePicture, pictureSource } from './rules.ts'

const matchOptions = { ignoreVary: true }

/** Their names change with their content. */
export const assets = new CacheFirst({ cacheName: ASSETS, matchOptions })

/** The first cache to evict when the device is full. */
export const pictures = new CacheFirst({
  cacheName: 'pictures',
  matchOptions,
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        response.status === 200 && mayCachePicture(request.referrer) ? response : null,
    },
    new ExpirationPlugin({ maxEntries: PICTURES_MAX, purgeOnQuotaError: true }),
    {
      cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
        cachedResponse ?? caches.match(request, matchOptions),
      handlerDidError: async ({ request }) => findOtherVariant(new URL(request.url)),
    },
  ],
})

async function findOtherVariant({ pathname }: URL): Promise<Response | undefined> {
  const source = pictureSource(pathname)
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (pictureSource(new URL(request.url).pathname) === source) return cache.match(request)
    }
  }
  return undefined
}
