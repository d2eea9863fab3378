import type { ReadField, ReadFields } from './read-fields.ts'

/** Characters of a value that a reader thread returns, and of the words it was read in. */
export const VALUE_MAX = 2_000
export const FROM_MAX = 500
/** Of a robots.txt as much counts, as RFC 9309 demands. */
export const ROBOTS_MAX = 500 * 1024
/** Smaller pictures of a page are icons and logos. */
export const PAGE_PICTURE_MIN = { width: 300, height: 150 } as const

/** Leaves out what a listing could not have, and shortens the words it was read in. */
export function withinLimits(fields: ReadFields): ReadFields {
  const short = Object.entries<ReadField>(fields).filter(
    ([, { value }]) => value.length <= VALUE_MAX,
  )
  return Object.fromEntries(
    short.map(([name, field]) => [name, { ...field, from: field.from.slice(0, FROM_MAX) }]),
  )
}
