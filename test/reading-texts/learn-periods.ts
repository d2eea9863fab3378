import { plainText, sentencesIn } from '#app/features/reading/rules/sentences.ts'
import { cluesOf, placesIn } from '#app/features/reading/rules/winner-clues.ts'
import { KINDS } from '#app/features/reading/rules/winner-terms.ts'
import { toSentence } from '#app/features/reading/rules/winner-words.ts'
import { learnWeights, type Example } from './learn-weights.ts'

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

/** Learns what durations are for. */
export function learnPeriods(examples: readonly Example[]) {
  const settings = { kinds: KINDS.length, most: 2_000, cuts: 1, decay: 0.02, sparseness: 0 }
  return learnWeights([{ examples }], settings)
}
