import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { busy, isTimeout, workOnPicture } from '../picture-work.server.ts'
import type { Source } from '../rules/sources.ts'
import { variantKey, type Variant } from '../rules/variants.ts'
import { fetchFromStore } from '../store-failure.ts'
import type { VariantCache } from '../store/variant-cache.server.ts'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import { makeVariant } from './make-variant.server.ts'
import { identityOf, readSource, type Sources } from './read-source.server.ts'

/** Rises when the same variant is to look different from now on. */
const GENERATION = `1 ${sharp.versions.sharp} ${sharp.versions.vips}`

type Bytes = Uint8Array<ArrayBuffer>
type VariantDeps = Sources & {
  cache: VariantCache
  /** Told of each variant whether it was there or had to be made. */
  count: (from: 'cache' | 'work') => void
}

/** How many pictures of this process are being worked on, and how many wait. */
export const pictureLoad = workOnPicture.load

/**
 * Makes and keeps the variants of local pictures. One variant is made once at a time, however
 * many ask for it; how many are made at a time is bounded for the whole process.
 */
export function createVariants({ cache, count, ...sources }: VariantDeps) {
  const readOnce = singleFlight<Bytes | undefined>()
  const workOnce = singleFlight<Bytes | undefined>()

  async function readCached(key: string) {
    const cached = await cache.read(key)
    if (cached) count('cache')
    return cached
  }

  async function make(key: string, source: Source, variant: Variant) {
    // It may have been made between the look into the cache and the place in the queue.
    const cached = await cache.read(key)
    if (cached) return cached
    const bytes = await readSource(source, sources)
    if (!bytes) return undefined
    const made = await makeVariant(bytes, variant).catch(throwBusyWhenSlow)
    // In here, so that no more is in memory at a time than may be worked on.
    await cache.keep(key, made)
    count('work')
    return made
  }

  return {
    /**
     * Stands for exactly these bytes, now and after a restart; undefined when the site has no
     * such picture. A stored picture is only looked for when its variant is made.
     */
    async keyOf(source: Source, variant: Variant): Promise<string | undefined> {
      const identity = await identityOf(source, sources.publicDir)
      if (identity === undefined) return undefined
      const parts = [GENERATION, identity, variantKey(variant)]
      return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
    },

    /**
     * Returns a cached variant at once; a new one waits its turn among those its address asked for.
     * @throws Problem `unavailable` when too much is waiting or the store fails.
     */
    async read(key: string, source: Source, variant: Variant, address: string) {
      const cached = await readOnce(key, () => readCached(key))
      if (cached) return cached
      if ('stored' in source && !(await fetchFromStore(() => sources.media.has(source.stored))))
        return undefined
      return workOnce(key, () => workOnPicture(() => make(key, source, variant), address))
    },
  }
}

/** Our own pictures are small: one that takes so long is made on a machine that is overloaded. */
function throwBusyWhenSlow(error: unknown): never {
  throw isTimeout(error) ? busy() : error
}
