import { shorten } from '#app/lib/text/shorten.ts'
import type { Day } from '#app/lib/time/days.ts'
import { isClosing } from './closing-date.ts'
import type { DateInContext } from './dates-in-context.ts'
import type { ReadField } from './read-fields.ts'
import { before, findAct, type Act } from './winner-acts.ts'
import { waysIn } from './winner-terms.ts'
import { toSentence, wordsOf } from './winner-words.ts'

const APART =
  /\b(?:until|till|before|after|since|from|commencing|excluding|tickets?|performance|concert|gig|show|match|flights?)\b[^.]{0,12}$/i
const IS_RESULT = /\b(?:winners?|results?|draw|picked?)\b|fógr/i
const SAYS_ANNOUNCED =
  /^[\s,:-]*(?:at .{0,12})?(?:we(?:'ll| will) )?(?:announce )?(?:the |our )?(?:winners?\b|results?\b)/i

/** Finds the day on which winners are announced, or else drawn; `earliest` is the closing date, if known. */
export function winnerDate(dates: readonly DateInContext[], earliest: Day): ReadField | undefined {
  const found = dates.flatMap((date) => {
    const isFull = date.kind === 'full' && date.rangeStart === undefined
    return isFull && date.day >= earliest && !isClosing(date) ? { ...date, ...rankOf(date) } : []
  })
  const [best] = found.filter(({ rank }) => rank > 0).toSorted((a, b) => b.rank - a.rank)
  if (!best) return undefined
  const isSure = found.every(({ rank, day }) => rank !== best.rank || day === best.day)
  return { value: isSure ? best.day : '', from: shorten(best.sentence) }
}

function rankOf({ before, after }: DateInContext) {
  const act = actBefore(before)
  const isApart = APART.test(before) || /\bshortlist\b(?!.{0,300}\bwinner)|\bruns?\b/i.test(before)
  if (!isApart && (act === 'told' || (act !== 'other' && isMadePublic(before + after))))
    return { rank: 2 }
  if (!isApart && (act === 'drawn' || ((!act || act === 'lose') && IS_RESULT.test(before))))
    return { rank: /result|fógr/i.test(before) ? 2 : 1 }
  const isFirst = /^\s*(?:on )?$/i.test(before) && actAfter(after) === 'told'
  return { rank: isFirst || SAYS_ANNOUNCED.test(after) ? 2 : 0 }
}

/** Returns what is done in the part of a sentence before a date; what is counted from the date is another matter. */
function actBefore(part: string): Act | undefined {
  const words = wordsOf(part)
  if (before(words, words.length, 12).some(({ period }) => period)) return 'other'
  return (
    findAct(words, words.length, -1)?.act ??
    (waysIn([toSentence(part)]).ways.length > 0 ? 'told' : undefined)
  )
}

function actAfter(part: string): Act | undefined {
  return findAct(wordsOf(part), -1, 1)?.act
}

function isMadePublic(sentence: string): boolean {
  return waysIn([toSentence(sentence)]).ways.includes('list')
}
