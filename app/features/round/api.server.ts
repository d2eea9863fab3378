import { z } from '@hono/zod-openapi'
import { describedApi, type Answer, type Refusal } from '#app/api-call.server.ts'
import type { RequestContext } from '#app/context.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import {
  DeleteSubscriptionInput,
  ReplaceSubscriptionInput,
  SaveSubscriptionInput,
  UNKNOWN_SERVICE,
} from './input.ts'
import { readPushKeys } from './operations/push-keys.server.ts'
import {
  deleteSubscription,
  insertSubscription,
  replaceSubscription,
  updateSubscription,
} from './operations/subscriptions.server.ts'

const { api: roundApi, call } = describedApi('Today’s round')
export { roundApi }

const UNKNOWN = 'This device gets no notifications from us.'
const SENDS_NONE = 'This site sends no notifications.'
const OFF: Refusal = ['not-found', SENDS_NONE]
const NO_SERVICE: Refusal = ['invalid', UNKNOWN_SERVICE]
const TOO_MANY: Refusal = ['too-many', 'That was too often. Please try again in a minute.']
const KeyAnswer = z.object({
  publicKey: z.string().openapi({ description: 'The applicationServerKey, in base64url.' }),
})
const KEY_EXAMPLE = {
  publicKey:
    'BPfe0LFtxS0n2ojDycPOUrfFGPEATVXYoPel3YEFA4qwCByNDIki78wlbHLZqcXQW1dU1pIk-2-K1jUfthkuhOo',
}
const keyAnswer = (said: string): Answer<typeof KeyAnswer> => [said, KeyAnswer, KEY_EXAMPLE]

call({
  method: 'get',
  path: '/push-key',
  operationId: 'getPushKey',
  summary: 'The key with which the site signs its notifications',
  description: 'A browser subscribes to messages of this key. It never changes.',
  answers: keyAnswer('The public key'),
  refusals: [OFF],
  run: async ({ db, now, config }) => {
    requireOn(config)
    const { publicKey } = await readPushKeys(db, now)
    return { publicKey }
  },
})

call({
  path: '/save-push-subscription',
  operationId: 'savePushSubscription',
  summary: 'Notify this device when the round is ready',
  description:
    'One message a day at this hour in Ireland. It is tied to no person: only the device’s address is known. None is sent ' +
    'on the day for which “isDone” said that the round was done, nor on a day without anything that closes or ' +
    'is new, unless “dueFrom” has come: the first day on which the device’s own log has something due. ' +
    'Send it again whenever one of these changes; a device that sends nothing for 90 days is forgotten.',
  takes: SaveSubscriptionInput,
  answers: keyAnswer('Saved. A device that is subscribed with another key subscribes again.'),
  refusals: [NO_SERVICE, OFF, TOO_MANY],
  run: async ({ db, now, config, limits, address }, sent) => {
    requireOn(config)
    await limits.consume('push', address)
    if (!(await updateSubscription(db, sent, now))) {
      await limits.consume('push-new', address)
      await limits.consume('push-new-site', 'all')
      await insertSubscription(db, sent, now)
    }
    const { publicKey } = await readPushKeys(db, now)
    return { publicKey }
  },
})

call({
  path: '/replace-push-subscription',
  operationId: 'replacePushSubscription',
  summary: 'A browser changed the address of its subscription',
  description:
    'Hour and days stay. Where the old address is unknown, save the subscription instead.',
  takes: ReplaceSubscriptionInput,
  answers: ['It was replaced'],
  refusals: [NO_SERVICE, ['not-found', UNKNOWN], TOO_MANY],
  run: async ({ db, limits, address }, sent) => {
    await limits.consume('push', address)
    if (!(await replaceSubscription(db, sent))) throw new Problem('not-found', UNKNOWN)
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

function requireOn({ sendsNotifications }: RequestContext['config']) {
  if (!sendsNotifications) throw new Problem('not-found', SENDS_NONE)
}
