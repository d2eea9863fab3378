import type { Day } from '#app/lib/time/days.ts'
import { datesInContext, lastCue, toCues, type DateInContext } from './dates-in-context.ts'
import { sentencesOf } from './sentences.ts'

export type ClosingDate = {
  day: Day
  /** Strong: a day and a month after words that leave no doubt. Only these may contradict a listing. */
  confidence: 'strong' | 'weak'
  quote: string
}

const QUOTE_MAX = 300
const STRONG = 4
const WEAK = 2

/** What people do to enter; “email the winner by 4 December” is not one of them. */
const ACTION = String.raw`(?:enter|entries|entry|submi\p{L}+|appl(?:y|ications?)|iontr[aá]lacha|seol|gcomórtas|comórtas|text|whatsapp|e-?mail|phone|ring|call|send|reply|answers?|guess(?:es)?|comments?|retweet|rt|tweet|like|follow|tag|vot(?:e|es|ing)|nominat\p{L}+|register|registrations?|sign up|log (?:on|in)|joins?|donate|subscribe|play|spin|scan|photos?|pictures?|stubs?|cards?|forms?|coupons?|letters?|stories|recipes?|reviews?|designs?|drawings?|videos?|essays?|nominations?|buy|order|swipe|shop|switch|upload|fill|complete|leave|place|drop|hand|return|post|arrive|tell)`
const STRONG_CUES = toCues([
  String.raw`clos(?:e|es|ed|ing)`,
  'deadline',
  String.raw`end(?:s|ed|ing)?(?: date)?`,
  String.raw`expir(?:es?|y|ed)`,
  String.raw`finish(?:es)?`,
  'concludes?',
  String.raw`(?:last|final) (?:day|date|chance|entry|entries|call|registrations?|orders)`,
  String.raw`not? later than`,
  String.raw`(?:entry|entries) (?:must |should |to |will |can )?(?:be )?(?:in|received|accepted|submitted)`,
  String.raw`(?:accepted|received|receipt of|submitted)(?=.{0,200} (?:by|before|until|after|up to)\b)`,
  'on or before',
  'up to and including',
  'between now and',
  String.raw`(?:back|in|to us|reach us|with us|here) (?:by|before|until|till)`,
  String.raw`(?:have|got|you've)\b.{0,30}\b(?:until|till)|(?:have|got|you've) (?:up )?to`,
  String.raw`(?:promotion(?:al)?|competition|entry) period`,
  String.raw`(?:runs?|running|lasts?|continues?|open|live)\b.{0,60}\b(?:until|till|up to)`,
  String.raw`(?<!by )${ACTION}\b(?:(?!\b(?:winner|prizes?\b(?! draw)|contact|notif|tickets?\b)).){0,90}\b(?:by|before|until|till|up to|roimh|faoin)`,
  String.raw`spriocdh[aá]ta|d[aá]ta deir\p{L}*|d[uú]n(?:ann|tar|fa[ri]\p{L}*)|cr[ií]ochn[aá]\p{L}+`,
])
const DECOYS = toCues([
  String.raw`winners?|announced?|draw (?:takes|will|on|date|is)|drawn|picked|selected|chosen|notified|contacted`,
  String.raw`(?:winning \p{L}+|notified|contacted|told|informed|announced|paid|sent)\b.{0,40}\b(?:by|before|until|later than)`,
  String.raw`(?:show|exhibition|panto|play|film|season|tour|market|sale)\b.{0,15}\bruns?\b.{0,20}\b(?:until|till|to)`,
  String.raw`posted|published|updated|copyright|©|registered|privacy`,
  String.raw`depart\p{L}*|travel\p{L}*|flights?|returning|returns|stay|taken|takes place|used`,
  String.raw`valid(?! for purchases| entries)|redeem\p{L}*|claim\p{L}*|collect\p{L}*|excludes?|delivery|order`,
  String.raw`events?|doors|tickets?|concert|show|gig|match|exhibition|sale|born`,
  String.raw`winners?\b.{0,20}\b(?:has|have|got)\b.{0,30}\b(?:until|till|to)`,
  String.raw`closed (?:from|for|over|between)|opening hours`,
  String.raw`(?:shop|store|office|hotel|restaurant)s? (?:is |are |will be )?closed`,
])
const STARTS = toCues([
  String.raw`opens?|opened|opening|starts?|begins?|commenc\p{L}+|from|launch\p{L}*`,
])
const WEAK_CUES = toCues(['until', 'till', 'by', 'before', 'up to', 'roimh', 'go dt[ií]', 'left'])
const RUNS = toCues([
  ACTION,
  String.raw`take|book|visit any|promot\p{L}+|competition|giveaway|draw|offer|entry|entries|enter|submissions?|runs?|running|period|spend|purchase|play|joins?|shop`,
])
const PAST = toCues(['closed|ended|finished|(?:has|have|is|was) (?:closed|ended|finished|over)'])
const SAYS_CLOSING =
  /^[\s,:-]*(?:is |will be |as )?(?:the |our )?(?:closing|deadline|last day|final day|last date)\b/i
/** “Take a test drive by 30 January and you could win it” */
const SAYS_CHANCE =
  /\b(?:(?:and|to|for|gets|you) .{0,30}\b(?:chance|win|entered|draw)|in the (?:draw|hat))\b/i
const BY =
  /\b(?:by|before|until|till|up to) (?:(?:(?:noon|midnight|[ap]m|on|the|\p{L}+day),?|\d\S*) ){0,8}$/iu
/** “You have until 18 December to claim” */
const SAYS_OTHER = /^.{0,15}\bto (?:claim|collect|respond|reply|accept|redeem|use|travel|book)\b/i

/** Finds the closing date in a text. Pure: the browser uses it for pasted text too. */
export function closingDate(text: string, today: Day): ClosingDate | undefined {
  return readClosing(text, today).closing
}

/** Finds the closing date, and how many different days the text calls one: a page may list competitions. */
export function readClosing(
  text: string,
  today: Day,
): { closing: ClosingDate | undefined; days: number } {
  return closingIn(datesInContext(sentencesOf(text), today), today)
}

export function closingIn(
  dates: readonly DateInContext[],
  today: Day,
): ReturnType<typeof readClosing> {
  const candidates = dates
    .map((date) => ({ ...date, score: scoreOf(date, today) }))
    .filter(({ score }) => score > 0)
  const [best] = candidates.toSorted((one, other) => other.score - one.score)
  if (!best) return { closing: undefined, days: 0 }
  const { day, kind, score } = best
  const days = new Set(candidates.filter((one) => one.score >= STRONG).map((one) => one.day)).size
  const isContradicted = candidates.some((one) => one.score === score && one.day !== day)
  const isSure = score >= STRONG && kind === 'full' && !isContradicted
  return { closing: { day, confidence: isSure ? 'strong' : 'weak', quote: quoteOf(best) }, days }
}

/** Returns whether the words before a date call it the last day to enter. */
export function isClosing({ before }: DateInContext): boolean {
  return lastCue(STRONG_CUES, before) > lastCue(DECOYS, before)
}

function scoreOf({ kind, rangeStart, before, after, day }: DateInContext, today: Day) {
  const doubt = kind === 'relative' ? -1 : 0
  if (SAYS_OTHER.test(after)) return -1
  const starts = lastCue(STARTS, before)
  if (SAYS_CLOSING.test(after) && starts < 0) return STRONG + doubt
  if (SAYS_CHANCE.test(after) && BY.test(before)) return STRONG + doubt
  const strong = lastCue(STRONG_CUES, before)
  if (day > today && lastCue(PAST, before) >= strong && strong >= 0) return -1
  if (rangeStart !== undefined) {
    const decoy = lastCue(DECOYS, before)
    if (Math.max(strong, lastCue(RUNS, before)) > decoy) return STRONG + doubt
    return decoy < 0 && kind !== 'relative' ? WEAK : -1
  }
  const decoy = Math.max(lastCue(DECOYS, before), starts)
  if (strong > decoy) return STRONG + doubt
  if (decoy >= 0) return -1
  return lastCue(WEAK_CUES, before) >= 0 || /^\W*left\b/i.test(after) ? WEAK + doubt : 0
}

function quoteOf({ sentence, start }: DateInContext) {
  if (sentence.length <= QUOTE_MAX) return sentence
  const from = Math.max(0, start - QUOTE_MAX / 2)
  return `…${sentence.slice(from, from + QUOTE_MAX - 2).trim()}…`
}
