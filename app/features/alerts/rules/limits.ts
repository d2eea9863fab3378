import { DAY_MS } from '#app/lib/time/durations.ts'

/** Lists that one address can follow. */
export const ALERTS_MAX = 20
/** What was asked for and never confirmed is forgotten. */
export const UNCONFIRMED_MS = 3 * DAY_MS
