import type { Day } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import { PATTERNS } from './date-patterns.ts'
import { withRanges, type FoundDate } from './date-ranges.ts'
import { WEEKDAY, weekdayNumber } from './date-words.ts'

/** In a sentence; only calendars name more. */
const DATES_MAX = 50
const WEEKDAY_BEFORE = new RegExp(String.raw`(?<![\p{L}])(${WEEKDAY})[\s,.]{0,3}(?:the\s+)?$`, 'iu')

/** Finds the days that a sentence names, as people in Ireland write them, in their order; at most 50. */
export function findDates(sentence: string, today: Day): FoundDate[] {
  let rest = sentence
  const found: FoundDate[] = []
  for (const [kind, regex, read] of PATTERNS) {
    for (const { 0: text, index, groups = {} } of rest.matchAll(regex)) {
      if (found.length >= DATES_MAX) break
      const day = read(groups, today)
      if (!day) continue
      const date = withWeekday({ day, start: index, end: index + text.length, kind }, sentence)
      found.push(date)
      rest = blank(rest, date)
    }
  }
  return withRanges(
    found.toSorted((one, other) => one.start - other.start),
    sentence,
  )
}

function blank(text: string, { start, end }: FoundDate) {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}

/** A weekday before a date belongs to it, and casts doubt on it if it is another. */
function withWeekday(found: FoundDate, sentence: string): FoundDate {
  const [text, weekday] =
    WEEKDAY_BEFORE.exec(sentence.slice(Math.max(0, found.start - 24), found.start)) ?? []
  if (!text || !weekday) return found
  const agrees = found.kind === 'relative' || weekdayNumber(weekday) === weekdayOf(found.day)
  return { ...found, start: found.start - text.length, kind: agrees ? found.kind : 'doubtful' }
}
