import { WINNER_RULES } from './winner-rules.ts'
import type { Kind, Word } from './winner-words.ts'

/** What is done in a clause, as far as it matters to a winner. */
export type Act = 'answer' | 'prize' | 'told' | 'drawn' | 'collect' | 'lose' | 'other'
export type Words = readonly Word[]
type Found = { act: Act; at: number }

type Clause = ReturnType<typeof clauseAt>
type Test = (clause: Clause) => boolean
const RULES = WINNER_RULES.trim()
  .split('\n')
  .map((row) => {
    const [act = '', target = '', ...tests] = row.split('|').map((part) => part.trim())
    return {
      act: act as Act | '-' | 'same',
      is: toTest(target, (clause) => [clause.word]),
      tests: tests.map(toCondition),
    }
  })

/** Returns whether one of the words is among those named, or of their classes. */
function toTest(names: string, wordsOf: (clause: Clause) => Words): Test {
  const all = names.split(' ')
  const kinds = new Set(all.filter((name) => /^[A-Z]/.test(name)))
  const texts = new Set(all)
  const begun = all.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (clause) =>
    wordsOf(clause).some(
      (word) =>
        texts.has(word.text) ||
        (word.kind !== undefined && kinds.has(word.kind)) ||
        (word.way !== undefined &&
          (kinds.has('WAY') || (kinds.has('VERB') && VERB.test(word.text)))) ||
        begun.some((start) => word.text.startsWith(start)),
    )
}

function toCondition(term: string): Test {
  const [, not, place = '', count, names] =
    /^(!?)([-+]|patient|object) ?(\d?) (.+)$/.exec(term) ?? []
  const test: Test = names
    ? toTest(names, ({ places }) => (places[place] ?? []).slice(0, Number(count) || 1))
    : ({ flags }) => flags[term.replace('!', '')] ?? false
  return (not ?? term).startsWith('!') ? (clause) => !test(clause) : test
}

export const STOP = /^[.;:?!•]$/
/** The words before one, nearest first, in its clause. */
export function before(words: Words, index: number, count: number): Words {
  return untilStop(words.slice(Math.max(0, index - count), index).toReversed())
}
export function after(words: Words, index: number, count: number): Words {
  return untilStop(words.slice(index + 1, index + 1 + count))
}
function untilStop(words: Words) {
  const stop = words.findIndex(({ text }) => STOP.test(text))
  return stop < 0 ? words : words.slice(0, stop)
}
const has = (words: Words, ...kinds: Kind[]) =>
  words.some(({ kind }) => kind !== undefined && kinds.includes(kind))
const says = (words: Words, is: RegExp) => words.some(({ text }) => is.test(text))
export const textAt = (words: Words, index: number) => words[index]?.text ?? ''
const isIn = (text: string, words: string) => words.split(' ').includes(text)

const VERB = /(?:ed|lling|ging|ling|oning)$|^(?:rung|rang|written|[dp]m'd|dm-ing)$/
const PARTS = new Set<Kind | undefined>(['GOODS', 'DETAILS', 'WINNER', 'US', 'ANSWER'])

function clauseAt(words: Words, index: number) {
  const [near, ahead] = [before(words, index, 9), after(words, index, 5)]
  const [close, previous] = [near.slice(0, 4), textAt(words, index - 1)]
  const helper = near
    .slice(0, 3)
    .find(({ kind, text }) => kind === 'BE' || kind === 'MUST' || text === 'to')
  const isPassive = helper?.kind === 'BE'
  const isNegated = has(near.slice(0, 6), 'NOT')
  const isUs = ({ kind, text }: Word) => kind === 'US' && !/^(?:us|me|our|my)$/.test(text)
  const isPart = ({ kind, way }: Word) => way !== undefined || PARTS.has(kind)
  const places: Record<string, Words> = {
    '-': near,
    '+': ahead,
    patient: near.slice(0, 6).filter(isPart),
    object: ahead.filter(isPart),
  }
  const flags: Record<string, boolean> = {
    started: index > 0,
    passive: isPassive,
    not: isNegated,
    /** “must …”, “fails to …” */
    must: !isPassive && (has(close, 'MUST') || has(near.slice(0, 5), 'NOT')),
    due: isNegated || has(close, 'MUST') || says(near.slice(1, 3), /^to$/),
    'by us': close.some(isUs),
    'by winner': has(close, 'WINNER') && !has(near.slice(0, 2), 'US'),
    'to us':
      !isPassive && says(ahead.slice(0, 2), /^(?:us|me|promoter|sponsor|organi[sz]er|station)$/),
    'after digits': /^\d/.test(previous),
    owned: previous.endsWith("'s"),
    reported: isPassive || isIn(previous, 'and or , &') || has(near.slice(0, 6), 'WINNER'),
  }
  return { word: words[index] as Word, places, flags }
}

const ACTS = new WeakMap<Words, (Act | undefined)[]>()
function actsOf(words: Words): (Act | undefined)[] {
  const known = ACTS.get(words)
  if (known) return known
  const acts: (Act | undefined)[] = []
  for (const [index, { period }] of words.entries()) {
    const clause = period ? undefined : clauseAt(words, index)
    const act =
      clause && RULES.find(({ is, tests }) => is(clause) && tests.every((one) => one(clause)))?.act
    acts.push(act === '-' ? undefined : act === 'same' ? (acts.findLast(Boolean) ?? 'answer') : act)
  }
  ACTS.set(words, acts)
  return acts
}
export const actAt = (words: Words, index: number): Act | undefined => actsOf(words)[index]

/** Before what a period is counted from, or what comes later. */
export const ANCHOR = /^(?:of|from|after|following|since|upon|once|when|until|before|prior|on)$/
/** Whether the act is only what something else is counted from. */
function isAnchored(words: Words, index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - 9); at -= 1) {
    const word = words[at]
    const isEnd =
      !word || word.period || word.kind === 'MUST' || /^(?:[.;:?!,]|will|may|can)$/.test(word.text)
    if (isEnd || actAt(words, at)) return false
    if (!/^(?:of|from|on)$/.test(word.text)) {
      if (ANCHOR.test(word.text)) return textAt(words, at + 1) !== 'which'
    } else if (words[at - 1]?.period || isIn(textAt(words, at - 1), 'date day time')) return true
  }
  return false
}

/** Returns the nearest act after a place, or before it with a step of -1, that nothing is only counted from. */
export function findAct(words: Words, from: number, step: 1 | -1): Found | undefined {
  for (let at = from + step; at >= 0 && at < words.length; at += step) {
    const act = actAt(words, at)
    if (!act || isAnchored(words, at)) continue
    const isComplement = step < 0 && textAt(words, at - 1) === 'to'
    return (isComplement ? mainAct(words, at - 1) : undefined) ?? { act, at }
  }
  return undefined
}

/** In “must confirm willingness to attend” the first counts. */
function mainAct(words: Words, to: number): Found | undefined {
  const near = before(words, to, 5)
  const comma = near.findIndex(({ text }) => text === ',')
  const ats = near.slice(0, comma < 0 ? 5 : comma).map((_, nth) => to - 1 - nth)
  const at = ats.find((one) => actAt(words, one) && !isAnchored(words, one))
  const act = at === undefined ? undefined : actAt(words, at)
  return at !== undefined && (act === 'answer' || act === 'told') ? { act, at } : undefined
}
