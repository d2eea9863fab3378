import type { Way } from '#app/features/listings/rules/winner-terms.ts'
import { sharesOf, toWeights, type Weights } from './learned.ts'
import { mentionsIn, wayCluesOf } from './way-clues.ts'
import learned from './way-weights.json' with { type: 'json' }
import type { Sentence } from './winner-words.ts'

/** What a mention is for: it tells winners in its way, or in a list; most are for something else, such as entering. */
export const MENTION_KINDS = ['told', 'list', 'other'] as const
const LEARNED = toWeights(learned)

/**
 * Returns the ways in which a text says that winners are told, the index of the first sentence that does, and the
 * probability of these ways and no others.
 */
export function waysIn(sentences: readonly Sentence[], weights: Weights = LEARNED) {
  const most = new Map<Way, number>()
  let first = -1
  for (const mention of mentionsIn(sentences)) {
    const clues = wayCluesOf(sentences, mention)
    const [told = 0, list = 0, other = 0] = sharesOf(clues, weights, MENTION_KINDS.length)
    // A verb of publishing has no way, and a call can't be a list.
    const chances = [
      ...(mention.way ? [[mention.way, told] as const] : []),
      ...(mention.isList ? [['list', list] as const] : []),
    ]
    const all = chances.reduce((sum, [, one]) => sum + one, other)
    for (const [way, one] of chances) {
      if (first < 0 && one / all > 0.5) first = mention.sentence
      most.set(way, Math.max(one / all, most.get(way) ?? 0))
    }
  }
  return {
    ways: [...most].flatMap(([way, share]) => (share > 0.5 ? [way] : [])),
    sentence: first,
    share: [...most.values()].reduce((all, share) => all * Math.max(share, 1 - share), 1),
  }
}
