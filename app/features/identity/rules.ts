import { MINUTE_MS } from '#app/lib/time/durations.ts'

/** A login or a password, typed once more, counts for this long where a fresh proof is asked. */
export const PROOF_MS = 15 * MINUTE_MS
