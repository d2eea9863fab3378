/**
 * Returns the current time on a page, even with a wrong device clock. The time of rendering is a lower
 * bound: the page may have been in a cache or the offline store for minutes or days. Time since it
 * was opened is measured by the monotonic clock, which nobody can set but which may stop while the
 * device sleeps. Together they give the earliest possible time. The device's clock is trusted where
 * it agrees; where it does not, the page is old, the device slept or its clock is wrong, and only
 * the server can tell.
 */
export type Anchor = Clocks & {
  /** Milliseconds since 1970. */
  instant: number
}

/** The device's clocks, in milliseconds: since the page was opened, and since 1970. */
export type Clocks = { monotonic: number; wall: number }

/** How long the server's cache serves the same page. */
const FRESH_MS = 60_000
/** Allows for slow connections; a clock set by hand is rarely more exact. */
const TOLERANCE_MS = 2 * FRESH_MS

/** Assumes a new page and a correct clock until the server confirms. */
export function servedAnchor(instant: number): Anchor {
  return { instant, monotonic: 0, wall: instant }
}

/** Returns the time; `doubtful` asks for an anchor that the server has confirmed. */
export function readPageClock(anchor: Anchor, clocks: Clocks) {
  const { earliest, told } = compare(anchor, clocks)
  return {
    time: Math.min(Math.max(told, earliest), earliest + FRESH_MS),
    doubtful: Math.abs(told - earliest) > TOLERANCE_MS,
  }
}

/**
 * Without an answer the page most likely comes from the offline store: the device's clock is best.
 */
export function unansweredAnchor(anchor: Anchor, clocks: Clocks): Anchor {
  const { earliest, told } = compare(anchor, clocks)
  return { instant: Math.max(earliest, told), ...clocks }
}

function compare({ instant, ...then }: Anchor, { monotonic, wall }: Clocks) {
  return { earliest: instant + monotonic - then.monotonic, told: instant + wall - then.wall }
}
