import { ASSETS, ASSETS_MAX } from './caches.ts'

/** Fetches the files that are not cached. The others become the newest, as they belong to this build too. */
export async function fetchAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  const cached = (await cache.keys()).filter((request) => paths.includes(pathOf(request)))
  for (const request of cached) {
    const response = await cache.match(request)
    if (response) await cache.put(request, response)
  }
  const known = new Set(cached.map(pathOf))
  await cache.addAll(paths.filter((path) => !known.has(path)))
}

/** Files of earlier builds stay while there is room, for the pages cached with them. */
export async function removeOldAssets(ofThisBuild: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  const oldestFirst = await cache.keys()
  const isOld = (request: Request) => !ofThisBuild.includes(pathOf(request))
  const surplus = Math.max(0, oldestFirst.length - ASSETS_MAX)
  for (const request of oldestFirst.filter(isOld).slice(0, surplus)) await cache.delete(request)
}

const pathOf = ({ url }: Request) => new URL(url).pathname
