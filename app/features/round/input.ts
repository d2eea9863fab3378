import { z } from 'zod'
import { isDay } from '#app/lib/time/days.ts'
import { FIRST_HOUR, LAST_HOUR } from './rules/notifications.ts'
import { isPushService } from './rules/push-services.ts'

export const UNKNOWN_SERVICE = 'We can’t send to the push service of this browser.'

const endpoint = z.string().refine(isPushService, UNKNOWN_SERVICE)

/** What a browser's PushSubscription says of itself, with the keys that RFC 8291 encrypts for. */
const Subscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'A public key of P-256 is 65 bytes in base64url.'),
    auth: z.string().regex(/^[\w-]{22}$/, 'The secret is 16 bytes in base64url.'),
  }),
})

export const SaveSubscriptionInput = z.object({
  subscription: Subscription,
  hour: z.int().min(FIRST_HOUR).max(LAST_HOUR),
  isDone: z.boolean(),
  dueFrom: z.string().refine(isDay, 'A day is written YYYY-MM-DD.').nullable(),
})
export type SentSubscription = z.infer<typeof SaveSubscriptionInput>

export const ReplaceSubscriptionInput = z.object({ endpoint, subscription: Subscription })
export type Replacement = z.infer<typeof ReplaceSubscriptionInput>

/** Of any form: a row of a service that is no longer listed can be deleted too. */
export const DeleteSubscriptionInput = z.object({ endpoint: z.string().max(1000) })
