import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv, RequestContext } from '#app/context.server.ts'
import { takesJson } from '#app/lib/http/json-route.server.ts'
import { Problem, problemAnswer } from '#app/lib/http/problem.ts'
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

export const roundApi = new OpenAPIHono<ApiEnv>()

const TAGS = ['Today’s round']
const UNKNOWN = 'This device gets no notifications from us.'
const SENDS_NONE = 'This site sends no notifications.'
const OFF = problemAnswer('not-found', SENDS_NONE)
const TOO_MANY = problemAnswer('too-many', 'That was too often. Please try again in a minute.')
const KeyAnswer = z.object({
  publicKey: z.string().openapi({ description: 'The applicationServerKey, in base64url.' }),
})
const KEY_EXAMPLE = {
  publicKey:
    'BPfe0LFtxS0n2ojDycPOUrfFGPEATVXYoPel3YEFA4qwCByNDIki78wlbHLZqcXQW1dU1pIk-2-K1jUfthkuhOo',
}
const keyAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: KeyAnswer, example: KEY_EXAMPLE } },
})

const getKey = createRoute({
  method: 'get',
  path: '/push-key',
  operationId: 'getPushKey',
  tags: TAGS,
  summary: 'The key with which the site signs its notifications',
  description: 'A browser subscribes to messages of this key. It never changes.',
  responses: { 200: keyAnswer('The public key'), 404: OFF },
})

const save = createRoute({
  method: 'post',
  path: '/save-push-subscription',
  operationId: 'savePushSubscription',
  tags: TAGS,
  summary: 'Notify this device when the round is ready',
  description:
    'One message a day at this hour in Ireland. It is tied to no person: only the device’s address is known. None is sent ' +
    'on the day for which “isDone” said that the round was done, nor on a day without anything that closes or ' +
    'is new, unless “dueFrom” has come: the first day on which the device’s own log has something due. ' +
    'Send it again whenever one of these changes; a device that sends nothing for 90 days is forgotten.',
  request: takesJson(SaveSubscriptionInput),
  responses: {
    200: keyAnswer('Saved. A device that is subscribed with another key subscribes again.'),
    400: problemAnswer('invalid', UNKNOWN_SERVICE),
    404: OFF,
    429: TOO_MANY,
  },
})

const replace = createRoute({
  method: 'post',
  path: '/replace-push-subscription',
  operationId: 'replacePushSubscription',
  tags: TAGS,
  summary: 'A browser changed the address of its subscription',
  description:
    'Hour and days stay. Where the old address is unknown, save the subscription instead.',
  request: takesJson(ReplaceSubscriptionInput),
  responses: {
    204: { description: 'It was replaced' },
    400: problemAnswer('invalid', UNKNOWN_SERVICE),
    404: problemAnswer('not-found', UNKNOWN),
    429: TOO_MANY,
  },
})

const end = createRoute({
  method: 'post',
  path: '/delete-push-subscription',
  operationId: 'deletePushSubscription',
  tags: TAGS,
  summary: 'Stop notifying this device',
  description: 'Everything stored about the device is deleted. The call can be repeated.',
  request: takesJson(DeleteSubscriptionInput),
  responses: { 204: { description: 'Deleted' }, 429: TOO_MANY },
})

roundApi.openapi(getKey, async (c) => {
  const { db, now, config } = c.var.requestContext
  requireOn(config)
  const { publicKey } = await readPushKeys(db, now)
  return c.json({ publicKey }, 200)
})

roundApi.openapi(save, async (c) => {
  const { db, now, config, limits, address } = c.var.requestContext
  requireOn(config)
  await limits.consume('push', address)
  const sent = c.req.valid('json')
  if (!(await updateSubscription(db, sent, now))) {
    await limits.consume('push-new', address)
    await limits.consume('push-new-site', 'all')
    await insertSubscription(db, sent, now)
  }
  const { publicKey } = await readPushKeys(db, now)
  return c.json({ publicKey }, 200)
})

roundApi.openapi(replace, async (c) => {
  const { db, limits, address } = c.var.requestContext
  await limits.consume('push', address)
  if (!(await replaceSubscription(db, c.req.valid('json')))) throw new Problem('not-found', UNKNOWN)
  return c.body(null, 204)
})

roundApi.openapi(end, async (c) => {
  const { db, limits, address } = c.var.requestContext
  await limits.consume('push', address)
  await deleteSubscription(db, c.req.valid('json').endpoint)
  return c.body(null, 204)
})

function requireOn({ sendsNotifications }: RequestContext['config']) {
  if (!sendsNotifications) throw new Problem('not-found', SENDS_NONE)
}
