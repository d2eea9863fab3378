import { writeWays, type Way } from '#app/features/listings/rules/winner-terms.ts'
import { shorten, shortenAround } from '#app/lib/text/shorten.ts'
import learnedPeriods from './period-weights.json' with { type: 'json' }
import { withoutGaps, type ReadFields } from './read-fields.ts'
import { mentionsIn, wayCluesOf } from './way-clues.ts'
import learnedWays from './way-weights.json' with { type: 'json' }
import { cluesOf, placesIn } from './winner-clues.ts'
import { toSentence, type Sentence } from './winner-words.ts'

/** What a duration is for; durations for something else (a voucher's validity, say) are `other`. */
export const KINDS = ['answer', 'prize', 'told', 'other'] as const
/** What a mention is for: it tells winners in its way, or in a list; most are for something else, such as entering. */
export const MENTION_KINDS = ['told', 'list', 'other'] as const
/** A less likely period, or set of ways, is not given: a wrong one is worse than none. */
const SURE = 0.9
const SURE_WAYS = 0.65

/** Clues and, by kind but for the last, the weight of each as a whole number of `WEIGHT_UNIT`. */
export type Learned = { clues: readonly string[]; columns: readonly (readonly number[])[] }
export const WEIGHT_UNIT = 0.1
export type Weights = ReadonlyMap<string, readonly number[]>

export function toWeights({ clues, columns }: Learned): Weights {
  return new Map(clues.map((clue, at) => [clue, columns.map((column) => column[at] ?? 0)]))
}

/** Returns the probability of each of `count` kinds, from 0 to 1: multinomial logistic regression. */
function sharesOf(clues: ReadonlySet<string>, weights: Weights, count: number): number[] {
  const rows = [...clues].flatMap((clue) => [weights.get(clue) ?? []])
  const parts = Array.from({ length: count }, (_, kind) =>
    Math.exp(WEIGHT_UNIT * rows.reduce((sum, row) => sum + (row[kind] ?? 0), 0)),
  )
  const all = parts.reduce((sum, part) => sum + part)
  return parts.map((part) => part / all)
}

const PERIOD_WEIGHTS = toWeights(learnedPeriods)
const WAY_WEIGHTS = toWeights(learnedWays)

/** Finds how winners are told, how long they have to answer, and how soon prizes are sent. */
export function winnerTerms(
  texts: readonly string[],
  weights: { periods?: Weights; ways?: Weights } = {},
): ReadFields {
  const sentences = texts.map(toSentence)
  const periods = periodsIn(sentences, weights.periods).filter(({ share }) => share > SURE)
  // Later windows are for a form or a reserve winner.
  const answer = periods.find(({ kind }) => kind === 'answer')
  const prizes = periods.filter(({ kind }) => kind === 'prize')
  const [prize] = prizes.toSorted((a, b) => b.share - a.share)
  const told = waysIn(sentences, weights.ways)
  const toField = (one: (typeof periods)[number] | undefined) =>
    one && { value: one.period, from: shortenAround(texts[one.sentence] ?? '', one.at) }
  return withoutGaps({
    winnersTold:
      told.ways.length > 0 && told.share > SURE_WAYS
        ? { value: writeWays(told.ways), from: shorten(texts[told.sentence] ?? '') }
        : undefined,
    answerWithin: toField(answer),
    prizeWithin: toField(prize),
  })
}

/** Returns each duration in a text with what it is most likely for, and the probability of that, from 0 to 1. */
function periodsIn(sentences: readonly Sentence[], weights = PERIOD_WEIGHTS) {
  const places = placesIn(sentences)
  return places.map(({ sentence, word, period }, nth) => {
    const shares = sharesOf(cluesOf(sentences, places, nth), weights, KINDS.length)
    const share = Math.max(...shares)
    const at = sentences[sentence]?.words[word]?.at ?? 0
    return { kind: KINDS[shares.indexOf(share)], period, sentence, at, share }
  })
}

/**
 * Returns the ways in which a text says that winners are told, the index of the first sentence that does, and the
 * probability of these ways and no others.
 */
export function waysIn(sentences: readonly Sentence[], weights = WAY_WEIGHTS) {
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
