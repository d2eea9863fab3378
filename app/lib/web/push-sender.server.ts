import type { Dispatcher } from 'undici'
import { FetchFailure } from './fetch-failure.ts'
import { checkedAgent, FETCH_LIMITS, type Network } from './checked-network.server.ts'

export type PushDevice = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = { payload: string; ttlSeconds: number; topic: string }

/**
 * What became of a message. `unreached`: the push service has surely not accepted it. `unknown`: it may
 * have. `gone`: the subscription has ended.
 */
export type PushOutcome =
  | { kind: 'sent' | 'gone' | 'unknown' }
  | { kind: 'refused'; status: number }
  | { kind: 'unreached'; retryAfterMs: number }

export type PushSender = Awaited<ReturnType<typeof openPushSender>>

type SenderSettings = {
  keys: { publicKey: string; privateKey: string }
  /** A https or mailto address of the site, for the push services. */
  contact: string
  network?: Network | undefined
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const LIMITS = { ...FETCH_LIMITS, headersMs: TIMEOUT_MS, wireBytes: 65_536 }
const CONNECTIONS_PER_SERVICE = 20
/** Codes of failures before anything was sent. */
const NOT_SENT = [
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]

/** Sends encrypted messages (RFC 8030, 8291 and 8292) over connections that are kept open until it is closed. */
export async function openPushSender({
  keys,
  contact,
  network,
  timeoutMs = TIMEOUT_MS,
}: SenderSettings) {
  const { Agent, request } = await import('undici')
  const { default: webPush } = await import('web-push')
  const options = checkedAgent(network, LIMITS)
  const dispatcher = new Agent({ ...options, connections: CONNECTIONS_PER_SERVICE })

  async function post(device: PushDevice, { payload, ttlSeconds, topic }: PushMessage) {
    const { endpoint, p256dh, auth } = device
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { TTL: ttlSeconds, topic, vapidDetails: { subject: contact, ...keys } },
    )
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = { method: 'POST', headers: toText(headers), body, dispatcher, signal } as const
    const answer = await request(endpoint, sent)
    await answer.body.dump().catch(() => {})
    return outcomeOf(answer)
  }

  return {
    /** Never throws. The caller checks that the endpoint is a push service. */
    send: (device: PushDevice, message: PushMessage): Promise<PushOutcome> =>
      post(device, message).catch(outcomeOfFailure),
    close: () => dispatcher.destroy(),
  }
}

function toText(headers: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function outcomeOf({ statusCode, headers }: Dispatcher.ResponseData): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' }
  if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', status: statusCode }
  const seconds = Number(headers['retry-after'])
  return { kind: 'unreached', retryAfterMs: seconds > 0 ? seconds * 1000 : 0 }
}

function outcomeOfFailure(error: unknown): PushOutcome {
  const code = (error as { code?: string } | null)?.code ?? ''
  const isUnsent = error instanceof FetchFailure || NOT_SENT.includes(code) || isTls(code)
  return isUnsent ? { kind: 'unreached', retryAfterMs: 0 } : { kind: 'unknown' }
}

/** The connection was refused by either side before a request. */
function isTls(code: string) {
  return /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)
}
