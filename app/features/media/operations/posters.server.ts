import { createHash } from 'node:crypto'
import { ENCODER_VERSION, workOnPicture } from '../picture-work.server.ts'
import { posterKey, type Poster } from '../rules/posters.ts'
import { toSource } from '../rules/sources.ts'
import type { VariantCache } from '../store/variant-cache.server.ts'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import { identityOf, readSource, type Sources } from './read-source.server.ts'

/** Increment when the design changes. */
const GENERATION = 1

type Bytes = Uint8Array<ArrayBuffer>

/** For the poster's URL, which changes with its content. */
export function posterVersion(poster: Poster): string {
  return hash([String(GENERATION), posterKey(poster)]).slice(0, 12)
}

export function createPosters({ cache, ...sources }: Sources & { cache: VariantCache }) {
  const once = singleFlight<Bytes>()

  async function draw(key: string, poster: Poster) {
    const cached = await cache.read(key)
    if (cached) return cached
    const source = toSource(poster.picture)
    const { drawPoster } = await import('./draw-poster.server.ts')
    const drawn = await drawPoster(poster, source && (await readSource(source, sources)))
    await cache.write(key, drawn)
    return drawn
  }

  return {
    async keyOf(poster: Poster): Promise<string> {
      const source = toSource(poster.picture)
      const identity = source && (await identityOf(source, sources))
      return hash(['poster', posterVersion(poster), identity ?? '', ENCODER_VERSION])
    },

    /** @throws Problem `unavailable` when the queue is full or the store fails. */
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
