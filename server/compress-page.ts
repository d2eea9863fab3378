import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { encodingChooser } from './page-cache/encode-page.ts'

const PAGE = /^text\/(html|x-script)/
const encodingFor = encodingChooser(['zstd', 'br', 'gzip'])
type Encoding = Exclude<ReturnType<typeof encodingFor>, 'identity'>
type Compress = (page: Uint8Array) => Buffer<ArrayBuffer>

const { BROTLI_PARAM_QUALITY } = constants

/**
 * On the main thread: waking another takes longer than compressing at these levels. Of a page's 67 kB
 * Zstandard makes 13.9 kB in 0.12 ms, Brotli 15.0 kB in 0.13 ms, gzip 15.0 kB in 0.27 ms.
 */
const compressors: Readonly<Record<Encoding, Compress>> = {
  zstd: (page) => zstdCompressSync(page),
  br: (page) => brotliCompressSync(page, { params: { [BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (page) => gzipSync(page, { level: 2 }),
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
