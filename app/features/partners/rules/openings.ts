/** Below this a number could tell about a person, so none is shown. */
const SHOWN_MIN = 10
const FEWER = 'fewer than 10'

export function isShown(count: number): boolean {
  return count >= SHOWN_MIN
}

/** '1,234', or that there are fewer than ten. */
export function countLabel(count: number): string {
  return isShown(count) ? count.toLocaleString('en-IE') : FEWER
}

/** As `countLabel`, for spreadsheets. */
export function countCell(count: number): string {
  return isShown(count) ? String(count) : FEWER
}
