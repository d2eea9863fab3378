import { readFileSync } from 'node:fs'
import { examplesIn } from './learn-periods.ts'
import { waysLessonOf } from './learn-ways.ts'
import { SEEN } from './seen.ts'

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

/** Sentences of T&Cs, one or a few a line, to learn from only. `[email, list]` before some: the ways that they state. */
const CLAUSES = read('./clauses.txt').trim().split('\n')
/** The same for the ways only: their durations have no tags. */
const WAY_CLAUSES = read('./way-clauses.txt').trim().split('\n')
const WAYS_STATED = /^\[(.*?)\] /
/** Where in the text a duration is, which a clause alone can't teach. */
const IS_POSITION = /^nth /

/** The durations of each text. */
export const EXAMPLES = [
  ...TAGGED_TERMS.map(({ text }) => examplesIn(text)),
  ...CLAUSES.map((text) =>
    examplesIn(text.replace(WAYS_STATED, '')).map(({ clues, kinds }) => ({
      clues: clues.filter((clue) => !IS_POSITION.test(clue)),
      kinds,
    })),
  ),
]

/** What each text says of how winners are told. */
export const WAY_LESSONS = [
  ...TAGGED_TERMS.map(({ text, winnersTold }) => waysLessonOf(text, winnersTold)),
  ...SEEN.map(({ text, facts }) => waysLessonOf(text, facts.winnersTold ?? '')),
  ...[...CLAUSES, ...WAY_CLAUSES].flatMap((line) => {
    const [label, ways] = WAYS_STATED.exec(line) ?? []
    return label === undefined ? [] : [waysLessonOf(line.slice(label.length), ways)]
  }),
]

function read(file: string) {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
