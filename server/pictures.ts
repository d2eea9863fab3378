import { Hono } from 'hono'
import { postersApi } from '#app/features/directory/api/posters.server.ts'
import { variantsApi } from '#app/features/media/api/variants.server.ts'
import { pictureLoad } from '#app/features/media/operations/variants.server.ts'
import { openVariantCache } from '#app/features/media/store/variant-cache.server.ts'
import type { AppDeps } from './app-deps.ts'
import type { ServerEnv } from './env.ts'

/** Of the cache on disk. */
const VARIANTS_MAX_BYTES = 256 * 1024 * 1024

/** Both share one disk cache. */
export function pictureRoutes(
  { config, db, clock, media, log, metrics }: AppDeps,
  { publicDir }: { publicDir: string },
) {
  const load = { name: 'picture_work', help: 'Pictures of this process being made, and waiting.' }
  metrics.watch({ ...load, label: 'state' }, () => Object.entries(pictureLoad()))
  const from = 'Pictures sent in the size asked for and not from memory, by where they came from.'
  const count = metrics.counter({ name: 'site_pictures_total', help: from, label: 'from' })
  const cache = openVariantCache({
    dir: config.imageCacheDir,
    maxBytes: VARIANTS_MAX_BYTES,
    onFailure: (error) => log.warn({ err: error }, 'variants of pictures cannot be stored'),
  })
  return new Hono<ServerEnv>()
    .route('/_ipx', variantsApi({ media, publicDir, cache, count }))
    .route('/competition', postersApi({ db, clock, media, publicDir, cache }))
}
