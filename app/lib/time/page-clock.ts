import { MINUTE_MS } from './durations.ts'
/**
 * Tells the time on a page although the device's clock may be wrong and the page may come from a
 * cache. The time of rendering plus the monotonic clock, which may stop while the device sleeps, is
 * a lower bound; the device's clock is trusted where it agrees, else only the server can tell.
 */
export type Anchor = Clocks & {
  instant: number
}

/** In milliseconds: since the page was opened, and since 1970. */
export type Clocks = { monotonic: number; wall: number }

/** Pages tell the time in steps, so that all processes make the same page of the same data. */
export const PAGE_STEP_MS = 20_000

export function pageInstant(now: Date): number {
  return now.getTime() - (now.getTime() % PAGE_STEP_MS)
}

/** How long the server's cache serves the same page. */
const FRESH_MS = MINUTE_MS
/** Allows for slow connections; a clock set by hand is rarely more exact. */
const TOLERANCE_MS = 2 * FRESH_MS

export function servedAnchor(instant: number): Anchor {
  return { instant, monotonic: 0, wall: instant }
}

/** Returns the time; `doubtful` asks for an anchor that the server has confirmed. */
export function readPageClock(anchor: Anchor, clocks: Clocks) {
  const { earliest, deviceTime } = compare(anchor, clocks)
  return {
    time: Math.min(Math.max(deviceTime, earliest), earliest + FRESH_MS),
    doubtful: Math.abs(deviceTime - earliest) > TOLERANCE_MS,
  }
}

/** Without an answer the page most likely comes from a cache: the device's clock is best. */
export function unansweredAnchor(anchor: Anchor, clocks: Clocks): Anchor {
  const { earliest, deviceTime } = compare(anchor, clocks)
  return { instant: Math.max(earliest, deviceTime), ...clocks }
}

function compare({ instant, ...then }: Anchor, { monotonic, wall }: Clocks) {
  return { earliest: instant + monotonic - then.monotonic, deviceTime: instant + wall - then.wall }
}
