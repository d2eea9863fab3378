import { ASSETS, ASSETS_MAX } from './caches.ts'

/** Fetches the files that are not cached. */
export async function fetchAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  const cached = new Set((await cache.keys()).map(pathOf))
  await cache.addAll(paths.filter((path) => !cached.has(path)))
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
