/**
 * What time it is on a page, whatever the visitor's clock says. A page knows the instant it was
 * rendered at, which can only be too early: it may have lain in a cache or in the offline store
 * since, for a minute or for days. Time gone by on it is measured by the monotonic clock, which
 * nobody can set, but which may stand still while the device sleeps. So both give the earliest it
 * can be; the device's own clock is believed where it agrees with that. Where it does not, either
 * the page is old, or the device slept, or its clock is wrong: only the server can tell.
 */
export type Anchor = Clocks & {
  /** Milliseconds since 1970. */
  instant: number
}

/** What the device's two clocks show, in milliseconds: since the page was opened, and since 1970. */
export type Clocks = { monotonic: number; wall: number }

/** The server gives out the same page for so long. */
const FRESH_MS = 60_000
/** With room for slow connections: whoever sets a clock by hand is seldom more exact. */
const DOUBT_MS = 2 * FRESH_MS

/** Until it is known better the page is new and the device's clock right. */
export function servedAnchor(instant: number): Anchor {
  return { instant, monotonic: 0, wall: instant }
}

/** `doubtful` asks for an anchor that the server has confirmed. */
export function readPageClock(anchor: Anchor, clocks: Clocks) {
  const { earliest, told } = compare(anchor, clocks)
  return {
    time: Math.min(Math.max(told, earliest), earliest + FRESH_MS),
    doubtful: Math.abs(told - earliest) > DOUBT_MS,
  }
}

/** Nobody answered, so the page most likely comes from the offline store: then the device knows. */
export function unansweredAnchor(anchor: Anchor, clocks: Clocks): Anchor {
  const { earliest, told } = compare(anchor, clocks)
  return { instant: Math.max(earliest, told), ...clocks }
}

function compare({ instant, ...then }: Anchor, { monotonic, wall }: Clocks) {
  return { earliest: instant + monotonic - then.monotonic, told: instant + wall - then.wall }
}
