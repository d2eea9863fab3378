import { z } from 'zod'
import { dayField, textField } from '#app/lib/http/text-field.ts'
import { FIRST_HOUR, LAST_HOUR } from './rules/notifications.ts'
import { ENDPOINT_MAX, isPushService } from './rules/push-services.ts'

const KEY_MAX = 100
export const UNKNOWN_SERVICE = 'We can’t send to the push service of this browser.'

const endpoint = textField(ENDPOINT_MAX, { tooLong: UNKNOWN_SERVICE }).refine(
  isPushService,
  UNKNOWN_SERVICE,
)

/** What a browser's PushSubscription says of itself, with the keys that RFC 8291 encrypts for. */
const Subscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: textField(KEY_MAX).regex(
      /^B[\w-]{86}$/,
      'A public key of P-256 is 65 bytes in base64url.',
    ),
    auth: textField(KEY_MAX).regex(/^[\w-]{22}$/, 'The secret is 16 bytes in base64url.'),
  }),
})

export const SaveSubscriptionInput = z.object({
  subscription: Subscription,
  hour: z.int().min(FIRST_HOUR).max(LAST_HOUR),
  isDone: z.boolean(),
  dueFrom: dayField('A day is written YYYY-MM-DD.').nullable(),
})
export type SentSubscription = z.infer<typeof SaveSubscriptionInput>

/** What the save call takes: a device with its hour and days, or only the address in place of an earlier one. */
export const SubscriptionInput = SaveSubscriptionInput.partial({
  hour: true,
  isDone: true,
  dueFrom: true,
}).extend({
  replaces: endpoint.optional(),
})

/** Of any form: a row of a service that is no longer listed can be deleted too. */
export const DeleteSubscriptionInput = z.object({ endpoint: textField(1000) })
