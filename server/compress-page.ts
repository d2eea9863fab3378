import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { encodingFor } from './page-cache/encode-page.ts'

/**
 * A thirteenth of the work of gzip as Hono does it, for 4 % more bytes; of the level of cached pages
 * it is a sixth, for a quarter more.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const compressBrotli = promisify(brotliCompress)
const PAGE = /^text\/(html|x-script)/

/** Compresses a page made for one request by Brotli, if its browser takes that; Hono does the rest. */
export async function compressPage(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { status, headers } = response
  const isPage = PAGE.test(headers.get('content-type') ?? '')
  if (!isPage || headers.has('content-encoding') || encodingFor(acceptEncoding) !== 'br')
    return response
  return compressed(await response.arrayBuffer(), { status, headers })
}

type Page = { page: Buffer<ArrayBuffer>; status: number; headers: Headers }

/** Answers with a page in memory, without the detour by a response's body, which is a stream. */
export async function pageResponse(
  { page, status, headers }: Page,
  acceptEncoding: string | undefined,
): Promise<Response> {
  return encodingFor(acceptEncoding) === 'br'
    ? compressed(page, { status, headers })
    : new Response(page, { status, headers })
}

async function compressed(
  page: ArrayBuffer | Buffer,
  { status, headers }: { status: number; headers: Headers },
) {
  const changed = new Headers(headers)
  changed.set('content-encoding', 'br')
  changed.append('vary', 'accept-encoding')
  changed.delete('content-length')
  return new Response(await compressBrotli(page, BROTLI), { status, headers: changed })
}
