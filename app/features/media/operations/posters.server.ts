import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { workOnPicture } from '../picture-work.server.ts'
import { posterKey, type Poster } from '../rules/posters.ts'
import { toSource } from '../rules/sources.ts'
import type { VariantCache } from '../store/variant-cache.server.ts'
import { drawPoster } from './draw-poster.server.ts'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import { identityOf, readSource, type Sources } from './read-source.server.ts'

/** Rises when posters are to look different from now on. */
const GENERATION = 1

type Bytes = Uint8Array<ArrayBuffer>

/** What changes in the address of a poster whenever it is drawn anew. */
export function posterVersion(poster: Poster): string {
  return hash([String(GENERATION), posterKey(poster)]).slice(0, 12)
}

/**
 * Draws and keeps posters: each once at a time, in the same turns and the same folder as the
 * variants of pictures.
 */
export function createPosters({ cache, ...sources }: Sources & { cache: VariantCache }) {
  const once = singleFlight<Bytes>()

  async function draw(key: string, poster: Poster) {
    const cached = await cache.read(key)
    if (cached) return cached
    const source = toSource(poster.picture)
    const drawn = await drawPoster(poster, source && (await readSource(source, sources)))
    await cache.keep(key, drawn)
    return drawn
  }

  return {
    /** Stands for exactly these bytes, now and after a restart. */
    async keyOf(poster: Poster): Promise<string> {
      const source = toSource(poster.picture)
      const identity = source && (await identityOf(source, sources.publicDir))
      const { sharp: ofSharp, vips } = sharp.versions
      return hash(['poster', posterVersion(poster), identity ?? '', ofSharp, vips])
    },

    /**
     * Returns a stored poster at once; a new one waits its turn among those its address asked for.
     * @throws Problem `unavailable` when too much is waiting or the store fails.
     */
    async read(key: string, poster: Poster, address: string) {
      const cached = await cache.read(key)
      if (cached) return cached
      return once(key, () => workOnPicture(() => draw(key, poster), address))
    },
  }
}

function hash(parts: readonly string[]) {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}
