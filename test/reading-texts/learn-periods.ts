import { plainText, sentencesIn } from '#app/features/reading/rules/sentences.ts'
import { cluesOf, placesIn } from '#app/features/reading/rules/winner-clues.ts'
import { KINDS, WEIGHT_UNIT, type Weights } from '#app/features/reading/rules/winner-periods.ts'
import { toSentence } from '#app/features/reading/rules/winner-words.ts'

const OTHER = KINDS.length - 1
/** What a tag before a duration says of it, as indexes of `KINDS`; a duration without a tag is `other`. */
const TAGS: Readonly<Record<string, readonly number[]>> = {
  answer: [0],
  prize: [1],
  told: [2],
  collect: [OTHER],
  /** Not for an answer or the prize. */
  rest: [2, OTHER],
  /** A window after the first: for a reserve winner, or a form. */
  second: [0, OTHER],
  unsure: [0, 1, 2, OTHER],
}
const TAG = /\{(\w+)\}/

/** Returns a text without its tags. */
export function withoutTags(tagged: string): string {
  return tagged.replace(new RegExp(TAG, 'g'), '')
}

/** A duration of a text: its clues, and the kinds that it may be. */
export type Example = { clues: readonly string[]; kinds: readonly number[] }

/** Returns the durations of a tagged text. @throws for an unknown tag, or one that is before no duration. */
export function examplesIn(tagged: string): Example[] {
  const { plain, tags } = readTags(tagged)
  const texts = sentencesIn(plain)
  const sentences = texts.map(toSentence)
  const starts: number[] = []
  for (const text of texts) starts.push(plain.indexOf(text, (starts.at(-1) ?? -1) + 1))
  const places = placesIn(sentences)
  const examples = places.map(({ sentence, word }, nth) => {
    const at = (starts[sentence] ?? 0) + (sentences[sentence]?.words[word]?.at ?? 0)
    const kinds = tags.get(at) ?? [OTHER]
    tags.delete(at)
    return { clues: [...cluesOf(sentences, places, nth)], kinds }
  })
  if (tags.size > 0) throw new Error(`A tag is before no duration: ${tagged}`)
  return examples
}

/** Returns the plain text, and what its tags say by their position in it. */
function readTags(tagged: string) {
  const tags = new Map<number, readonly number[]>()
  let plain = ''
  for (const [index, part] of tagged.split(TAG).entries()) {
    if (index % 2 === 0) plain += plainText(part)
    else if (TAGS[part]) tags.set(plain.length, TAGS[part])
    else throw new Error(`Unknown tag: {${part}}`)
  }
  return { plain, tags }
}

/** A clue that is rarer is left out. */
const CLUE_COUNT_MIN = 2
const CLUES_MAX = 2_000

/** Learns the weights of the clues that matter most. The same examples give the same weights. */
export function learnWeights(examples: readonly Example[]): Weights {
  const counts = new Map<string, number>()
  for (const { clues } of examples)
    for (const clue of clues) counts.set(clue, (counts.get(clue) ?? 0) + 1)
  const common = [...counts.keys()].filter((clue) => (counts.get(clue) ?? 0) >= CLUE_COUNT_MIN)
  const first = fit(examples, common)
  const rank = (clue: string) => {
    const own = [...(first.get(clue) ?? []), 0]
    return (Math.max(...own) - Math.min(...own)) * Math.sqrt(counts.get(clue) ?? 0)
  }
  const best = common.toSorted((a, b) => rank(b) - rank(a)).slice(0, CLUES_MAX)
  const rounded = [...fit(examples, best)].map(
    ([clue, own]) => [clue, own.map((weight) => Math.round(weight / WEIGHT_UNIT) + 0)] as const,
  )
  const used = rounded.filter(([, own]) => own.some((weight) => weight !== 0))
  return Object.fromEntries(used.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const ROUNDS = 120
const STEP = 0.05
/** How much large weights cost, so that rare clues are not learned by heart. */
const DECAY = 0.02

/** A weight for each kind of each clue, with what Adam remembers of it. */
type Parameter = { weight: number; slope: number; mean: number; square: number }

/** Multinomial logistic regression by Adam. Returns weights relative to those of `other`. */
function fit(examples: readonly Example[], clues: readonly string[]): Map<string, number[]> {
  const parameters = new Map(
    clues.map((clue) => [
      clue,
      KINDS.map((): Parameter => ({ weight: 0, slope: 0, mean: 0, square: 0 })),
    ]),
  )
  const rows = examples.map((one) => ({
    kinds: one.kinds,
    parameters: one.clues.flatMap((clue) => {
      const own = parameters.get(clue)
      return own ? [own] : []
    }),
  }))
  const all = [...parameters.values()].flat()
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const one of all) one.slope = DECAY * one.weight
    for (const row of rows) addSlopes(row.parameters, row.kinds)
    for (const one of all) move(one, round)
  }
  return new Map(
    [...parameters].map(([clue, own]) => {
      const other = own.at(-1)?.weight ?? 0
      return [clue, own.slice(0, -1).map(({ weight }) => weight - other)]
    }),
  )
}

/** Adds what one duration says of the weights of its clues. */
function addSlopes(row: readonly (readonly Parameter[])[], kinds: readonly number[]) {
  const shares = KINDS.map((_, kind) => {
    let sum = 0
    for (const own of row) sum += own[kind]?.weight ?? 0
    return Math.exp(sum)
  })
  const all = shares.reduce((a, b) => a + b)
  const allowed = kinds.reduce((sum, kind) => sum + (shares[kind] ?? 0), 0)
  for (const [kind, share] of shares.entries()) {
    const error = share / all - (kinds.includes(kind) ? share / allowed : 0)
    for (const own of row) {
      const one = own[kind]
      if (one) one.slope += error
    }
  }
}

function move(one: Parameter, round: number) {
  const step = round < ROUNDS * 0.7 ? STEP : STEP / 3
  one.mean = 0.9 * one.mean + 0.1 * one.slope
  one.square = 0.99 * one.square + 0.01 * one.slope ** 2
  const scale = Math.sqrt(one.square / (1 - 0.99 ** round)) + 1e-8
  one.weight -= (step * one.mean) / (1 - 0.9 ** round) / scale
}
