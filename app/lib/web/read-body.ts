import { decodeText, isUtf16 } from './decode-text.ts'
import { FetchFailure } from './fetch-failure.ts'
import type { FetchedBody } from './safe-fetch.server.ts'
import { unpack } from './unpack.ts'

const TEXT_TYPES =
  /^(?:text\/(?:html|plain|xml|csv)|application\/(?:[\w.-]+\+)?(?:xml|json))\s*(?:;|$)/i
const SNIFFED_BYTES = 1_024

/** Unpacks and decodes what was fetched; only in reader threads. @throws FetchFailure `type` for anything but text. */
export async function readBody({ encoding, type, ...packed }: FetchedBody) {
  const { bytes, isWhole } = await unpack(packed, encoding)
  if (!TEXT_TYPES.test(type) && isBinary(bytes))
    throw new FetchFailure('type', `The answer is not text: ${type}`)
  return { text: decodeText(bytes, type), isWhole }
}

/** Of servers' types only those of texts are trusted. */
function isBinary(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES))
  return (head.includes(0) && !isUtf16(head)) || head.subarray(0, 5).toString('latin1') === '%PDF-'
}
