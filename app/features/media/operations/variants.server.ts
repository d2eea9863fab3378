import { createHash } from 'node:crypto'
import { busy, ENCODER_VERSION, isTimeout, workOnPicture } from '../picture-work.server.ts'
import type { Source } from '../rules/sources.ts'
import { variantKey, type Variant } from '../rules/variants.ts'
import { fetchFromStore } from '../store-failure.ts'
import type { VariantCache } from '../store/variant-cache.server.ts'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import { identityOf, readSource, type Sources } from './read-source.server.ts'

/** Increment when encoding changes the result. */
const GENERATION = 1

type Bytes = Uint8Array<ArrayBuffer>
type VariantDeps = Sources & {
  cache: VariantCache
  count: (from: 'cache' | 'work') => void
}

export const pictureLoad = workOnPicture.load

/** Concurrent requests for one variant share the work. */
export function createVariants({ cache, count, ...sources }: VariantDeps) {
  const readOnce = singleFlight<Bytes | undefined>()
  const workOnce = singleFlight<Bytes | undefined>()

  async function readCached(key: string) {
    const cached = await cache.read(key)
    if (cached) count('cache')
    return cached
  }

  async function make(key: string, source: Source, variant: Variant) {
    // Another request may have made it while this one was queued.
    const cached = await cache.read(key)
    if (cached) return cached
    const bytes = await readSource(source, sources)
    if (!bytes) return undefined
    const { makeVariant } = await import('./make-variant.server.ts')
    const made = await makeVariant(bytes, variant).catch(throwBusyWhenSlow)
    // Inside the queue, so that it also bounds the bytes in memory.
    await cache.write(key, made)
    count('work')
    return made
  }

  return {
    identityOf: (source: Source) => identityOf(source, sources),

    /** Identifies the bytes across restarts. */
    keyOf(identity: string, variant: Variant): string {
      const parts = [`${GENERATION} ${ENCODER_VERSION}`, identity, variantKey(variant)]
      return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
    },

    /** @throws Problem `unavailable` when the queue is full or the store fails. */
    async read(key: string, source: Source, variant: Variant, address: string) {
      const cached = await readOnce(key, () => readCached(key))
      if (cached) return cached
      if ('stored' in source && !(await fetchFromStore(() => sources.media.has(source.stored))))
        return undefined
      return workOnce(key, () => workOnPicture(() => make(key, source, variant), address))
    },
  }
}

/** Source pictures are small, so a timeout means that the machine is overloaded. */
function throwBusyWhenSlow(error: unknown): never {
  throw isTimeout(error) ? busy() : error
}
