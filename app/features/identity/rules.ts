import { MINUTE_MS } from '#app/lib/time/durations.ts'

/** How long a login or a re-entered password counts as fresh proof. */
export const PROOF_MS = 15 * MINUTE_MS

/** 'left': stopped all mails. 'complained': called one spam. 'bounced': has no mailbox. */
export type Suppression = 'left' | 'bounced' | 'complained'
