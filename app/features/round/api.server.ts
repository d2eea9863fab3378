import { z } from '@hono/zod-openapi'
import { describedApi, type Refusal } from '#app/api-call.server.ts'
import type { RequestContext } from '#app/context.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import {
  DeleteSubscriptionInput,
  SaveSubscriptionInput,
  SubscriptionInput,
  UNKNOWN_SERVICE,
  type SentSubscription,
} from './input.ts'
import {
  readPushKeys,
  deleteSubscription,
  insertSubscription,
  replaceSubscription,
  updateSubscription,
} from './operations/subscriptions.server.ts'

const { api: roundApi, call } = describedApi('Today')
export { roundApi }

const UNKNOWN = 'This device gets no notifications from us.'
const SENDS_NONE = 'This site sends no notifications.'
const NO_SERVICE: Refusal = ['invalid', UNKNOWN_SERVICE]
const TOO_MANY: Refusal = ['too-many', 'That was too often. Please try again in a minute.']
const KeyAnswer = z.object({
  publicKey: z.string().openapi({
    description: 'The applicationServerKey of the site’s messages, in base64url.',
  }),
})
const KEY_EXAMPLE = {
  publicKey:
    'BPfe0LFtxS0n2ojDycPOUrfFGPEATVXYoPel3YEFA4qwCByNDIki78wlbHLZqcXQW1dU1pIk-2-K1jUfthkuhOo',
}

call({
  path: '/save-push-subscription',
  operationId: 'savePushSubscription',
  summary: 'Notify this device when the round is ready',
  description:
    'One message a day at this hour in Ireland. It is tied to no person: only the device’s address is known. None is sent ' +
    'on the day for which “isDone” said that the round was done, nor on a day without anything that closes or ' +
    'is new, unless “dueFrom” has come: the first day on which the device’s own log has something due. ' +
    'Send it again whenever one of these changes; a device that sends nothing for 90 days is forgotten. ' +
    'A browser that changes the address of its subscription sends the old one as “replaces” instead: hour and days stay.',
  takes: SubscriptionInput,
  answers: [
    'Saved. A device that is subscribed with another key subscribes again.',
    KeyAnswer,
    KEY_EXAMPLE,
  ],
  refusals: [NO_SERVICE, ['not-found', UNKNOWN], TOO_MANY],
  run: async (requestContext, sent) => {
    const { db, now, config, limits, address } = requestContext
    if (!config.sendsNotifications) throw new Problem('not-found', SENDS_NONE)
    await limits.consume('push', address)
    if (sent.replaces !== undefined) {
      if (!(await replaceSubscription(db, sent.replaces, sent.subscription)))
        throw new Problem('not-found', UNKNOWN)
    } else await save(requestContext, parseInput(SaveSubscriptionInput, sent))
    const { publicKey } = await readPushKeys(db, now)
    return { publicKey }
  },
})

call({
  path: '/delete-push-subscription',
  operationId: 'deletePushSubscription',
  summary: 'Stop notifying this device',
  description: 'Everything stored about the device is deleted. The call can be repeated.',
  takes: DeleteSubscriptionInput,
  answers: ['Deleted'],
  refusals: [TOO_MANY],
  run: async ({ db, limits, address }, { endpoint }) => {
    await limits.consume('push', address)
    await deleteSubscription(db, endpoint)
  },
})

async function save({ db, now, limits, address }: RequestContext, sent: SentSubscription) {
  if (await updateSubscription(db, sent, now)) return
  await limits.consume('push-new', address)
  await limits.consume('push-new-site', 'all')
  await insertSubscription(db, sent, now)
}
