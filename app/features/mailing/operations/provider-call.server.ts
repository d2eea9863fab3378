import { createHmac, verify } from 'node:crypto'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import type { Provider } from '../input/provider-events.ts'

export type ProviderCall = { header: (name: string) => string | undefined; body: string }

type Secrets = Record<Provider, string | undefined>

/** Whether a call was made by the provider: each proves it in its own way, with a secret that we both know. */
export function isProven(provider: Provider, secrets: Secrets, call: ProviderCall): boolean {
  const secret = secrets[provider]
  if (secret === undefined) return false
  try {
    return PROOFS[provider](secret, call)
  } catch {
    return false
  }
}

const PROOFS: Record<Provider, (secret: string, call: ProviderCall) => boolean> = {
  mailgun: (key, { body }) => {
    const { signature: sent } = JSON.parse(body) as { signature: Record<string, unknown> }
    const text = `${String(sent.timestamp)}${String(sent.token)}`
    return isSameSecret(
      String(sent.signature),
      createHmac('sha256', key).update(text).digest('hex'),
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
