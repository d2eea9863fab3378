import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { Problem, PROBLEM_TYPE, problemAnswer } from '#app/lib/http/problem.ts'
import { applyReport } from '../operations/mail-reports.server.ts'
import { PROVIDERS, readCall, type Provider } from '../input/provider-events.ts'
import { createHmac, verify } from 'node:crypto'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'

const NO_PROOF = 'Only a mail provider that is set up here can report bounces.'

/** For servers of mail providers: a signature or a password, no cookie, no x-csrf-token. */
export const bouncesApi = new OpenAPIHono<ApiEnv>()

bouncesApi.openAPIRegistry.registerPath({
  method: 'post',
  path: '/bounces/{provider}',
  operationId: 'reportBounces',
  tags: ['Mail'],
  security: [{ mailProvider: [] }],
  summary: 'Bounces and complaints, from a mail provider',
  description:
    'Takes the calls of Mailgun and SendGrid, which are signed, and of Amazon SES through SNS, whose address has ' +
    'a password. A report about a mail that is not ours changes nothing, and is answered the same.',
  request: {
    params: z.object({ provider: z.enum(PROVIDERS).openapi({ example: 'mailgun' }) }),
    body: {
      required: true,
      content: { 'application/json': { schema: z.unknown() } },
    },
  },
  responses: {
    200: {
      description: 'It was read',
      content: {
        'application/json': {
          schema: z.object({ received: z.int() }),
          example: { received: 1 },
        },
      },
    },
    400: problemAnswer('invalid', 'This is not what the provider sends.'),
    401: problemAnswer('unauthenticated', NO_PROOF),
    413: problemAnswer('too-large', 'That is more than this page can take.'),
  },
})
bouncesApi.post('/bounces/:provider', async (c) => {
  const { config, db, now, log, limits } = c.var.requestContext
  const provider = PROVIDERS.find((one) => one === c.req.param('provider'))
  const body = await c.req.text()
  const call = { header: (name: string) => c.req.header(name), body }
  if (!provider || !isProven(provider, config.bounces.providers, call, now))
    return c.body(JSON.stringify(new Problem('unauthenticated', NO_PROOF)), 401, {
      'content-type': PROBLEM_TYPE,
      // Amazon SNS sends its password only when it is asked for it.
      'www-authenticate': 'Basic realm="bounces"',
    })
  const { reports, confirmAt } = readCall(provider, body)
  if (confirmAt) log.warn({ confirmAt }, 'open this address to let Amazon SNS report bounces')
  const token = tokenOfCall(provider, call)
  // Answered as the first time, so that nobody sends it again.
  if (token !== undefined && !(await limits.isFirst('provider-call', token)))
    return c.json({ received: 0 }, 200)
  try {
    for (const report of reports) await applyReport(db, report, now)
  } catch (error) {
    if (token !== undefined) await limits.reset('provider-call', token)
    throw error
  }
  return c.json({ received: reports.length }, 200)
})

type ProviderCall = { header: (name: string) => string | undefined; body: string }

type Secrets = Record<Provider, string | undefined>

/** Mailgun tries a call again for eight hours (https://help.mailgun.com/hc/en-us/articles/202236504-Webhooks). */
const MAILGUN_PAST_MS = 9 * HOUR_MS
const MAILGUN_AHEAD_MS = 15 * MINUTE_MS

/** Whether a call was made by the provider: each proves it in its own way, with a secret that we both know. */
function isProven(provider: Provider, secrets: Secrets, call: ProviderCall, now: Date): boolean {
  const secret = secrets[provider]
  if (secret === undefined) return false
  try {
    return PROOFS[provider](secret, call, now)
  } catch {
    return false
  }
}

/** Of a signature that says nothing about the body: it is good for one call. */
function tokenOfCall(provider: Provider, { body }: ProviderCall): string | undefined {
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
