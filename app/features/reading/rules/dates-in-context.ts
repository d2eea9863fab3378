import { addDays, type Day } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import { PATTERNS } from './date-patterns.ts'
import { WEEKDAY, weekdayNumber } from './date-words.ts'

type FoundDate = {
  day: Day
  start: number
  end: number
  /** Full: names a day and a month; doubtful: with a weekday that it is not; relative: to today. */
  kind: 'full' | 'doubtful' | 'relative'
  /** The start of the range that this date ends, as in “1 to 24 December”. */
  rangeStart?: number
}

const TIMES =
  /\b\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?|noon|midday|midnight|hrs|hours|gmt)?(?!\p{L})|\([^()]{0,60}\)|\bnoon|\bmidnight|\bon\b|\bat\b/giu
const RANGE_WORD = /^[\s,.]*(?:-|to|until|till|through|and|up to)[\s,.]*$/i
const FIRST_OF_RANGE =
  /(?<!\d|, )\b(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|to|until|and|through)\s*(?:the\s+)?$/i

function withRanges(dates: FoundDate[], sentence: string): FoundDate[] {
  return dates.map((date, index, all) => {
    const before = all[index - 1]
    const between = sentence.slice(before?.end ?? 0, date.start)
    if (
      before &&
      RANGE_WORD.test(between.replace(TIMES, '')) &&
      (!/and/i.test(between) || isBetween(sentence, before.start))
    )
      return { ...date, rangeStart: before.start }
    const first = FIRST_OF_RANGE.exec(between)
    if (!first || (/and/i.test(first[0]) && !isBetween(sentence, date.start - first[0].length)))
      return date
    return { ...date, rangeStart: date.start - first[0].length }
  })
}

function isBetween(sentence: string, start: number) {
  return /\bbetween\b[^,;]{0,30}$/i.test(sentence.slice(Math.max(0, start - 30), start))
}

/** In a sentence; only calendars name more. */
const SENTENCE_DATES_MAX = 50
const WEEKDAY_BEFORE = new RegExp(String.raw`(?<![\p{L}])(${WEEKDAY})[\s,.]{0,3}(?:the\s+)?$`, 'iu')

/** Finds the days that a sentence names, as people in Ireland write them, in their order; at most 50. */
export function findDates(sentence: string, today: Day): FoundDate[] {
  let rest = sentence
  const found: FoundDate[] = []
  for (const [kind, regex, read] of PATTERNS) {
    for (const { 0: text, index, groups = {} } of rest.matchAll(regex)) {
      if (found.length >= SENTENCE_DATES_MAX) break
      const day = read(groups, today)
      if (!day) continue
      const date = withWeekday({ day, start: index, end: index + text.length, kind }, sentence)
      const { start, end } = date
      found.push(date)
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
    }
  }
  return withRanges(
    found.toSorted((one, other) => one.start - other.start),
    sentence,
  )
}

/** A weekday before a date belongs to it, and casts doubt on it if it is another. */
function withWeekday(found: FoundDate, sentence: string): FoundDate {
  const [text, weekday] =
    WEEKDAY_BEFORE.exec(sentence.slice(Math.max(0, found.start - 24), found.start)) ?? []
  if (!text || !weekday) return found
  const agrees = found.kind === 'relative' || weekdayNumber(weekday) === weekdayOf(found.day)
  return { ...found, start: found.start - text.length, kind: agrees ? found.kind : 'doubtful' }
}

/** A date with the words around it, up to the next dates. */
export type DateInContext = FoundDate & { sentence: string; before: string; after: string }

const BEFORE = 120
const AFTER = 60
const LABEL_MAX = 60
/** Words between a label and its date, such as “Friday at noon on”, in characters. */
const AFTER_LABEL_MAX = 30
const DATES_MAX = 500
/** With the first minute of a day, what counts is the day before. */
const MIDNIGHT = String.raw`(?:12(?:[.:]00)? ?a\.?m\b\.?|0?0[.:]00(?:[.:]00)?(?![.:]?\d)(?: ?(?:hrs|hours)\b)?)`
const MIDNIGHT_BEFORE = new RegExp(
  String.raw`(?<![\d:.])${MIDNIGHT}(?: \(?(?:midnight|gmt|ist|irish time|local time)\)?)?,? ?(?:on |of )?(?:the )?$`,
  'i',
)
const MIDNIGHT_AFTER = new RegExp(String.raw`^,? ?(?:\(|at |@ ?|- ?|t)?${MIDNIGHT}`, 'i')

/** Returns the dates of a text that end a period, in their order. */
export function datesInContext(sentences: readonly string[], today: Day): DateInContext[] {
  const all: DateInContext[] = []
  for (const [index, sentence] of sentences.entries()) {
    all.push(
      ...inContext(findDates(sentence, today), sentence, labelOf(sentences[index - 1] ?? '')),
    )
    if (all.length >= DATES_MAX) break
  }
  return all
}

/** A short line without a date, such as “Closing date:”, is the label of the one below it. */
function labelOf(above: string) {
  return above.length <= LABEL_MAX && !/\d/.test(above) ? `${above} ` : ''
}

function inContext(dates: readonly FoundDate[], sentence: string, label: string): DateInContext[] {
  const rangeStarts = new Set(dates.map(({ rangeStart }) => rangeStart))
  return dates.flatMap((date, index) => {
    if (rangeStarts.has(date.start)) return []
    const start = date.rangeStart ?? date.start
    const from = endBefore(dates, index, start)
    const before = (
      (start <= AFTER_LABEL_MAX && from === 0 ? label : '') + sentence.slice(from, start)
    ).slice(-BEFORE)
    const after = sentence.slice(
      date.end,
      Math.min(date.end + AFTER, dates[index + 1]?.start ?? Infinity),
    )
    const isMidnight =
      MIDNIGHT_BEFORE.test(sentence.slice(Math.max(0, date.start - BEFORE), date.start)) ||
      MIDNIGHT_AFTER.test(after)
    const day = isMidnight ? addDays(date.day, -1) : date.day
    return [{ ...date, day, sentence, before, after }]
  })
}

/** In “ends in four weeks, on 19 December” the words before the first date belong to the second too. */
function endBefore(dates: readonly FoundDate[], index: number, start: number) {
  const isRelative = dates[index]?.kind === 'relative'
  const before = dates
    .slice(0, index)
    .findLast(({ end, kind }) => end <= start && (kind !== 'relative' || isRelative))
  return before?.end ?? 0
}

/** Returns where the last of these cues ends, or -1. */
export function lastCue(cues: readonly RegExp[], text: string): number {
  let last = -1
  for (const one of cues)
    for (const { index, 0: found } of text.matchAll(one))
      last = Math.max(last, index + found.length)
  return last
}

/** Returns patterns of whole words. */
export function toCues(sources: readonly string[]): RegExp[] {
  return sources.map((source) => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'giu'))
}
