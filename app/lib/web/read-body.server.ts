import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { FetchFailure } from './fetch-failure.ts'

const UNPACKERS: Record<string, typeof gunzip> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
  br: brotliDecompress,
}
/** Browsers look for the charset in as many bytes. */
const CHARSET_WITHIN = 1024
const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i

/** @throws FetchFailure for several or unknown encodings, broken bytes, or more than `maxBytes`. */
export async function unpack(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return bytes
  const unpacker = Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name] : undefined
  if (!unpacker) throw new FetchFailure('encoding', 'The answer has an unknown encoding.')
  try {
    return await promisify<Buffer, object, Buffer>(unpacker)(bytes, { maxOutputLength: maxBytes })
  } catch (cause) {
    const isTooLarge = (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    const reason = isTooLarge ? 'size' : 'encoding'
    throw new FetchFailure(reason, 'The answer cannot be unpacked.', { cause })
  }
}

/** Decodes by the header's charset, else the document's own, else UTF-8. */
export function decodeText(bytes: Buffer, contentType: string): string {
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
