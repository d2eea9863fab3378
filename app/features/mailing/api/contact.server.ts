import { z } from '@hono/zod-openapi'
import { describedApi } from '#app/api-call.server.ts'
import { ContactInput } from '../input/contact.ts'
import { receiveMessage } from '../operations/contact.server.ts'

const { api: contactApi, call } = describedApi('Contact')
export { contactApi }

call({
  path: '/contact',
  operationId: 'sendContactMessage',
  summary: 'Write to the operator',
  description: 'No login is needed; the answer goes to the address given.',
  takes: ContactInput,
  answers: ['It is on its way', z.object({ sent: z.literal(true) }), { sent: true }],
  refusals: [['too-many', 'That was too often. Please try again in a minute.']],
  run: async (requestContext, input) => {
    await receiveMessage(requestContext, input)
    return { sent: true as const }
  },
})
