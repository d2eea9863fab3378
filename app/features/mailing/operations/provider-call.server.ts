import { createHmac, verify } from 'node:crypto'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import type { Provider } from '../input/provider-events.ts'

export type ProviderCall = { header: (name: string) => string | undefined; body: string }

type Secrets = Record<Provider, string | undefined>

/** Mailgun tries a call again for eight hours (https://help.mailgun.com/hc/en-us/articles/202236504-Webhooks). */
const MAILGUN_PAST_MS = 9 * HOUR_MS
const MAILGUN_AHEAD_MS = 15 * MINUTE_MS

/** Whether a call was made by the provider: each proves it in its own way, with a secret that we both know. */
export function isProven(
  provider: Provider,
  secrets: Secrets,
  call: ProviderCall,
  now: Date,
): boolean {
  const secret = secrets[provider]
  if (secret === undefined) return false
  try {
    return PROOFS[provider](secret, call, now)
  } catch {
    return false
  }
}

/** Of a signature that says nothing about the body: it is good for one call. */
export function tokenOfCall(provider: Provider, { body }: ProviderCall): string | undefined {
  return provider === 'mailgun' ? String(signatureOf(body).token) : undefined
}

function signatureOf(body: string) {
  return (JSON.parse(body) as { signature: Record<string, unknown> }).signature
}

type Proof = (secret: string, call: ProviderCall, now: Date) => boolean

const PROOFS: Record<Provider, Proof> = {
  mailgun: (key, { body }, now) => {
    const { timestamp, token, signature } = signatureOf(body)
    const age = now.getTime() - Number(timestamp) * SECOND_MS
    const signed = createHmac('sha256', key).update(`${String(timestamp)}${String(token)}`)
    return (
      age <= MAILGUN_PAST_MS &&
      age >= -MAILGUN_AHEAD_MS &&
      isSameSecret(String(signature), signed.digest('hex'))
    )
  },
  sendgrid: (key, { header, body }) => {
    const timestamp = header('x-twilio-email-event-webhook-timestamp') ?? ''
    const signature = header('x-twilio-email-event-webhook-signature') ?? ''
    const publicKey = { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' } as const
    return verify(
      'sha256',
      Buffer.from(timestamp + body),
      publicKey,
      Buffer.from(signature, 'base64'),
    )
  },
  // Amazon SNS sends the name and the password of the address that it was given.
  ses: (password, { header }) => {
    const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(header('authorization') ?? '') ?? []
    const sent = Buffer.from(encoded, 'base64').toString()
    return isSameSecret(sent.slice(sent.indexOf(':') + 1), password)
  },
}
