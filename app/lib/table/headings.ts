import { searchWords } from '#app/lib/text/fold-text.ts'

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

const ABOUT =
  '^(?:(?:dates?|promo|promotion|comp|competition|entry|entries|enter|runs?|running|open|live|valid|offer) ){0,3}'
const OPENING = new RegExp(
  `${ABOUT}(?:from|opens?|opened|opening|starts?|started|starting|begins?|live|launch(?:es|ed)?|first day)(?: (?:date|day|time|on|at|from))?$`,
)
const CLOSING = new RegExp(
  `${ABOUT}(?:to|until|till?|up to|clos(?:es?|ed|ing)|end(?:s|ed|ing)?|finish(?:es)?|deadline|expir(?:es?|y|ation)|last day)(?: (?:date|day|time|on|at|to enter))?$`,
)

/** 'runs to' for “Runs to” and “runsTo” */
export function headingWords(heading: string): string {
  return searchWords(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).join(' ')
}

/** Whether a column of days says from when on something runs: “From”, “Opens”, “Runs from”. */
export function namesOpening(heading: string): boolean {
  return OPENING.test(headingWords(heading))
}

/** Whether a column of days says until when something runs: “Until”, “To”, “Closes”, “Runs to”. */
export function namesClosing(heading: string): boolean {
  return CLOSING.test(headingWords(heading))
}

/** Says of a pair such as “From” and “Until” which opens and which closes; a voucher is valid from and until. */
export function labelPair(headings: readonly string[]): string[] {
  const isPair =
    headings.some(namesOpening) &&
    headings.some(namesClosing) &&
    !/\bvalid\b/i.test(headings.join(' '))
  return headings.map((heading) => {
    if (!isPair || !/\b(?:from|opened|to|until|till?|closed|day|live)$/i.test(heading))
      return heading
    if (namesOpening(heading)) return `${heading} (opens)`
    return namesClosing(heading) ? `${heading} (closes)` : heading
  })
}
