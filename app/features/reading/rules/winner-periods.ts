import weights from './period-weights.json' with { type: 'json' }
import { cluesOf, placesIn } from './winner-clues.ts'
import type { Sentence } from './winner-words.ts'

/** What a duration is for; durations for something else (a voucher's validity, say) are `other`. */
export const KINDS = ['answer', 'prize', 'told', 'other'] as const
type Kind = (typeof KINDS)[number]
/** A weight for each of `KINDS` but the last, by clue. */
export type Weights = Readonly<Record<string, readonly number[]>>
/** Weights are stored as whole numbers of this size. */
export const WEIGHT_UNIT = 0.1

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
export function periodsIn(sentences: readonly Sentence[], of: Weights = weights): Period[] {
  const places = placesIn(sentences)
  return places.map(({ sentence, word, period }, nth) => {
    const shares = sharesOf(cluesOf(sentences, places, nth), of)
    const share = Math.max(...shares)
    const kind = KINDS[shares.indexOf(share)] as Kind
    const at = sentences[sentence]?.words[word]?.at ?? 0
    return { kind, period, sentence, at, share }
  })
}

/** Returns the probability of each of `KINDS`: multinomial logistic regression. */
function sharesOf(clues: ReadonlySet<string>, of: Weights): number[] {
  const rows = [...clues].flatMap((clue) => (of[clue] ? [of[clue]] : []))
  const parts = KINDS.map((_, kind) =>
    Math.exp(WEIGHT_UNIT * rows.reduce((sum, row) => sum + (row[kind] ?? 0), 0)),
  )
  const all = parts.reduce((sum, part) => sum + part)
  return parts.map((part) => part / all)
}
