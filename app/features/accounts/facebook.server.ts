import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '#app/lib/http/problem.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

export const FACEBOOK_GRAPH = 'https://graph.facebook.com'
const ANSWER_MAX_BYTES = 64 * 1024
const JSON_TYPES = /^(application\/json|text\/javascript)\b/
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

/** 'down' may work at once if it is tried again. */
type Outcome = { body: unknown } | 'refused' | 'failed' | 'down'

export function createFacebookApp({
  appId,
  appSecret,
  graphUrl = FACEBOOK_GRAPH,
  fetch = globalThis.fetch,
  timeoutMs = 3_000,
  clock,
}: FacebookSettings) {
  const breaker = circuitBreaker(clock)

  /** @throws Problem 'unauthenticated' when Facebook refuses the token, 'unavailable' when it fails. */
  async function ask<Answer>(
    path: string,
    query: Record<string, string>,
    shape: z.ZodType<Answer>,
  ): Promise<Answer> {
    breaker.refuse()
    const url = `${graphUrl}${path}?${new URLSearchParams(query)}`
    const first = await askGraph(fetch, url, timeoutMs)
    const outcome = first === 'down' ? await askGraph(fetch, url, timeoutMs) : first
    if (outcome === 'refused') throw refused()
    const answer = typeof outcome === 'object' ? shape.safeParse(outcome.body).data : undefined
    breaker.note(answer !== undefined)
    if (answer === undefined) throw unavailable()
    return answer
  }

  async function ownerOf(token: string) {
    const query = { input_token: token, access_token: `${appId}|${appSecret}` }
    const { data } = await ask('/debug_token', query, TokenFacts)
    const isOurs = data.is_valid && data.app_id === appId && data.type === 'USER'
    const holds = data.expires_at === 0 || (data.expires_at ?? 0) * 1000 > clock().getTime()
    if (!isOurs || !holds || !data.user_id) throw refused()
    return data.user_id
  }

  return {
    /** @throws Problem 'unauthenticated' for a bad token, 'unavailable' when Facebook fails. */
    async verify(accessToken: string): Promise<FacebookIdentity> {
      if (!TOKEN.test(accessToken)) throw refused()
      const facebookId = await ownerOf(accessToken)
      const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
      const query = { fields: 'id,name', access_token: accessToken, appsecret_proof: proof }
      const { id, name } = await ask('/me', query, Profile)
      if (id !== facebookId) throw refused()
      return { facebookId, name }
    },
  }
}

/** Drops the error of a failed request: it may contain the URL, and with it the token. */
async function askGraph(
  fetch: typeof globalThis.fetch,
  url: string,
  timeoutMs: number,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(url, { signal, redirect: 'manual', headers })
    const body = await readJson(response)
    if (response.status >= 500) return 'down'
    if (body === undefined) return 'failed'
    if (response.ok) return { body }
    const code = GraphError.safeParse(body).data?.error.code
    const isTemporary = response.status < 400 || TRANSIENT_CODES.includes(code ?? 190)
    return isTemporary ? 'failed' : 'refused'
  } catch {
    return signal.aborted ? 'failed' : 'down'
  }
}

/** Returns undefined for anything else, and for more than `ANSWER_MAX_BYTES`. */
async function readJson({ headers, body }: Response): Promise<unknown> {
  if (!JSON_TYPES.test(headers.get('content-type') ?? '')) {
    await body?.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Failures of the last minute still count after it closes, so the next failure opens it again. */
function circuitBreaker(clock: () => Date) {
  let failures: number[] = []
  let openUntilMs = 0
  return {
    refuse() {
      const waitMs = openUntilMs - clock().getTime()
      if (waitMs > 0 && waitMs <= BREAKER.openMs) throw unavailable(Math.ceil(waitMs / 1000))
    },
    note(isAnswered: boolean) {
      const at = clock().getTime()
      const recent = failures.filter((then) => at - then < BREAKER.withinMs)
      failures = isAnswered ? [] : [...recent, at]
      if (failures.length >= BREAKER.failures) openUntilMs = at + BREAKER.openMs
    },
  }
}

function refused() {
  return new Problem('unauthenticated', 'Facebook did not confirm this login. Please try again.')
}

function unavailable(retryAfter = BREAKER.openMs / 1000) {
  const sentence = 'Facebook is not responding right now. Please try again later.'
  return new Problem('unavailable', sentence, undefined, { retryAfter })
}
