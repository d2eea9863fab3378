import { MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'

/** How long a login, or a password or code typed again, counts as fresh proof. */
export const PROOF_MS = 15 * MINUTE_MS

/** How long a challenge waits for its answer, and a right password for its second step. */
export const LOGIN_STEP_MS = 10 * MINUTE_MS
/** How long an app shows one code (RFC 6238). */
export const CODE_STEP_MS = 30 * SECOND_MS
