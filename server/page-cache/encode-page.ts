import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hashedEtag } from '#app/lib/http/hashed-etag.server.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Form = { body: Uint8Array; headers: readonly string[] }

export type EncodedPage = {
  status: number
  etag: string
  forms: Record<Encoding, Form>
  unchanged: readonly string[]
  /** Memory size. */
  bytes: number
}

/** 5 costs little more than gzip and is as small as its best; the last levels take 50 times as long. */
const BROTLI_LEVEL = 5
/** Members' pages differ; shared caches must know by what. */
const VARY = 'accept-encoding, cookie'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const REPLACED = /^(x-request-id|date|vary|etag|cache-control|content-(length|encoding))$/

/** Compresses once, so that each response is a plain write. */
export async function encodePage(response: Response, cacheControl: string): Promise<EncodedPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, zipped] = await Promise.all([
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    compressGzip(plain),
  ])
  const etag = hashedEtag(plain)
  const unchanged = ['cache-control', cacheControl, 'vary', VARY, 'etag', etag]
  const own = [...response.headers].filter(([name]) => !REPLACED.test(name)).flat()
  const form = (body: Buffer, ...encoding: string[]): Form => ({
    body,
    headers: [...unchanged, 'content-length', String(body.length), ...encoding, ...own],
  })
  const forms = {
    identity: form(plain),
    gzip: form(zipped, 'content-encoding', 'gzip'),
    br: form(br, 'content-encoding', 'br'),
  }
  const bytes = plain.length + zipped.length + br.length + 3 * own.join('').length
  return { status: response.status, etag, forms, unchanged, bytes }
}

const KNOWN_MAX = 200

/** Chooses among these, the best first, by a request's `accept-encoding` (RFC 9110 section 12.5.3). */
export function encodingChooser<Offered extends string>(offered: readonly Offered[]) {
  const known = new Map<string, Offered | 'identity'>()
  return (accepted: string | undefined): Offered | 'identity' => {
    if (accepted === undefined) return 'identity'
    const before = known.get(accepted)
    if (before) return before
    const wanted = wantedEncodings(accepted)
    const encoding = offered.find((one) => wanted.get(one)) ?? 'identity'
    if (known.size < KNOWN_MAX) known.set(accepted, encoding)
    return encoding
  }
}

export const encodingFor = encodingChooser(['br', 'gzip'])

function wantedEncodings(accepted: string) {
  return new Map(
    accepted.split(',').map((part) => {
      const [name = '', quality = ''] = part.split(';')
      return [name.trim().toLowerCase(), !/^\s*q\s*=\s*0(\.0*)?\s*$/i.test(quality)]
    }),
  )
}
