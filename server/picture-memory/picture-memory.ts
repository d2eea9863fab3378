import { LRUCache } from 'lru-cache'
import type { CacheablePicture } from '#app/features/media/api/answer-picture.server.ts'
import type { EncodedPage } from '../page-cache/encode-page.ts'
import type { Metrics } from '../metrics.ts'

/** Some 1,000 pictures of cards: those of home, the lists and the newest listings, in two widths each. */
const MAX_BYTES = 16 * 1024 * 1024
/** The largest width of a picture with much detail takes half of it. */
const MAX_PICTURE_BYTES = 1024 * 1024
const ROUTE = '/_ipx/*'
const OF_ONE_ANSWER = /^(x-request-id|date|connection|keep-alive|set-cookie)$/
const OF_BYTES = /^content-(length|type)$/

type Options = { metrics: Pick<Metrics, 'watch'>; maxBytes?: number }
type StoredAnswer = Pick<CacheablePicture, 'isCurrent'> & { page: EncodedPage; route: string }

export type PictureMemory = ReturnType<typeof openPictureMemory>

/** The answers with the pictures asked for most, by path; each is checked before it is sent again. */
export function openPictureMemory({ metrics, maxBytes = MAX_BYTES }: Options) {
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, MAX_PICTURE_BYTES),
    sizeCalculation: ({ page }, path) => page.bytes + path.length,
  })
  const help = 'Pictures in memory: number and bytes.'
  metrics.watch({ name: 'picture_memory', help, label: 'figure' }, () => [
    ['pictures', answers.size],
    ['bytes', answers.calculatedSize],
  ])

  return {
    get: (path: string): StoredAnswer | undefined => answers.get(path),
    store(path: string, headers: Headers, { bytes, isCurrent }: CacheablePicture) {
      const page = toAnswer(headers, bytes)
      answers.set(path, { page, route: ROUTE, isCurrent })
    },
    forget: (path: string) => void answers.delete(path),
  }
}

function toAnswer(headers: Headers, body: Uint8Array): EncodedPage {
  const lasting = [...headers].filter(([name]) => !OF_ONE_ANSWER.test(name))
  const form = { body, headers: lasting.flat() }
  return {
    status: 200,
    etag: headers.get('etag') ?? '',
    // Already compressed.
    forms: { identity: form, gzip: form, br: form },
    unchanged: lasting.filter(([name]) => !OF_BYTES.test(name)).flat(),
    bytes: body.length + form.headers.join('').length,
  }
}
