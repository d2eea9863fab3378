import { namesClosing, namesOpening } from '#app/lib/table/headings.ts'

/** Longer cells, and those with digits, are no headings of columns. */
const HEADING_MAX = 60
/** A first row of plain cells is one of headings where it names dates. */
const NAMES_DATES =
  /\b(?:clos(?:es?|ing)|ends?|ending|finish(?:es)?|deadline|until|opens?|opening|starts?|begins?|launch|from|dates?)\b/i

/** Whether a table's first row tells what stands below. */
export function areHeadings(cells: readonly { text: string; isHeading: boolean }[]): boolean {
  const isShort = cells.every(({ text }) => text.length <= HEADING_MAX && !/\d/.test(text))
  const areMarked = cells.every(({ isHeading }) => isHeading)
  return (
    cells.length > 1 &&
    isShort &&
    (areMarked || cells.filter(({ text }) => namesDates(text)).length > 1)
  )
}

function namesDates(text: string) {
  return NAMES_DATES.test(text) || namesOpening(text) || namesClosing(text)
}
