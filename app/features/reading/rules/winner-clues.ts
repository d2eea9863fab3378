import { windowDays } from '#app/features/listings/rules/winner-terms.ts'
import { ANCHOR, actAt, findAct, STOP, type Words } from './winner-acts.ts'
import type { Sentence, Word } from './winner-words.ts'

/** A duration in a text: the index of its sentence, and of its word in that sentence. */
export type Place = { sentence: number; word: number; period: string }

export function placesIn(sentences: readonly Sentence[]): Place[] {
  return sentences.flatMap(({ words }, sentence) =>
    words.flatMap(({ period }, word) => (period ? { sentence, word, period } : [])),
  )
}

const ANCHOR_WORDS = 9
/** Words before and after a duration that are read. */
const REACH = 40
/** Words of the sentences before and after that are read, and pairs of words in its own. */
const BESIDE = 12
const DAYS = [1, 3, 7, 14, 28, 45, 100]

/** Returns the clues to what a duration is for. `period-weights.json` has a weight for each clue that matters. */
export function cluesOf(
  sentences: readonly Sentence[],
  places: readonly Place[],
  nth: number,
): Set<string> {
  const { sentence, word, period } = places[nth] as Place
  const words = sentences[sentence]?.words ?? []
  return new Set([
    '',
    `unit ${unitOf(places[nth])}`,
    `days ${DAYS.find((most) => windowDays(period) <= most)}`,
    `adjective ${words[word]?.isAdjective}`,
    `nth ${Math.min(nth, 4)}`,
    ...otherPlace(sentences, places, nth, -1),
    ...otherPlace(sentences, places, nth, 1),
    ...around(sentences, sentence, word),
  ])
}

/** Returns what is said before and after a word. */
export function around(sentences: readonly Sentence[], sentence: number, word: number): string[] {
  const words = sentences[sentence]?.words ?? []
  return [
    ...oneSide(words, word, '<', -1),
    ...oneSide(words, word, '>', 1),
    ...actsAround(words, word),
    ...otherSentence('^', sentences[sentence - 1]?.words.slice(-BESIDE)),
    ...otherSentence('v', sentences[sentence + 1]?.words.slice(0, BESIDE)),
  ]
}

const unitOf = (place: Place | undefined) => place?.period.replace(/^\d+ |s$/g, '')

function otherPlace(
  sentences: readonly Sentence[],
  places: readonly Place[],
  nth: number,
  step: 1 | -1,
): string[] {
  const other = places[nth + step]
  const words = (other && sentences[other.sentence]?.words) ?? []
  const at = other?.word ?? 0
  return [
    `${step} ${unitOf(other)} ${other?.sentence === places[nth]?.sentence}`,
    `${step} act ${findAct(words, at, -1)?.act}`,
    `${step} next ${findAct(words, at, 1)?.act}`,
  ]
}

/** Returns the class of a word, or how it begins. */
export function tokenOf(word: Word | undefined): string {
  if (!word) return '.'
  if (word.period) return '#'
  return word.kind ?? (word.way ? 'WAY' : word.text.replace(/^\d.*/, '0').slice(0, 6))
}

/** Words and acts on one side, up to the end of the clause: by distance, and in pairs. */
function oneSide(words: Words, index: number, side: '<' | '>', step: 1 | -1): string[] {
  const clues: string[] = []
  for (let far = 1; far < REACH; far += 1) {
    const word = words[index + step * far]
    const token = tokenOf(word)
    const zone = far <= 4 ? 'a' : far <= 9 ? 'b' : 'c'
    if (far <= 3) clues.push(`${side}${far} ${token}`)
    if (far <= 3 && word && token !== word.text) clues.push(`${side}${far} =${word.text}`)
    if (!word || STOP.test(word.text)) return [...clues, `${side}end ${zone}`]
    if (far < BESIDE) clues.push(`${side} ${token} ${tokenOf(words[index + step * (far + 1)])}`)
    const act = actAt(words, index + step * far)
    for (const name of act ? [token, act] : [token])
      clues.push(`${side} ${name}`, `${side}${zone} ${name}`)
  }
  return clues
}

/** What is done before and after it, and what it is counted from. */
function actsAround(words: Words, index: number): string[] {
  const [behind, ahead] = [findAct(words, index, -1), findAct(words, index, 1)]
  const clues = [
    `act ${behind?.act}`,
    `next ${ahead?.act}`,
    `acts ${behind?.act} ${ahead?.act}`,
    `act ${behind?.act} ${index - (behind?.at ?? 0) <= 4}`,
    `next ${ahead?.act} ${(ahead?.at ?? 0) - index <= 4}`,
  ]
  if (!ANCHOR.test(words[index + 1]?.text ?? '')) return clues
  let at = index + 2
  while (at < index + ANCHOR_WORDS && !actAt(words, at)) at += 1
  const anchor = at < index + ANCHOR_WORDS ? actAt(words, at) : undefined
  return [...clues, `from ${anchor}`, `from ${anchor} ${behind?.act}`]
}

function otherSentence(side: '^' | 'v', words: Words = []): string[] {
  const names = words.flatMap((word, index) => [tokenOf(word), actAt(words, index) ?? ''])
  return [`${side} ${names[0]} ${names[2]}`, ...names.map((name) => `${side} ${name}`)]
}
