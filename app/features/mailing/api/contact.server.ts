import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson, takesJson } from '#app/lib/http/json-route.server.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import { ContactInput } from '../input/contact.ts'
import { receiveMessage } from '../operations/contact.server.ts'

export const contactApi = new OpenAPIHono<ApiEnv>()

const sendMessage = createRoute({
  method: 'post',
  path: '/contact',
  operationId: 'sendContactMessage',
  tags: ['Contact'],
  summary: 'Write to the operator',
  description: 'No login is needed; the answer goes to the address given.',
  request: takesJson(ContactInput),
  responses: {
    200: answersJson('It is on its way', z.object({ sent: z.literal(true) }), { sent: true }),
    429: problemAnswer('too-many', 'That was too often. Please try again in a minute.'),
  },
})

contactApi.openapi(sendMessage, async (c) => {
  await receiveMessage(c.var.requestContext, c.req.valid('json'))
  return c.json({ sent: true as const }, 200)
})
