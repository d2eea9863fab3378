import type { Day } from '#app/lib/time/days.ts'

export type FoundDate = {
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

/** Adds to each date that ends a range the start of that range. */
export function withRanges(dates: FoundDate[], sentence: string): FoundDate[] {
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
