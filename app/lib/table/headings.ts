/** A title and empty rows may stand above the headings. */
const HEADINGS_WITHIN = 10

type Row = { cells: readonly string[] }

/** Returns the index of the row with the most headings that are known, or -1. */
export function findHeadings(
  rows: readonly Row[],
  known: (cells: readonly string[], index: number) => number,
): number {
  const counts = rows.slice(0, HEADINGS_WITHIN).map(({ cells }, index) => known(cells, index))
  const most = Math.max(0, ...counts)
  return most === 0 ? -1 : counts.indexOf(most)
}
