import type { Way } from '#app/features/listings/rules/winner-terms.ts'
import { actAt, after, before, textAt, type Words } from './winner-acts.ts'
import { around, tokenOf } from './winner-clues.ts'
import type { Sentence } from './winner-words.ts'

/** A word that may say how winners are told, by its index and that of its sentence: in its way, or in a list. */
export type Mention = { sentence: number; word: number; way: Way | undefined; isList: boolean }

const PUBLISHES =
  /^(?:publish\w*|print(?:ed)?|display(?:ed)?|list(?:ed)?|appear\w*|pinned|announc\w*|named?|reveal\w*|unveil\w*|(?:re-?)?post(?:s|ed)?|put|added|pop|go|goes|placed|public|see|shouted|stream\w*|read|call(?:ed)?|tag(?:ged)?|show\w*|broadcast|featur\w*)$/
const PLACE =
  /^(?:websites?|site|pages?|story|stories|comments?|threads?|posts?|paper|newspaper|newsletter|magazine|\w*boards?|air|edition|issue|display|canteen|window|online|here|channels?|feed|socials|ceremony|stream|homepage|app|insta|instagram|facebook|tiktok|reel|video|programme|show|wall|porch|bulletin|blog|intranet|live|radio|press|media|[^.\n]*\..+)$/

export function mentionsIn(sentences: readonly Sentence[]): Mention[] {
  return sentences.flatMap(({ words }, sentence) =>
    words.flatMap((_, word): Mention[] => {
      const isList = PUBLISHES.test(textAt(words, word))
      const way = wayAt(words, word)
      return way || isList ? [{ sentence, word, way, isList }] : []
    }),
  )
}

/** “text message”, “phone call”: the last word is the mention, and the first says the way. */
function wayAt(words: Words, word: number): Way | undefined {
  if (/^\d+pms?$/.test(textAt(words, word - 1) + textAt(words, word))) return undefined
  const isJoined = (at: number) =>
    words[at]?.way && words[at - 1]?.way && !textAt(words, at).endsWith('ed')
  if (isJoined(word + 1)) return undefined
  let first = word
  while (isJoined(first)) first -= 1
  return words[first]?.way
}

/** Returns the clues to what a mention is for. `way-weights.json` has a weight for each clue that matters. */
export function wayCluesOf(sentences: readonly Sentence[], mention: Mention): Set<string> {
  const { sentence, word, way, isList } = mention
  const words = sentences[sentence]?.words ?? []
  const [text, kind] = [textAt(words, word), way ?? 'list']
  return new Set([
    '',
    `way ${way}`,
    `list ${isList}`,
    `=${text}`,
    `self ${actAt(words, word)}`,
    `${text} <${textAt(words, word - 1)}`,
    `${text} >${textAt(words, word + 1)}`,
    `${kind} <${tokenOf(words[word - 1])}`,
    `${kind} >${tokenOf(words[word + 1])}`,
    ...wordsOn('<', before(words, word, REACH)),
    ...wordsOn('>', after(words, word, REACH)),
    ...around(sentences, sentence, word),
  ])
}

const REACH = 11
const NEAR = 4
/** Places where names are made public, and the very words of classes. */
function wordsOn(side: '<' | '>', words: Words): string[] {
  return words.flatMap(({ text, kind }, nth) => [
    ...(PLACE.test(text) ? [`${side} PLACE`, `${side}${nth < NEAR ? 'a' : 'b'} PLACE`] : []),
    ...(kind ? [`${side} =${text}`] : []),
  ])
}
