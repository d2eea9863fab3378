import type { Way } from '#app/features/listings/rules/winner-terms.ts'
import {
  actAt,
  after,
  before,
  findAct,
  findLastAct,
  has,
  isIn,
  says,
  textAt,
  type Words,
} from './winner-acts.ts'

const NOT_OF_WINNERS = /^(?:consents?|marketing|unsubscribe|complaints?|queries|query|request)$/

/** Returns the ways in which a sentence says that winners are told. */
export function waysIn(words: Words): Way[] {
  const isOther = words.some(
    ({ text }, at) => NOT_OF_WINNERS.test(text) && textAt(words, at + 1) !== '@',
  )
  if (isOther && !says(words, /^winners?$/)) return []
  const ways = words.flatMap(({ way }, index) => (way && isTold(words, index) ? [way] : []))
  return isPublished(words) ? [...ways, 'list'] : ways
}

/** Whether the email, call or letter tells a winner. */
function isTold(words: Words, index: number): boolean {
  const near = before(words, index, 6)
  const [previous, next] = [textAt(words, index - 1), textAt(words, index + 1)]
  const own = actAt(words, index)
  if (says(near, /^(?:never|won't|don't)$/)) return false
  if (own) return own === 'told' && textAt(words, index) !== 'post' && !has(near.slice(0, 2), 'NOT')
  if (next === 'notification' || previous === 'notification') return true
  if (isNoMessage(textAt(words, index), previous, textAt(words, index - 2))) return false
  const behind = findAct(words, index, -1) ?? findLastAct(words, index)
  const behindKind = behind && words[behind.at]?.kind
  if (behindKind === 'ANSWER' && (next === 'sent' || isIn(previous, 'our that'))) return true
  if (isIn(previous, 'by via through') && isToldBefore(words, index)) return true
  if (
    behind?.act === 'told' ||
    (behindKind === 'TELL' && has(before(words, behind?.at ?? 0, 6), 'NOT'))
  )
    return true
  if (textAt(words, index) === 'dms' && /^(?:their|your|his|her|.*'s)$/.test(previous))
    return behind?.act !== 'answer'
  return (
    (!behind || behind.act === 'drawn' || says(near.slice(1, 4), /^(?:gets?|receives?|have)$/)) &&
    isGiven(words, index)
  )
}

/** A call sign, a network or the post as a place, where another word is the way. */
function isNoMessage(text: string, previous: string, other: string): boolean {
  if (text.startsWith('pm') && /^\d/.test(previous)) return true
  if (text === 'post')
    return !/^(?:by|via|registered|recorded|ordinary|pre-paid|prepaid|an|or|and|,)$/.test(previous)
  if (/^messages?$/.test(text)) return isIn(previous, 'text sms whatsapp phone email winning')
  if (/^(?:instagram|insta|facebook|tiktok|social|tag)$/.test(text))
    return !/\b(?:via|through|by)\b/.test(`${other} ${previous}`)
  return text.startsWith('wri') || (text === 'mail' && previous !== 'electronic')
}

/** “gets a phone call”, “an email to the winner”; not “send us a text”. */
function isGiven(words: Words, index: number): boolean {
  const near = before(words, index, 4)
  const [first, second] = after(words, index, 2)
  const isOne =
    isIn(near[0]?.text ?? '', 'a an') ||
    (isIn(near[1]?.text ?? '', 'a an') &&
      isIn(near[0]?.text ?? '', 'direct private phone personal follow-up text quick registered'))
  const isToUs = first?.kind === 'US' || (first?.text === 'to' && second?.kind === 'US')
  return (
    isOne &&
    !isToUs &&
    !says(near.slice(1), /^(?:us|me)$/) &&
    (has(words, 'WINNER', 'DRAW') || says(near.slice(1), /^(?:gets?|receives?)$/))
  )
}

/** “notified by phone or, if it isn't answered, by email” */
function isToldBefore(words: Words, index: number): boolean {
  for (let at = index - 1; at >= 0; at -= 1) {
    const act = actAt(words, at)
    if (act === 'told') return true
    if (act && !says(before(words, at, 8), /^(?:if|where|should|failing)$/)) return false
  }
  return false
}

const PLACE =
  /^(?:websites?|site|pages?|story|stories|comments?|threads?|posts?|paper|newspaper|newsletter|magazine|boards?|noticeboard|air|edition|issue|display|canteen|window|online|here|channels?|feed|socials|ceremony|stream|homepage|app|instagram|facebook|tiktok|reel|video|programme|show|wall|porch|bulletin|blog|intranet|.*\..*)$/
/** These need no place. */
const PRINTED = /^(?:publish(?:ed)?|printed|displayed|listed|appears?|pinned)$/
const ANNOUNCED =
  /^(?:announc\w*|named|reveal\w*|unveil\w*|post|posted|put|added|pop|go|goes|placed|public|see|list|name|shouted|read)$/
const NAMES = /^(?:winn(?:ers?|ers'|er's)|names?|results?|winning|list|they)$/

/** Of publicity that winners are asked for. */
const AGREED = /^(?:agrees?|consents?|happy|permission)$/

/** Whether the sentence says that the winner's name is made public. */
export function isPublished(words: Words): boolean {
  if (says(words, AGREED)) return false
  return words.some(({ text }, index) => {
    if (!PRINTED.test(text) && !ANNOUNCED.test(text)) return false
    const [behind, ahead] = [before(words, index, 9), after(words, index, 10)]
    if (says(behind.slice(0, 4), /^(?:may|not|won't|can't)$/)) return false
    const isNamed = says(behind, NAMES)
    if (PRINTED.test(text) && isNamed) return true
    const isOfWinner =
      /^(?:announc|reveal|named)/.test(text) ||
      isNamed ||
      says(ahead.slice(0, 6), /^(?:winn.*|names?|results?)$/)
    return isOfWinner && says(ahead, PLACE)
  })
}
