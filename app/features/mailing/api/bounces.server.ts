import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { Problem, PROBLEM_TYPE, problemAnswer } from '#app/lib/http/problem.ts'
import { applyReport } from '../operations/mail-reports.server.ts'
import { isProven, tokenOfCall } from '../operations/provider-call.server.ts'
import { PROVIDERS, readCall } from '../input/provider-events.ts'

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
