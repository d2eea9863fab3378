import type { Dispatcher, request } from 'undici'
import { failOn } from '#app/lib/async/fail-on.ts'
import {
  checkAddress,
  checkedAgent,
  codeOf,
  FETCH_LIMITS,
  INTERNET,
  type Network,
} from './checked-network.server.ts'
import { FetchFailure } from './fetch-failure.ts'

/** Of the answer: what a later request may send back, and how long to wait before one. */
type AnswerHeaders = Partial<Record<'etag' | 'lastModified' | 'retryAfter', string | undefined>>
/** The content of an answer, as it came: only reader threads unpack, decode and read it. */
export type FetchedBody = {
  bytes: Uint8Array
  /** It is neither larger than the limit nor cut short by its server. */
  isWhole: boolean
  /** The headers, shortened. */
  encoding: string
  type: string
}
export const NO_BODY: FetchedBody = {
  bytes: new Uint8Array(),
  isWhole: true,
  encoding: '',
  type: '',
}
/** The body of an error, and of an unchanged page, is empty. */
type Fetched = { url: string; status: number; body: FetchedBody; headers?: AnswerHeaders }
export type FetchOptions = {
  signal?: AbortSignal
  /** The copy known from before: the answer to an unchanged page is 304. */
  known?: { etag?: string | null; lastModified?: string | null }
  /** Asked before a redirect to another origin is followed; it throws FetchFailure to refuse. */
  approve?: ((address: string) => Promise<void>) | undefined
}
export type SafeFetch = (address: string, options?: FetchOptions) => Promise<Fetched>

/** Codes of undici's errors. */
const TIMEOUTS = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']
/** Browsers read much of what Node's parser refuses. */
const MALFORMED = ['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']
const REDIRECTS = [301, 302, 303, 307, 308]

export type FetchSettings = {
  userAgent: string
  network?: Network
  limits?: typeof FETCH_LIMITS
}
type ReadAnswer<Answer> = (url: string, answer: Dispatcher.ResponseData) => Promise<Answer>

/** Creates the function that fetches pages which people name. It throws FetchFailure. */
export function createSafeFetch(settings: FetchSettings): SafeFetch {
  return createFetch(settings, readAnswer)
}

/**
 * Creates a function that reaches public addresses only, follows redirects by itself, and bounds time and
 * bytes: nothing else fetches addresses which people name. It throws FetchFailure.
 */
export function createFetch<Answer>(
  { userAgent, network = INTERNET, limits = FETCH_LIMITS }: FetchSettings,
  read: ReadAnswer<Answer>,
): (address: string, options?: FetchOptions) => Promise<Answer> {
  return async function safeFetch(address, { signal, known, approve } = {}) {
    const deadline = AbortSignal.timeout(limits.totalMs)
    const ending = signal ? AbortSignal.any([signal, deadline]) : deadline
    // Loaded when something is fetched: it takes 25 MB of memory.
    const { Agent, request } = await import('undici')
    // A new agent each time: no socket outlives the check of its address.
    const dispatcher = new Agent(checkedAgent(network, limits))
    try {
      ending.throwIfAborted()
      const headers = headersOf(userAgent, known)
      const following = follow(address, approve, { request, dispatcher, headers, signal: ending })
      // undici notices a signal only once it is connected.
      return await Promise.race([following, failOn(ending)])
    } catch (error) {
      throw toFailure(error, deadline.aborted && signal?.aborted !== true)
    } finally {
      void dispatcher.destroy()
    }
  }

  type Via = {
    request: typeof request
    dispatcher: Dispatcher
    signal: AbortSignal
    headers: Record<string, string>
  }

  async function follow(
    address: string,
    approve: FetchOptions['approve'],
    { request: send, ...via }: Via,
  ) {
    let url = checkAddress(address, undefined, network, limits)
    for (let hops = 0; hops <= limits.redirects; hops += 1) {
      const answer = await send(url, via)
      const next = REDIRECTS.includes(answer.statusCode) && answer.headers.location
      if (!next) return read(url.href, answer)
      answer.body.on('error', () => {}).destroy()
      const { origin } = url
      url = checkAddress(decodeLocation(String(next)), url, network, limits)
      if (url.origin !== origin) await approve?.(url.href)
    }
    throw new FetchFailure('redirects', 'The address is redirected too often.')
  }
}

/** Headers come as Latin-1, and many servers write UTF-8. */
function decodeLocation(location: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(location, 'latin1'))
  } catch {
    return location
  }
}

/** In place of safeFetch where the operator switched outgoing requests off. */
export const refuseToFetch = async (): Promise<never> => {
  throw new FetchFailure('off', 'Outgoing requests are switched off.')
}

function headersOf(userAgent: string, known: FetchOptions['known']): Record<string, string> {
  return {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
    'accept-encoding': 'gzip, br',
    'accept-language': 'en-IE,en;q=0.9',
  }
}

async function readAnswer(
  url: string,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
): Promise<Fetched> {
  const kept = keptHeaders(headers)
  if (status === 304 || status >= 400) {
    body.on('error', () => {}).destroy()
    return { url, status, body: NO_BODY, headers: kept }
  }
  const encoding = textOf(headers['content-encoding'])
  const type = textOf(headers['content-type'])
  return { url, status, body: { ...(await collect(body)), encoding, type }, headers: kept }
}

/** Browsers show what came before an answer broke off; so do we, and before it grew too large. */
async function collect(body: Dispatcher.ResponseData['body']) {
  const chunks: Uint8Array[] = []
  let isWhole = true
  try {
    for await (const chunk of body) chunks.push(chunk as Uint8Array)
  } catch (error) {
    if (isTimeout(error)) throw error
    isWhole = false
  }
  return { bytes: Buffer.concat(chunks), isWhole }
}

function textOf(header: string | string[] | undefined) {
  return (header ?? '').toString().slice(0, HEADER_MAX)
}

/** Characters; longer ones name no encoding and no charset. */
const HEADER_MAX = 500

/** Other values could not be sent back, or would cost more to store than a page to read again. */
const SENDABLE = /^[\x20-\x7e]{1,500}$/

function keptHeaders(headers: Dispatcher.ResponseData['headers']): AnswerHeaders {
  const short = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' && SENDABLE.test(value) ? value : undefined
  }
  const [etag, lastModified] = [short('etag'), short('last-modified')]
  return { etag, lastModified, retryAfter: short('retry-after') }
}

function toFailure(error: unknown, isOver: boolean): unknown {
  if (error instanceof FetchFailure) return error
  if (isOver || isTimeout(error))
    return new FetchFailure('time', 'The answer took too long.', { cause: error })
  if (codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new FetchFailure('size', 'The answer is too large.', { cause: error })
  if (isMalformed(error))
    return new FetchFailure('protocol', 'The answer is not valid HTTP.', { cause: error })
  return new FetchFailure('network', 'The address could not be reached.', { cause: error })
}

function isTimeout(error: unknown) {
  return TIMEOUTS.includes(codeOf(error))
}

function isMalformed(error: unknown) {
  return MALFORMED.includes(codeOf(error)) || (error as Error | null)?.name === 'HTTPParserError'
}
