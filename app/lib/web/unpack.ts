import type { Transform } from 'node:stream'
import { createBrotliDecompress, createInflateRaw } from 'node:zlib'
import type { FetchedBody } from './safe-fetch.server.ts'

type Content = Pick<FetchedBody, 'bytes' | 'isWhole'>

const UNPACKED_BYTES_MAX = 2_000_000
const ENCODINGS_MAX = 3
const GZIP_FLAGS = { checksum: 2, extra: 4, name: 8, comment: 16 }

/**
 * Unpacks as browsers do: what is there of a broken or large body, and nothing after its end. Unknown encodings, and
 * those that the bytes do not have, are ignored.
 */
export async function unpack(content: Content, encoding: string): Promise<Content> {
  let unpacked = content
  // The encoding applied last is the last.
  for (const name of encoding.toLowerCase().split(',').slice(0, ENCODINGS_MAX).toReversed())
    unpacked = await unpackOne(unpacked, name.trim())
  return unpacked
}

async function unpackOne(content: Content, name: string): Promise<Content> {
  const { bytes, isWhole } = content
  if (name === 'br') return read(createBrotliDecompress(), bytes, content)
  if (!['gzip', 'x-gzip', 'deflate'].includes(name)) return content
  const start = deflateStart(bytes) ?? (name === 'deflate' ? 0 : undefined)
  return start === undefined
    ? content
    : read(createInflateRaw(), bytes.subarray(start), { bytes, isWhole })
}

/** Returns where deflated data begin after the header of gzip or zlib; undefined without one. */
function deflateStart(bytes: Uint8Array): number | undefined {
  const [first = 0, second = 0, method, flags = 0] = bytes
  if ((first & 15) === 8 && ((first << 8) | second) % 31 === 0) return 2
  if (first !== 0x1f || second !== 0x8b || method !== 8) return undefined
  let at = 10
  if (flags & GZIP_FLAGS.extra) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8)
  for (const text of [GZIP_FLAGS.name, GZIP_FLAGS.comment])
    if (flags & text) at = bytes.indexOf(0, at) + 1
  return flags & GZIP_FLAGS.checksum ? at + 2 : at
}

/** @returns `unread` if nothing comes out: it was never packed. */
function read(unpacker: Transform, packed: Uint8Array, unread: Content): Promise<Content> {
  const chunks: Uint8Array[] = []
  let length = 0
  const { promise, resolve } = Promise.withResolvers<Content>()
  const end = (isEnd: boolean) => {
    const bytes = Buffer.concat(chunks).subarray(0, UNPACKED_BYTES_MAX)
    resolve(length === 0 ? unread : { bytes, isWhole: isEnd && unread.isWhole })
  }
  // Not as an iterable, which drops what came before an error.
  unpacker
    .on('data', (chunk: Uint8Array) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > UNPACKED_BYTES_MAX) unpacker.destroy(new Error('It is too large.'))
    })
    .on('error', () => end(false))
    .on('end', () => end(true))
    .end(packed)
  return promise
}
