import type { TableRow } from '#app/lib/table/table.ts'
import { hasDay, isAnswer } from './read-cells.ts'

const HEADINGS = ['Date entered', 'What', 'Link', 'Won', 'Value']
/** The words of “Monday 12 October 2026”. */
const DAY_WORDS_MAX = 4
/** The last part of “Hamper - won €50!” and “Hamper (no luck)”. */
const LAST_PART = /^(.*\S)(?:\s+[-–—]+|\s*[(:,])([^-–—(:,]+)$/
const MARKS_AFTER = /(?<![)\s.!])[)\s.!]+$/
const LINK = /(?:https?:\/\/|www\.)\S+/
const MARKS = /^[\s:,–—-]+|(?<![\s:,–—-])[\s:,–—-]+$/g

/** Returns notes in one column, such as “3/9/26 - Hamper - won”, as a table; others as they are. */
export function splitNotes(rows: TableRow[]): TableRow[] {
  const texts = rows.map(({ cells }) => cells.filter((cell) => cell.trim()))
  if (texts.filter(({ length }) => length === 1).length <= rows.length / 2) return rows
  const days = texts.map(([text = '']) => dayBefore(text))
  const first = days.findIndex(Boolean)
  if (first < 0) return rows
  let day = ''
  const notes = rows.slice(first).map(({ line }, index) => {
    const own = days[first + index] ?? ''
    // A line that is only a day is that of the lines below it.
    day = own || day
    const text = texts[first + index]?.join(', ').slice(own.length) ?? ''
    return { line, cells: splitNote(day, text) }
  })
  return [{ line: 0, cells: HEADINGS }, ...notes]
}

/** Returns the words that begin a text and are a day, or ''. */
function dayBefore(text: string) {
  const words = text.split(' ').slice(0, DAY_WORDS_MAX)
  const starts = words.map((_, last) =>
    words
      .slice(0, last + 1)
      .join(' ')
      .replace(MARKS, ''),
  )
  return starts.findLast(hasDay) ?? ''
}

function splitNote(day: string, text: string) {
  const [link = ''] = LINK.exec(text) ?? []
  const note = text.replace(link, '').replace(MARKS, '')
  const [, what = '', part = ''] = LAST_PART.exec(note) ?? []
  const last = part.replace(MARKS_AFTER, '').trimStart()
  if (note === '') return []
  return isAnswer(last)
    ? [day, what, link, last, /€[\d.,]+/.exec(last)?.[0] ?? '']
    : [day, note, link]
}
