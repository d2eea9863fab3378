import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { FetchFailure } from './fetch-failure.ts'
import type { FetchedBody } from './safe-fetch.server.ts'

const UNPACKERS: Record<string, typeof gunzipSync> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}
const UNPACKED_BYTES_MAX = 2_000_000
/** Browsers look for the charset in as many bytes. */
const CHARSET_WITHIN = 1024
const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i

/** Unpacks and decodes what was fetched; only in reader threads. @throws FetchFailure. */
export function readBody({ bytes, encoding, type }: FetchedBody): string {
  return decodeText(unpack(Buffer.from(bytes), encoding), type)
}

/** @throws FetchFailure for several or unknown encodings, broken bytes, or too many. */
function unpack(bytes: Buffer, encoding: string): Buffer {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return bytes
  const unpacker = Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name] : undefined
  if (!unpacker) throw new FetchFailure('encoding', 'The answer has an unknown encoding.')
  try {
    return unpacker(bytes, { maxOutputLength: UNPACKED_BYTES_MAX })
  } catch (cause) {
    const isTooLarge = (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    const reason = isTooLarge ? 'size' : 'encoding'
    throw new FetchFailure(reason, 'The answer cannot be unpacked.', { cause })
  }
}

/** Decodes by the header's charset, else the document's own, else UTF-8. */
function decodeText(bytes: Buffer, contentType: string): string {
  const head = bytes.subarray(0, CHARSET_WITHIN).toString('latin1')
  const name = CHARSET.exec(contentType)?.[1] ?? CHARSET.exec(head)?.[1]
  return decoderOf(name ?? 'utf-8').decode(bytes)
}

function decoderOf(name: string) {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
