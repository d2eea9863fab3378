import { readFileSync } from 'node:fs'
import { examplesIn } from './learn-periods.ts'

/**
 * Whole T&Cs that somebody wrote without seeing how they are read. What is not stated is '', and what is left out is
 * read in two ways. `{answer}`, `{prize}`, `{told}` and the like before a duration say what it is for.
 */
export const TAGGED_TERMS: readonly TaggedTerms[] = JSON.parse(read('./whole-terms.json'))
/** The same without tags, and never learned from: `by` 7 is somebody none of whose texts is. */
export const UNSEEN_TERMS: readonly TaggedTerms[] = JSON.parse(read('./unseen-terms.json'))
/** `by`: which of seven people wrote it. */
export type TaggedTerms = { by: number; text: string } & Partial<Record<TermsFact, string>>
type TermsFact = 'winnersTold' | 'answerWithin' | 'prizeWithin' | 'winnerAnnouncementDate'

/** Sentences of T&Cs, one or a few a line, to learn from only. */
const CLAUSES = read('./clauses.txt').trim().split('\n')
/** Where in the text a duration is, which a clause alone can't teach. */
const IS_POSITION = /^nth /

/** The durations of each text. */
export const EXAMPLES = [
  ...TAGGED_TERMS.map(({ text }) => examplesIn(text)),
  ...CLAUSES.map((text) =>
    examplesIn(text).map(({ clues, kinds }) => ({
      clues: clues.filter((clue) => !IS_POSITION.test(clue)),
      kinds,
    })),
  ),
]

function read(file: string) {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
