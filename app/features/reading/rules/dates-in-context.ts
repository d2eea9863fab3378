import { addDays, type Day } from '#app/lib/time/days.ts'
import type { FoundDate } from './date-ranges.ts'
import { findDates } from './find-dates.ts'

/** A date with the words around it, up to the next dates. */
export type DateInContext = FoundDate & { sentence: string; before: string; after: string }

const BEFORE = 120
const AFTER = 60
const LABEL_MAX = 60
/** Words between a label and its date, such as “Friday at noon on”, in characters. */
const AFTER_LABEL_MAX = 30
/** Only calendars of events name more. */
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
