import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { newEntry, type Entry, type Stamp } from './records.ts'

/** A device's clock may be this much ahead of the server's. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS

/** The time of a change from a device whose clock may be ahead; it is never refused. */
export function clampTime(at: number, now: number): number {
  return at > now + CLOCK_AHEAD_MS ? now : at
}

export function clampEntry(entry: Entry, now: number): Entry {
  return newEntry({ ...entry, at: clampTime(entry.at, now) })
}

export function clampStamp<Row extends Stamp>(row: Row, now: number): Row {
  return { ...row, at: clampTime(row.at, now) }
}

/** Whether a mark or win replaces the other of the same key: the last write wins. */
export function isNewer(one: Stamp, other: Stamp | undefined): boolean {
  if (!other) return true
  if (one.at !== other.at) return one.at > other.at
  return one.device > other.device
}

/** The stamp of a change on this device: later than the row that the person sees, on any clock. */
export function stampChange(now: number, device: string, seen: Stamp | undefined): Stamp {
  return { at: Math.max(now, (seen?.at ?? 0) + 1), device }
}
