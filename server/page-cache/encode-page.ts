import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import { hashedEtag } from '#app/lib/http/etag-response.server.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Compressed = Exclude<Encoding, 'identity'>
type Form = { body: Uint8Array; headers: readonly string[] }

export type EncodedPage = {
  status: number
  etag: string
  /** As it is, and in the encodings that were asked for. */
  forms: { identity: Form } & Partial<Record<Compressed, Form>>
  /** Adds a form. */
  compress: (encoding: Compressed) => Promise<Form>
  unchanged: readonly string[]
  /** Memory size with all forms, about. */
  bytes: number
}

/** 5 costs little more than gzip and is as small as its best; the last levels take 50 times as long. */
const BROTLI_LEVEL = 5
const VARY = 'accept-encoding'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const REPLACED = /^(x-request-id|date|vary|etag|cache-control|content-(length|encoding))$/

/** A compressed page is about a quarter as long as its text. */
const COMPRESSED = 1 / 4

const COMPRESSIONS: Record<Compressed, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => compressGzip(plain),
}

/** Compresses a page once for each encoding that is asked for, so that each later response is a plain write. */
export async function encodePage(response: Response, cacheControl: string): Promise<EncodedPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const etag = hashedEtag(plain)
  const unchanged = ['cache-control', cacheControl, 'vary', VARY, 'etag', etag]
  const own = [...response.headers].filter(([name]) => !REPLACED.test(name)).flat()
  const form = (body: Buffer, ...encoding: string[]): Form => ({
    body,
    headers: [...unchanged, 'content-length', String(body.length), ...encoding, ...own],
  })
  const forms: EncodedPage['forms'] = { identity: form(plain) }
  const compressing = singleFlight<Form>()
  const compress = (encoding: Compressed) =>
    compressing(encoding, async () => {
      const compressed = await COMPRESSIONS[encoding](plain)
      return (forms[encoding] = form(compressed, 'content-encoding', encoding))
    })
  const bytes = Math.ceil(plain.length * (1 + 2 * COMPRESSED)) + 3 * own.join('').length
  return { status: response.status, etag, forms, compress, unchanged, bytes }
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
