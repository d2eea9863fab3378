import { shorten } from '#app/lib/text/shorten.ts'
import type { Day } from '#app/lib/time/days.ts'
import { isClosing } from './closing-date.ts'
import { lastCue, toCues, type DateInContext } from './dates-in-context.ts'
import type { ReadField } from './read-fields.ts'

const ANNOUNCED = toCues([
  String.raw`(?:winn\w+|results?|draw|prize)\b.{0,60}\b(?:announce\w*|reveal\w*|publish\w*|posted|notif\w+|told|inform\w+|contact\w*)`,
  String.raw`(?:announce|reveal|publish|post|notify|tell|inform|contact) (?:the |our )?(?:\p{L}+ )?(?:winners?|results?)|results?|fógr\p{L}+`,
])
const DRAWN = toCues([
  String.raw`winners?|drawn?(?! (?:a|us|your|me|something)\b)|picked?|selected|chosen|choose|chance in the draw`,
])
const OTHERS = toCues([
  String.raw`claim\w*|collect\w*|travel\w*|flights?|stay|taken|tickets?|performance|concert|gig|show|match|receive|until|till|before|after|excluding|opens?|valid until`,
])
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
  const announced = lastCue(ANNOUNCED, before)
  const cue = Math.max(announced, lastCue(DRAWN, before))
  if (cue > lastCue(OTHERS, before)) return { rank: announced >= 0 ? 2 : 1 }
  return { rank: SAYS_ANNOUNCED.test(after) ? 2 : 0 }
}
