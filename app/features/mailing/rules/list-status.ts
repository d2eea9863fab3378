import { searchWords } from '#app/lib/text/fold-text.ts'

/** Columns that say whether somebody wants the mails, and columns that say that somebody has left. */
const STATUS = /\b(?:status|state|subscribed|subscription|opt(?:ed)? ?in|marketing|consent)\b/
const LEFT =
  /\b(?:un ?sub\w*|bounce\w*|clean\w*|complain\w*|black ?list\w*|block\w*|suppress\w*|delete\w*|opt(?:ed)? ?out)\b/
const SUBSCRIBED =
  /^(?:subscribed|active|confirmed|enabled|verified|yes|y|true|1|(?:(?:single|double) )?opt(?:ed)? ?in)$/
const NOT_SUBSCRIBED =
  /^(?:no|n|false|0)$|\b(?:un ?sub\w*|not|non|never|clean\w*|bounce\w*|pending|wait\w*|unconfirmed|complain\w*|spam|black ?list\w*|block\w*|suppress\w*|disabled|inactive|delete\w*|archived|opt(?:ed)? ?out)\b/
const NOTHING = /^(?:|no|n|false|0|never|null)$/

export type StatusColumn = 'status' | 'left' | null

/**
 * Returns which columns of an address list say who may be mailed. One with a status is one only if some of its cells
 * are known words: “state” may also be Galway.
 */
export function statusColumns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): StatusColumn[] {
  return columns.map(wordsOf).map((name, index) => {
    if (LEFT.test(name)) return 'left'
    const isStatus = STATUS.test(name) && rows.some((row) => isKnown(wordsOf(row[index])))
    return isStatus ? 'status' : null
  })
}

/** Whether all columns with a status say that somebody may be mailed. */
export function isSubscribed(columns: readonly unknown[], row: readonly string[]): boolean {
  return columns.every((column, index) => {
    if (column === 'status') return SUBSCRIBED.test(wordsOf(row[index]))
    return column !== 'left' || NOTHING.test(wordsOf(row[index]))
  })
}

/** Returns what a column with a status has where nobody can tell what it means. */
export function doubtfulStatus(
  columns: readonly unknown[],
  row: readonly string[],
): string | undefined {
  return columns
    .flatMap((column, index) => (column === 'status' ? [row[index]?.trim() ?? ''] : []))
    .find((cell) => cell !== '' && !isKnown(wordsOf(cell)))
}

function isKnown(words: string) {
  return SUBSCRIBED.test(words) || NOT_SUBSCRIBED.test(words)
}

function wordsOf(cell = '') {
  return searchWords(cell).join(' ')
}
