/** Milliseconds since 1970 in UTC. Days are `YYYY-MM-DD` in Europe/Dublin. */
export type Instant = number
export type YesNo = 0 | 1
