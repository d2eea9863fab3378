import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { encodingChooser } from './page-cache/encode-page.ts'

const PAGE = /^text\/(html|x-script)/
const encodingFor = encodingChooser(['zstd', 'br', 'gzip'])
type Encoding = Exclude<ReturnType<typeof encodingFor>, 'identity'>
type Compress = (page: Uint8Array) => Buffer<ArrayBuffer>

const { ZSTD_c_compressionLevel, BROTLI_PARAM_QUALITY } = constants

/**
 * On the main thread: waking another takes longer than compressing at these levels. Of a page's 67 kB
 * Zstandard makes 13.9 kB in 0.12 ms, Brotli 15.0 kB in 0.13 ms, gzip 15.0 kB in 0.27 ms.
 */
const compressors: Readonly<Record<Encoding, Compress>> = {
  zstd: (page) => zstdCompressSync(page),
  br: (page) => brotliCompressSync(page, { params: { [BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (page) => gzipSync(page, { level: 2 }),
}

/** Compressing is most of the work on a page that was only filled in: 0.09 ms, for 5 % more bytes. */
const compressorsInMemory: typeof compressors = {
  ...compressors,
  zstd: (page) => zstdCompressSync(page, { params: { [ZSTD_c_compressionLevel]: 1 } }),
}

/** Compresses a page rendered for one request, unless its browser takes none of our encodings. */
export async function compressPage(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { status, headers } = response
  const isPage = PAGE.test(headers.get('content-type') ?? '')
  const encoding = encodingFor(acceptEncoding)
  if (!isPage || headers.has('content-encoding') || encoding === 'identity') return response
  const page = new Uint8Array(await response.arrayBuffer())
  const changed = new Headers(headers)
  changed.set('content-encoding', encoding)
  changed.append('vary', 'accept-encoding')
  changed.delete('content-length')
  return new Response(compressors[encoding](page), { status, headers: changed })
}

type PageInMemory = {
  page: Uint8Array
  status: number
  /** `vary` names `accept-encoding`. */
  headers: Readonly<Record<string, string>>
}

/** Answers with a page in memory, which may get another page afterwards. */
export function pageResponse(
  { page, status, headers }: PageInMemory,
  acceptEncoding: string | undefined,
): Response {
  const encoding = encodingFor(acceptEncoding)
  if (encoding === 'identity') return new Response(Buffer.from(page), { status, headers })
  const body = compressorsInMemory[encoding](page)
  return new Response(body, { status, headers: { ...headers, 'content-encoding': encoding } })
}
