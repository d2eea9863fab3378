import type { Day } from '#app/lib/time/days.ts'
import type { FoundDate } from './date-ranges.ts'
import { findDates } from './find-dates.ts'
import { sentencesOf } from './sentences.ts'

export type ClosingDate = {
  day: Day
  /** Strong: a day and a month after words that leave no doubt. Only these may contradict a listing. */
  confidence: 'strong' | 'weak'
  /** The sentence it was read in. */
  quote: string
}

type Candidate = ClosingDate & { score: number }

const WINDOW = 90
const AFTER = 40
const LABEL_MAX = 60
const QUOTE_MAX = 300
/** Only calendars of events name more. */
const DATES_MAX = 500
const STRONG = 4
const WEAK = 2

const STRONG_CUES = cues([
  String.raw`clos(?:e|es|ed|ing)`,
  'deadline',
  String.raw`end(?:s|ed|ing)?(?: date)?`,
  String.raw`expir(?:es?|y|ed)`,
  String.raw`finish(?:es)?`,
  'concludes?',
  String.raw`(?:last|final) (?:day|date|chance|entry|entries|call)`,
  String.raw`not? later than`,
  String.raw`(?:entry|entries) (?:must |should |to |will |can )?(?:be )?(?:in|received|accepted|submitted)`,
  String.raw`(?:accepted|received|receipt of|submitted)(?=.* (?:by|before|until|after|up to)\b)`,
  'not (?:be )?accepted after',
  'on or before',
  'up to and including',
  String.raw`(?:have|got) (?:up )?(?:until|till|to)`,
  String.raw`(?:promotion(?:al)?|competition|entry) period`,
  String.raw`run(?:s|ning)?\b.{0,20}\b(?:until|till|up to)`,
  String.raw`(?:enter|entries|entry|submi\w+|appl(?:y|ications?)|iontr[aá]lacha)\b.{0,60}\b(?:by|before|until|till|up to|roimh)`,
  String.raw`spriocdh[aá]ta|d[aá]ta deir\p{L}*|d[uú]n(?:ann|tar|fa[ri]\w*)|cr[ií]ochn[aá]\p{L}+`,
])
const DECOYS = cues([
  String.raw`winners?|announced?|draw (?:takes|will|on|date|is)|drawn|picked|selected|chosen|notified|contacted`,
  String.raw`posted|published|updated|copyright|©|registered|privacy`,
  String.raw`depart\w*|travel\w*|flights?|return(?:s|ing)?|stay|taken|takes place|used|trip`,
  String.raw`valid(?! for purchases| entries)|redeem\w*|claim\w*|collect\w*|excludes?|delivery|order`,
  String.raw`events?|doors|tickets?|concert|show|gig|match|exhibition|sale|born`,
  String.raw`(?:shop|store|office|hotel|restaurant)s? (?:is |are |will be )?closed`,
])
const STARTS = cues([String.raw`opens?|opened|opening|starts?|begins?|commenc\w+|from|launch\w*`])
const WEAK_CUES = cues(['until', 'till', 'by', 'before', 'up to', 'roimh', 'go dt[ií]', 'left'])
const RUNS = cues([
  String.raw`promot\w+|competition|giveaway|draw|offer|entry|entries|enter|submissions?|runs?|running|period`,
])
const SAYS_CLOSING =
  /^[\s,:-]*(?:is |will be |as )?(?:the |our )?(?:closing|deadline|last day|final day|last date)\b/i

/** Finds the closing date in a text. Pure: the browser uses it for pasted text too. */
export function closingDate(text: string, today: Day): ClosingDate | undefined {
  return readClosing(text, today).closing
}

/** Finds the closing date, and how many different days the text calls one: a page may list competitions. */
export function readClosing(
  text: string,
  today: Day,
): { closing: ClosingDate | undefined; days: number } {
  return closingIn(sentencesOf(text), today)
}

export function closingIn(
  sentences: readonly string[],
  today: Day,
): ReturnType<typeof readClosing> {
  const candidates = candidatesIn(sentences, today)
  const [best] = candidates.toSorted((one, other) => other.score - one.score)
  if (!best) return { closing: undefined, days: 0 }
  const { score, ...closing } = best
  const days = new Set(candidates.filter((one) => one.score >= STRONG).map(({ day }) => day)).size
  const isContradicted = candidates.some((one) => one.score === score && one.day !== best.day)
  return { closing: isContradicted ? { ...closing, confidence: 'weak' } : closing, days }
}

function candidatesIn(sentences: readonly string[], today: Day): Candidate[] {
  const candidates: Candidate[] = []
  let count = 0
  for (const [index, text] of sentences.entries()) {
    const dates = findDates(text, today)
    candidates.push(...candidatesOf(dates, text, labelOf(sentences[index - 1] ?? '')))
    count += dates.length
    if (count >= DATES_MAX) break
  }
  return candidates
}

/** A short line without a date, such as “Closing date:”, is the label of the one below it. */
function labelOf(above: string) {
  return above.length <= LABEL_MAX && !/\d/.test(above) ? above : ''
}

function candidatesOf(dates: readonly FoundDate[], text: string, label: string): Candidate[] {
  const rangeStarts = new Set(dates.map(({ rangeStart }) => rangeStart))
  return dates.flatMap((date, index) => {
    if (rangeStarts.has(date.start)) return []
    const start = date.rangeStart ?? date.start
    const from = endBefore(dates, index, start)
    const before = (from === 0 ? `${label} ` : '') + text.slice(from, start)
    const after = text.slice(
      date.end,
      Math.min(date.end + AFTER, dates[index + 1]?.start ?? Infinity),
    )
    const score = scoreOf(date, before.slice(-WINDOW), after)
    if (score <= 0) return []
    const confidence = score >= STRONG && date.kind === 'full' ? 'strong' : 'weak'
    return [{ day: date.day, confidence, score, quote: quoteOf(text, date) }]
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

function scoreOf({ kind, rangeStart }: FoundDate, before: string, after: string) {
  const doubt = kind === 'relative' ? -1 : 0
  if (SAYS_CLOSING.test(after)) return STRONG + doubt
  const strong = lastCue(STRONG_CUES, before)
  if (rangeStart !== undefined) {
    const decoy = lastCue(DECOYS, before)
    if (Math.max(strong, lastCue(RUNS, before)) > decoy) return STRONG + doubt
    return decoy < 0 && kind !== 'relative' ? WEAK : -1
  }
  const decoy = Math.max(lastCue(DECOYS, before), lastCue(STARTS, before))
  if (strong > decoy) return STRONG + doubt
  if (decoy >= 0) return -1
  return lastCue(WEAK_CUES, before) >= 0 || /^\W*left\b/i.test(after) ? WEAK + doubt : 0
}

/** Returns where the last of these cues ends, or -1. */
function lastCue(patterns: readonly RegExp[], text: string) {
  let last = -1
  for (const one of patterns)
    for (const { index, 0: found } of text.matchAll(one))
      last = Math.max(last, index + found.length)
  return last
}

function cues(sources: readonly string[]) {
  return sources.map((source) => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'giu'))
}

function quoteOf(text: string, { start }: FoundDate) {
  const trimmed = text.trim()
  if (trimmed.length <= QUOTE_MAX) return trimmed
  const from = Math.max(0, start - QUOTE_MAX / 2)
  return `…${text.slice(from, from + QUOTE_MAX - 2).trim()}…`
}
