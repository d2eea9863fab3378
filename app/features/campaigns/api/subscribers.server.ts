import { z } from '@hono/zod-openapi'
import { describedApi } from '#app/api-call.server.ts'
import { textField } from '#app/lib/http/text-field.ts'
import { toAddress } from '#app/features/addresses/input/email-field.ts'
import { addSubscriber } from '../operations/subscribers.server.ts'
import { ADDRESS_MAX, isMailAddress } from '#app/features/addresses/rules/addresses.ts'

const NOT_AN_ADDRESS = 'Enter an email address like name@example.ie.'

const { api: subscribersApi, call } = describedApi('Email news')
export { subscribersApi }

const AddEmailToList = z
  .object({
    emailNews: z.boolean('The box for email news is ticked or not.').default(false),
    email: textField(ADDRESS_MAX, { tooLong: NOT_AN_ADDRESS, tidy: toAddress }).nullish(),
  })
  .superRefine(({ emailNews, email }, context) => {
    if (!emailNews || isMailAddress(email ?? '')) return
    context.addIssue({ code: 'custom', path: ['email'], message: NOT_AN_ADDRESS })
  })
  .openapi('AddEmailToList')

call({
  path: '/add-email-to-list',
  operationId: 'addEmailToList',
  summary: 'Ask for email news',
  description:
    'Takes the body of the registration form and reads only “email” and “emailNews”, its box for ' +
    'email news. Where it is ticked, a mail asks the owner of the address to confirm. The answer ' +
    'is the same whether the address is on the list, is not, or the box was left empty.',
  takes: AddEmailToList,
  answers: ['Understood', z.object({ ok: z.literal(true) }), { ok: true }],
  refusals: [
    ['invalid', NOT_AN_ADDRESS, { email: NOT_AN_ADDRESS }],
    ['too-many', 'Please wait a while before you try again.'],
  ],
  run: async (requestContext, { emailNews, email }) => {
    const { db, now, config, kickMail, limits, address, actor } = requestContext
    if (emailNews && email) {
      await limits.consume('list-sign-up', address)
      const askedBy = actor.kind === 'member' ? actor.id : null
      const request = { email, source: 'registration', askedBy, baseUrl: config.baseUrl }
      await addSubscriber(db, request, now)
      kickMail()
    }
    return { ok: true as const }
  },
})
