import { WAYS, type Way } from '#app/features/listings/rules/winner-terms.ts'
import { sentencesOf } from '#app/features/reading/rules/sentences.ts'
import { mentionsIn, wayCluesOf } from '#app/features/reading/rules/way-clues.ts'
import { MENTION_KINDS } from '#app/features/reading/rules/winner-terms.ts'
import { toSentence } from '#app/features/reading/rules/winner-words.ts'
import { withoutTags } from './learn-periods.ts'
import { learnWeights, type Lesson } from './learn-weights.ts'

const [TOLD, LIST, OTHER] = MENTION_KINDS.map((_, kind) => kind) as [number, number, number]

/** Returns the mentions of a text that states these ways (`a|b`: either); undefined: it is not known which. */
export function waysLessonOf(tagged: string, stated: string | undefined): Lesson {
  if (stated === undefined) return { examples: [] }
  const sets = stated.split('|').map((set) => set.split(', '))
  const may = (way: Way) => sets.some((set) => set.includes(way))
  const sentences = sentencesOf(withoutTags(tagged)).map(toSentence)
  const mentions = mentionsIn(sentences)
  const examples = mentions.map((mention) => ({
    clues: [...wayCluesOf(sentences, mention)],
    kinds: [
      ...(mention.way && may(mention.way) ? [TOLD] : []),
      ...(mention.isList && may('list') ? [LIST] : []),
      OTHER,
    ],
  }))
  const needs = (Object.keys(WAYS) as Way[])
    .filter((way) => sets.every((set) => set.includes(way)))
    .map((way) => ({
      kind: way === 'list' ? LIST : TOLD,
      of: mentions.flatMap((one, nth) =>
        (way === 'list' ? one.isList : one.way === way) ? [nth] : [],
      ),
    }))
  return { examples, needs: needs.filter(({ of }) => of.length > 0) }
}

/** Learns what mentions of ways are for. */
export function learnWays(lessons: readonly Lesson[]) {
  const kinds = MENTION_KINDS.length
  return learnWeights(lessons, { kinds, most: 800, cuts: 3, decay: 0.2, sparseness: 1 })
}
