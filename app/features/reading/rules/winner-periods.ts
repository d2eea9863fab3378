import {
  after,
  ANCHOR,
  actAt,
  before,
  findAct,
  findLastAct,
  has,
  isIn,
  isLost,
  isObliged,
  says,
  textAt,
  type Act,
  type Words,
} from './winner-acts.ts'
import { windowDays } from '#app/features/listings/rules/winner-terms.ts'
import { toSentence, type Sentence } from './winner-words.ts'

const NONE = toSentence('')

export type Period = { kind: 'answer' | 'prize'; period: string; sentence: string; index: number }

/** Returns where a sentence says how long a winner has, or how soon a prize is sent. */
export function periodsIn(
  { text: sentence, words }: Sentence,
  previous = NONE,
  following = NONE,
): Period[] {
  return words.flatMap(({ period, at }, index) => {
    if (!period || isOfAnother(words, index)) return []
    const act = actOf(words, index) ?? actBeside(words, index, previous, following)
    const isOurs = act === 'prize' || (act === 'answer' && !isTooLate(words, index, period))
    return isOurs ? [{ kind: act, period, sentence, index: at }] : []
  })
}

const ANSWER_DAYS_MAX = 100
/** “of receiving the prize” */
const HAVING_IT =
  /^(?:of|after|from|following) (?:\S+ ){0,3}?(?:receiving|receipt of|delivery|delivery of|arrival of) (?:the |your |their |a )?(?:prize|goods|item|parcel|voucher|tickets?|$)|^after (?:the|your) prize (?:has|is|was)/
/** Whether the winner has the prize by then. */
function isTooLate(words: Words, index: number, period: string): boolean {
  const following = after(words, index, 7).map(({ text }) => text)
  const isLong = windowDays(period) > ANSWER_DAYS_MAX && !hasTime(words, leadAt(words, index))
  return isLong || HAVING_IT.test(following.join(' '))
}

const THEME =
  /^(?:refund\w*|warranty|guarantee|cancel\w*|complain\w*|quer(?:y|ies)|privacy|retained|deleted|faulty|faults?|damaged?|unopened|arrears|appeals?|disputes?|objections?|returns|dies?|broken|wrong|problems?)$/
const THING =
  /^(?:trip|holiday|break|stay|subscription|membership|supply|pass|course|trial|notice|before|prior|ahead|advance|off|old|earlier|ago|period|refund|return|cooling-off|')$/
const WHOLE =
  'expiry expiration period maximum total window space deadline limit time end inside within'

/** Whether the period is that of something else: goods sent back, “a 3 month pass”, “2 days in advance”. */
function isOfAnother(words: Words, index: number): boolean {
  const [next, second] = [textAt(words, index + 1), textAt(words, index + 2)]
  const [previous, other] = [textAt(words, index - 1), textAt(words, index - 2)]
  const isRestated =
    isIn(previous, '- (') && words.slice(Math.max(0, index - 4), index).some(({ period }) => period)
  return (
    says([...before(words, index, 8), ...after(words, index, 6)], THEME) ||
    (words[index]?.isAdjective === true && !isIn(next, 'window deadline limit period')) ||
    (THING.test(next) && !words[index]?.isAdjective && !isBeforeSending(words, index)) ||
    (next === 'in' && second === 'advance') ||
    (other === 'more' &&
      textAt(words, index - 3) !== 'for' &&
      !has(before(words, index, 10), 'NOT')) ||
    (previous === 'of' && !isIn(other, WHOLE)) ||
    isRestated ||
    (previous === 'the' &&
      !words[index]?.isAdjective &&
      !/^(?:after|follow.*|which|that|since)$/.test(next)) ||
    (next === 'and' && second === 'a')
  )
}

/** “It will be three weeks before it's in the post.” */
function isBeforeSending(words: Words, index: number): boolean {
  return (
    textAt(words, index + 1) === 'before' &&
    /^(?:it|it's|they|they're|your)$/.test(textAt(words, index + 2)) &&
    after(words, index, 7).some((_, nth) => actAt(words, index + 1 + nth) === 'prize')
  )
}

const FILLER =
  /^(?:an?|the|about|approximately|only|just|up|to|of|period|maximum|next|following|around|roughly|another|further|within|inside|in|is|it's|that's|whole|say|earlier|later|no|not|more|less|than|at|latest|as|long|under|until)$/
const LIMITING =
  /^(?:within|inside|in|to|than|maximum|is|it's|that's|of|latest|around|whole|under)$/
const LENGTH =
  /^(?:for|every|per|each|once|last|past|over|during|throughout|first|least|any|minimum|aged|between)$/
const HAS = /^(?:have|has|had|gets?|given?|gives|got|allowed|afforded|granted|\p{L}+'ve)$/u

/** Where the word is that “within about” and the like follow. */
function leadAt(words: Words, index: number): number {
  let at = index - 1
  while (at >= 0 && FILLER.test(textAt(words, at))) at -= 1
  return at
}

/** Whether something must happen by the end of the period. */
function isLimit(words: Words, index: number): boolean {
  const at = leadAt(words, index)
  const next = textAt(words, index + 1)
  return (
    says(words.slice(at + 1, index), LIMITING) ||
    /^(?:after|before|by|until|[.:•|,(-]|)$/.test(textAt(words, at)) ||
    ANCHOR.test(next) ||
    (next === 'or' && isIn(textAt(words, index + 2), 'less fewer sooner under')) ||
    isIn(next, 'pass passes elapse elapses without later max maximum tops deadline window limit')
  )
}

function actOf(words: Words, index: number): Act | undefined {
  const at = leadAt(words, index)
  const [lead, next] = [textAt(words, at), textAt(words, index + 1)]
  const ahead = findAct(words, index, 1)
  const behind = findAct(words, index, -1) ?? (ahead ? undefined : findLastAct(words, index))
  const isNear = ahead !== undefined && ahead.at - index <= 4
  if (isBeforeSending(words, index)) return 'prize'
  if (says(after(words, index, 4), /^(?:allowed|granted|afforded)$/))
    return ahead?.act === 'prize' ? 'prize' : 'answer'
  if (lead === 'for') return heldFor(words, at, ahead?.act, behind?.act)
  const isWithin = says(words.slice(at + 1, index), /^(?:within|in|inside|at|than)$/)
  if (LENGTH.test(lead) && !(lead === 'over' && isWithin)) return undefined
  const isGiven = textAt(words, at - 1) === 'give'
  if (isIn(lead, 'allow allowing') || (isGiven && lead === 'it'))
    return ahead?.act === 'told' ? undefined : ahead?.act === 'answer' ? 'answer' : 'prize'
  if (isGiven && isIn(lead, 'us me')) return ahead?.act === 'prize' ? 'prize' : undefined
  if (next === 'for' && isNear && isOfWinner(ahead.act)) return ahead.act
  if (lead === 'wait') return 'answer'
  if (
    says(
      words.slice(Math.max(0, at - (isIn(lead, 'us me') ? 1 : 0)), at + 1),
      /^(?:tak(?:es?|ing)|needs?)$/,
    )
  )
    return ahead?.act === 'prize' || isSaidBefore(words, at) ? 'prize' : undefined
  if (hasTime(words, at) && !isWithin) return actGivenTime(words, index)
  if (
    next === 'to' &&
    (ahead?.act === 'answer' ||
      (isIn(lead, ': , - (') && !isIn(textAt(words, index + 2), 'go enter win')))
  )
    return actGivenTime(words, index)
  return isLimit(words, index) ? actWithin(words, index, behind, ahead) : undefined
}

function hasTime(words: Words, at: number): boolean {
  const lead = textAt(words, at)
  return (
    HAS.test(lead) ||
    (isIn(lead, 'winner winners people them him her entrant bidder member person') &&
      says(before(words, at, 3), /^(?:allow|gives?|giving|grants?)$/))
  )
}

const isOfWinner = (act: Act | undefined) => act === 'answer' || act === 'prize'

/** What must be done within a period: what is said before it, else what follows. */
function actWithin(
  words: Words,
  index: number,
  behind: ReturnType<typeof findAct>,
  ahead: ReturnType<typeof findAct>,
): Act | undefined {
  const at = leadAt(words, index)
  const lead = textAt(words, at)
  if (lead === ',' && words[at - 1]?.kind === 'NOT') return 'answer'
  const isApart = isIn(textAt(words, index - 2), ', and must shall not who') || isIn(lead, ', and')
  const aheadCounts = isApart && ahead && (isOfWinner(ahead.act) || !isOfWinner(behind?.act))
  if (behind && !aheadCounts) {
    if (behind.act === 'told' && isObliged(words.slice(behind.at, index))) return 'answer'
    if (behind.act !== 'lose') return behind.act
    return ahead?.act === 'answer' || lead === 'after' ? 'answer' : undefined
  }
  if (ahead?.act === 'lose' || (ahead?.act === 'drawn' && isLost(words.slice(index))))
    return 'answer'
  if (!behind && isNegated(words, index) && ahead?.act !== 'prize')
    return isConditional(words, index) ? 'answer' : undefined
  if (ahead ?? behind) return (ahead ?? behind)?.act
  return (
    countedFrom(words, index) ??
    (isLost(words) || isObliged(words.slice(0, index)) ? 'answer' : undefined)
  )
}

/** “If the winner has not … within” */
function isNegated(words: Words, index: number): boolean {
  return before(words, index, 6).some(
    ({ kind }, nth, all) =>
      kind === 'NOT' && !/^(?:later|more|longer|less)$/.test(all[nth - 1]?.text ?? ''),
  )
}

function isConditional(words: Words, index: number): boolean {
  const behind = before(words, index, 12)
  const isOfWinner =
    has(behind, 'WINNER') && says(behind, /^(?:if|where|should|when|who|any|unless)$/)
  return isLost(words) || (isOfWinner && !behind.some(({ way }) => way))
}

/** “Delivery (…) takes”, with no comma between. */
function isSaidBefore(words: Words, at: number): boolean {
  const found = findAct(words, at, -1)
  return found?.act === 'prize' && !says(words.slice(found.at, at), /^,$/)
}

/** “has 48 hours (from …) to …”: to claim, if to nothing else. */
function actGivenTime(words: Words, index: number): Act | undefined {
  const to = words.findIndex(({ text }, at) => at > index && text === 'to')
  if (says(after(words, index, 9), /^(?:entr.*|votes?|comments?|competition)$/)) return undefined
  const acts = to < 0 ? [] : [actAt(words, to + 1), actAt(words, to + 2)]
  const act = acts.find(Boolean)
  const isByUs = has(before(words, index, 8), 'US') && !has(before(words, index, 8), 'WINNER')
  if (act === 'prize')
    return isByUs || /^(?:be|arrive|reach|land|get)$/.test(textAt(words, to + 1)) ? act : 'answer'
  return act === 'other' || act === 'collect' ? act : 'answer'
}

/** What nothing else is said of is for the winner if it is counted from being told, for the prize if from an answer. */
function countedFrom(words: Words, index: number): Act | undefined {
  const [next, second] = [textAt(words, index + 1), textAt(words, index + 2)]
  if (!ANCHOR.test(next)) return undefined
  const ahead = after(words, index, 9)
  const act = ahead.map((_, nth) => actAt(words, index + 1 + nth)).find(Boolean)
  if (act === 'answer' || has(ahead, 'DETAILS') || (next === 'of' && isIn(second, 'us our')))
    return 'prize'
  return act === 'told' && before(words, index, 3).length === 0 ? 'answer' : undefined
}

/** “The prize is held for 48 hours”, “may be claimed for 60 days”; data are held too. */
function heldFor(
  words: Words,
  at: number,
  ahead: Act | undefined,
  behind: Act | undefined,
): Act | undefined {
  const near = before(words, at, 8)
  const isHeld = says(near, /^(?:held|hold|keep|kept)$/)
  const isClaimed = says(near, /^(?:wait|claim|claimed|try|tries|trying)$|^offer$/)
  if (behind === 'answer' || ahead === 'lose' || (!isHeld && !isClaimed && isLost(words.slice(at))))
    return 'answer'
  const isPrize = isClaimed || (isHeld && (has(near, 'GOODS') || says(near, /^them$/)))
  return isPrize && !has(near, 'DETAILS') ? 'answer' : undefined
}

const OR_ELSE =
  /^(?:if (?:they|he|she|you|not|that|it|this|none|we)|otherwise|failing|after that|should (?:they|it|this|you)|no (?:reply|word|answer|response)|then|in default)\b/i
/** Of what its own sentence says nothing more: what comes of missing it, or the question or label before it. */
function actBeside(
  words: Words,
  index: number,
  previous: Sentence,
  following: Sentence,
): Act | undefined {
  if (!isLimit(words, index)) return undefined
  if (OR_ELSE.test(following.text) && isLost(following.words)) return 'answer'
  const { text, words: asked } = previous
  const isLabel = text.endsWith('?') || (text.length < 40 && !/[.!]$/.test(text))
  if (before(words, index, 9).length > 3 || !isLabel) return undefined
  return /\bhow long\b/i.test(text) ? 'answer' : findAct(asked, asked.length, -1)?.act
}
