import type { Dispatcher } from 'undici'
import { FetchFailure } from './fetch-failure.ts'
import { FETCH_LIMITS } from './checked-network.server.ts'
import { createFetch, type FetchOptions, type FetchSettings } from './safe-fetch.server.ts'

export type FetchPicture = (
  address: string,
  options?: Pick<FetchOptions, 'signal' | 'approve'>,
) => Promise<Uint8Array>

const MAX_BYTES = 5_000_000
const PACKED = /\b(?:gzip|deflate|br)\b/i
/** No SVG, which is a document. */
const PICTURE_TYPES = /^image\/(?:jpe?g|png|webp|avif|gif)\s*(?:;|$)/i

/**
 * Creates the function that fetches pictures which pages name, within the bounds of safeFetch. Its bytes are
 * unchecked. It throws FetchFailure.
 */
export function createFetchPicture({
  limits = FETCH_LIMITS,
  ...settings
}: FetchSettings): FetchPicture {
  return createFetch({ ...settings, limits: { ...limits, wireBytes: MAX_BYTES } }, readPicture)
}

async function readPicture(
  _url: string,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
): Promise<Uint8Array> {
  const type = String(headers['content-type'] ?? '')
  const isPacked = PACKED.test(String(headers['content-encoding'] ?? ''))
  if (status === 200 && PICTURE_TYPES.test(type) && !isPacked) return body.bytes()
  body.on('error', () => {}).destroy()
  if (status !== 200) throw new FetchFailure('status', `The answer is ${status}.`, { status })
  throw new FetchFailure('type', `The answer is not a picture: ${type}`)
}
