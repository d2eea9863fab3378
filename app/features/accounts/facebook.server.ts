import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '#app/lib/http/problem.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const ANSWER_MAX_BYTES = 64 * 1024
const TOKEN = /^[\w.|-]{1,4096}$/
/** Graph API error codes for temporary failures that come with status 400 or 403. */
const TRANSIENT_CODES = [1, 2, 4, 17, 341, 613]
const BREAKER = { failures: 5, withinMs: MINUTE_MS, openMs: MINUTE_MS / 2 }

const Id = z.string().regex(/^\d{1,32}$/)
const TokenFacts = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    type: z.string().optional(),
    user_id: Id.optional(),
    /** Seconds since 1970; zero for a token that does not expire. */
    expires_at: z.number().optional(),
  }),
})
const Profile = z.object({ id: Id, name: z.string().trim().min(1).max(200) })
const GraphError = z.object({ error: z.object({ code: z.number() }) })

export type FacebookIdentity = { facebookId: string; name: string }
export type FacebookApp = ReturnType<typeof createFacebookApp>
type FacebookSettings = {
  appId: string
  appSecret: string
  graphUrl?: string
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
  clock: () => Date
}

class GraphFailure extends Error {
  readonly mayRetry: boolean
  constructor(message: string, mayRetry: boolean) {
    super(message)
    this.mayRetry = mayRetry
  }
}

export function createFacebookApp({
  appId,
  appSecret,
  graphUrl = 'https://graph.facebook.com',
  fetch = globalThis.fetch,
  timeoutMs = 3_000,
  clock,
}: FacebookSettings) {
  const breaker = circuitBreaker(clock)
  const ask = (path: string, query: Record<string, string>) => {
    const url = `${graphUrl}${path}?${new URLSearchParams(query)}`
    return breaker(() => withOneRetry(() => askGraph(fetch, url, AbortSignal.timeout(timeoutMs))))
  }

  async function ownerOf(token: string) {
    const answer = await ask('/debug_token', {
      input_token: token,
      access_token: `${appId}|${appSecret}`,
    })
    const { data } = expectShape(TokenFacts, answer)
    const isOurs = data.is_valid && data.app_id === appId && data.type === 'USER'
    const holds = data.expires_at === 0 || (data.expires_at ?? 0) * 1000 > clock().getTime()
    if (!isOurs || !holds || !data.user_id) throw refused()
    return data.user_id
  }

  async function profileOf(token: string) {
    const answer = await ask('/me', {
      fields: 'id,name',
      access_token: token,
      appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
    })
    return expectShape(Profile, answer)
  }

  return {
    /** @throws Problem 'unauthenticated' for a bad token, 'unavailable' when Facebook fails. */
    async verify(accessToken: string): Promise<FacebookIdentity> {
      if (!TOKEN.test(accessToken)) throw refused()
      try {
        const facebookId = await ownerOf(accessToken)
        const { id, name } = await profileOf(accessToken)
        if (id !== facebookId) throw refused()
        return { facebookId, name }
      } catch (error) {
        throw error instanceof GraphFailure ? unavailable() : error
      }
    },
  }
}

/** @throws GraphFailure, or Problem 'unauthenticated' when Facebook refuses the token. */
async function askGraph(fetch: typeof globalThis.fetch, url: string, signal: AbortSignal) {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(url, { signal, redirect: 'manual', headers })
    const body = await readJson(response)
    if (response.ok) return body
    const code = GraphError.safeParse(body).data?.error.code
    if (response.status < 400 || response.status >= 500 || TRANSIENT_CODES.includes(code ?? 190))
      throw new GraphFailure(`status ${response.status}`, response.status >= 500)
    throw refused()
  } catch (error) {
    if (error instanceof GraphFailure || error instanceof Problem) throw error
    // The original error may contain the URL, and with it the token.
    throw new GraphFailure('no answer', !signal.aborted)
  }
}

async function readJson(response: Response): Promise<unknown> {
  const isJson = /^(application\/json|text\/javascript)\b/.test(
    response.headers.get('content-type') ?? '',
  )
  if (!isJson) {
    await response.body?.cancel()
    throw new GraphFailure(`status ${response.status} without JSON`, response.status >= 500)
  }
  const text = await readBounded(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new GraphFailure('malformed JSON', response.status >= 500)
  }
}

async function readBounded(response: Response) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_MAX_BYTES) throw new GraphFailure('too large an answer', false)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function withOneRetry<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GraphFailure && error.mayRetry) return work()
    throw error
  }
}

/** Failures of the last minute still count after it closes, so the next failure opens it again. */
function circuitBreaker(clock: () => Date) {
  let failures: number[] = []
  let openUntilMs = 0

  return async function guarded<T>(work: () => Promise<T>): Promise<T> {
    const waitMs = openUntilMs - clock().getTime()
    if (waitMs > 0) throw unavailable(Math.ceil(waitMs / 1000))
    try {
      const answer = await work()
      failures = []
      return answer
    } catch (error) {
      if (error instanceof GraphFailure) noteFailure(clock().getTime())
      throw error
    }
  }

  function noteFailure(at: number) {
    failures = [...failures.filter((then) => at - then < BREAKER.withinMs), at]
    if (failures.length >= BREAKER.failures) openUntilMs = at + BREAKER.openMs
  }
}

function expectShape<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new GraphFailure('an answer of another shape', false)
  return parsed.data
}

function refused() {
  return new Problem('unauthenticated', 'Facebook did not confirm this login. Please try again.')
}

function unavailable(retryAfter = BREAKER.openMs / 1000) {
  const sentence = 'Facebook is not responding right now. Please try again later.'
  return new Problem('unavailable', sentence, undefined, { retryAfter })
}
