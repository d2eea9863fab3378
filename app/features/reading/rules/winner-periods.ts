import { sharesOf, toWeights, type Weights } from './learned.ts'
import learned from './period-weights.json' with { type: 'json' }
import { cluesOf, placesIn } from './winner-clues.ts'
import type { Sentence } from './winner-words.ts'

/** What a duration is for; durations for something else (a voucher's validity, say) are `other`. */
export const KINDS = ['answer', 'prize', 'told', 'other'] as const
type Kind = (typeof KINDS)[number]
const LEARNED = toWeights(learned)

export type Period = {
  kind: Kind
  period: string
  /** The index of its sentence, and where it begins there. */
  sentence: number
  at: number
  /** The probability of its kind, from 0 to 1. */
  share: number
}

/** Returns each duration in a text with what it is most likely for. */
export function periodsIn(sentences: readonly Sentence[], weights: Weights = LEARNED): Period[] {
  const places = placesIn(sentences)
  return places.map(({ sentence, word, period }, nth) => {
    const shares = sharesOf(cluesOf(sentences, places, nth), weights, KINDS.length)
    const share = Math.max(...shares)
    const kind = KINDS[shares.indexOf(share)] as Kind
    const at = sentences[sentence]?.words[word]?.at ?? 0
    return { kind, period, sentence, at, share }
  })
}
