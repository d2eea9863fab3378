/** Ends tests and waits that hang. A busy machine is no failure: no test may be bounded by less. */
export const HANG_MS = 120_000
