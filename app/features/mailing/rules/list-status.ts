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

/**
 * Returns whether a row of an address list may be mailed: its columns with a status must say so. A column is one
 * with a status only if some of its cells are known words: “state” may also be Galway.
 */
export function subscriptionReader(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
) {
  const names = columns.map(wordsOf)
  const left = names.flatMap((name, index) => (LEFT.test(name) ? index : []))
  const status = names.flatMap((name, index) => {
    const isStatus = STATUS.test(name) && !LEFT.test(name)
    return isStatus && rows.some((row) => isKnown(wordsOf(row[index]))) ? index : []
  })
  return (row: readonly string[]) =>
    status.every((index) => SUBSCRIBED.test(wordsOf(row[index]))) &&
    left.every((index) => NOTHING.test(wordsOf(row[index])))
}

function isKnown(words: string) {
  return SUBSCRIBED.test(words) || NOT_SUBSCRIBED.test(words)
}

function wordsOf(cell = '') {
  return searchWords(cell).join(' ')
}
