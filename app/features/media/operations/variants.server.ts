import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { busy, isTimeout, workOnPicture } from '../picture-work.server.ts'
import { IMAGE_LIMITS } from '../rules/pictures.ts'
import type { Source } from '../rules/sources.ts'
import { variantKey, type Variant } from '../rules/variants.ts'
import { fetchFromStore } from '../store-failure.ts'
import type { MediaStore } from '../store.server.ts'
import type { VariantCache } from '../store/variant-cache.server.ts'
import { makeVariant } from './make-variant.server.ts'

/** Rises when the same variant is to look different from now on. */
const GENERATION = `1 ${sharp.versions.sharp} ${sharp.versions.vips}`

type Bytes = Uint8Array<ArrayBuffer>
type VariantDeps = {
  media: MediaStore
  /** Where the site's own pictures lie: /images/x.webp is `images/x.webp` in it. */
  publicDir: string
  cache: VariantCache
}

/**
 * Makes and keeps the variants of local pictures. One variant is made once at a time, however
 * many ask for it; how many are made at a time is bounded for the whole process.
 */
export function createVariants({ media, publicDir, cache }: VariantDeps) {
  const underWay = new Map<string, Promise<Bytes | undefined>>()

  async function make(key: string, source: Source, variant: Variant) {
    const kept = await cache.read(key)
    if (kept) return kept
    if ('stored' in source && !(await fetchFromStore(() => media.has(source.stored))))
      return undefined
    return workOnPicture(async () => {
      const bytes = await readSource(source)
      if (!bytes) return undefined
      const made = await makeVariant(bytes, variant).catch(throwBusyWhenSlow)
      // In here, so that no more is in memory at a time than may be worked on.
      await cache.keep(key, made)
      return made
    })
  }

  async function readSource(source: Source): Promise<Bytes | undefined> {
    if ('file' in source) return readFile(path.join(publicDir, source.file))
    return fetchFromStore(async () => {
      const image = await media.read(source.stored)
      if (!image) return undefined
      if (image.size > IMAGE_LIMITS.bytes) throw new Error(`${source.stored} is too large.`)
      return new Uint8Array(await new Response(image.stream()).arrayBuffer())
    })
  }

  return {
    /**
     * Stands for exactly these bytes, now and after a restart; undefined when the site has no
     * such picture. A stored picture is only looked for when its variant is made.
     */
    async keyOf(source: Source, variant: Variant): Promise<string | undefined> {
      const identity = await identityOf(source, publicDir)
      if (identity === undefined) return undefined
      const parts = [GENERATION, identity, variantKey(variant)]
      return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
    },

    /** @throws Problem `unavailable` when too much is waiting or the store fails. */
    async read(key: string, source: Source, variant: Variant): Promise<Bytes | undefined> {
      const begun = underWay.get(key)
      if (begun) return begun
      const making = make(key, source, variant).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
  }
}

/** A stored picture's name says what is in it, a file's size and time when it changes. */
async function identityOf(source: Source, publicDir: string) {
  if ('stored' in source) return source.stored
  const found = await stat(path.join(publicDir, source.file)).catch(() => undefined)
  return found?.isFile() ? `${source.file} ${found.size} ${found.mtimeMs}` : undefined
}

/** Our own pictures are small: one that takes so long is made on a machine that is overloaded. */
function throwBusyWhenSlow(error: unknown): never {
  throw isTimeout(error) ? busy() : error
}
