import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson, takesJson } from '#app/lib/http/json-route.server.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import { addSubscriber } from '../operations/subscribers.server.ts'
import { isMailAddress } from '../rules/addresses.ts'

const NOT_AN_ADDRESS = 'Enter an email address like name@example.ie.'

export const subscribersApi = new OpenAPIHono<ApiEnv>()

const AddEmailToList = z
  .object({
    emailNews: z.boolean('The box for email news is ticked or not.').default(false),
    email: z.string().trim().nullish(),
  })
  .superRefine(({ emailNews, email }, context) => {
    if (!emailNews || isMailAddress(email ?? '')) return
    context.addIssue({ code: 'custom', path: ['email'], message: NOT_AN_ADDRESS })
  })
  .openapi('AddEmailToList')

const addEmailToList = createRoute({
  method: 'post',
  path: '/add-email-to-list',
  operationId: 'addEmailToList',
  tags: ['Email news'],
  summary: 'Ask for email news',
  description:
    'Takes the body of the registration form and reads only “email” and “emailNews”, its box for ' +
    'email news. Where it is ticked, a mail asks the owner of the address to confirm. The answer ' +
    'is the same whether the address is on the list, is not, or the box was left empty.',
  request: takesJson(AddEmailToList),
  responses: {
    200: answersJson('Understood', z.object({ ok: z.literal(true) }), { ok: true }),
    400: problemAnswer('invalid', NOT_AN_ADDRESS, { email: NOT_AN_ADDRESS }),
    429: problemAnswer('too-many', 'Please wait a while before you try again.'),
  },
})

subscribersApi.openapi(addEmailToList, async (c) => {
  const { db, now, config, kickMail, limits, address, actor } = c.var.requestContext
  const { emailNews, email } = c.req.valid('json')
  if (emailNews && email) {
    await limits.consume('list-sign-up', address)
    const askedBy = actor.kind === 'member' ? actor.id : null
    const request = { email, source: 'registration', askedBy, baseUrl: config.baseUrl }
    await addSubscriber(db, request, now)
    kickMail()
  }
  return c.json({ ok: true } as const, 200)
})
