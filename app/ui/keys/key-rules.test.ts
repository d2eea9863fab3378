import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REASONS } from '#test/reasons.ts'
import {
  afterKey,
  judgeKey,
  waitOn,
  withoutTyped,
  type Kind,
  type Letter,
  type Press,
  type Verdict,
  type Waiting,
} from './key-rules.ts'
import { WORD_MS } from './asking.ts'

const KINDS: Readonly<Record<string, Kind>> = {
  j: 'move',
  k: 'move',
  '?': 'look',
  a: 'decide',
  ...Object.fromEntries(Array.from('123456', (digit) => [digit, 'decide' as const])),
  ...Object.fromEntries(Array.from('rtcdlpfxeo', (letter) => [letter, 'act' as const])),
  u: 'undo',
}
const kindOf = (key: string) => KINDS[key]

type Context = Partial<Omit<Press, 'key' | 'at'>>
type Step = readonly [key: string, at: number, context?: Context]

/** A capital letter is pressed with Shift. */
const toPress = ([char, at, context = {}]: Step): Press => {
  const key = char.length === 1 ? char.toLowerCase() : char
  const alone = { isRepeat: false, isModified: false, isCapital: key !== char } as const
  return { key, at, ...alone, focus: 'page', asks: 'nothing', reached: 'item', ...context }
}

/** Returns what is done with each key. */
function press(steps: readonly Step[]): Verdict[] {
  let before: Letter
  return steps.map((step) => {
    const pressed = toPress(step)
    const kind = kindOf(pressed.key)
    const verdict = judgeKey(pressed, before, kind)
    before = afterKey(pressed, before, kind)
    return verdict
  })
}

const NONE = { reached: 'none' } as const
const OTHER = { reached: 'other' } as const
const FIELD = { focus: 'text' } as const
const BOX = { asks: 'text' } as const

const ALONE: Record<string, [Step, Verdict]> = {
  'a key that moves': [['j', 0], 'run'],
  'a key that moves, with no item reached': [['j', 0, NONE], 'run'],
  'a key that decides': [['a', 0], 'run'],
  'a key that decides, with no item reached': [['a', 0, NONE], 'hint'],
  'a key that decides, on an item that was not reached': [['a', 0, OTHER], 'hint'],
  'a key that opens a box': [['r', 0], 'run'],
  'a key that opens a box, with no item reached': [['r', 0, NONE], 'hint'],
  'a key that undoes, on an item that came back': [['u', 0, OTHER], 'run'],
  'a key that undoes, with no item reached': [['u', 0, NONE], 'run'],
  'the key for help, with no item reached': [['?', 0, NONE], 'run'],
  'a letter that is no command': [['q', 0], 'text'],
  'another key': [['ArrowLeft', 0], 'nothing'],
  'Enter on an item': [['Enter', 0], 'nothing'],
  'Space scrolls': [[' ', 0], 'nothing'],
  'a key held down': [['a', 0, { isRepeat: true }], 'nothing'],
  'a moving key held down': [['j', 0, { isRepeat: true }], 'nothing'],
  'a key with Ctrl': [['a', 0, { isModified: true }], 'nothing'],
  'a capital letter': [['A', 0], 'text'],
  'a letter in a field': [['a', 0, FIELD], 'nothing'],
  'Enter in a field': [['Enter', 0, FIELD], 'leave'],
  'Escape in a field': [['Escape', 0, FIELD], 'leave'],
  'a letter on a button': [['a', 0, { focus: 'control' }], 'run'],
  'Enter on a button': [['Enter', 0, { focus: 'control' }], 'nothing'],
  'Space on a button': [[' ', 0, { focus: 'control' }], 'nothing'],
  'a letter in a dialog': [['a', 0, { asks: 'dialog' }], 'nothing'],
  'Escape in a dialog': [['Escape', 0, { asks: 'dialog' }], 'nothing'],
  'a letter beside an open box': [['a', 0, BOX], 'answer'],
  'a capital beside an open box': [['A', 0, BOX], 'answer'],
  'a number beside an open box': [['2', 0, BOX], 'answer'],
  'a letter of no command beside an open box': [['q', 0, BOX], 'answer'],
  'a letter in the open box': [['a', 0, { ...BOX, ...FIELD }], 'nothing'],
  'Enter in the open box': [['Enter', 0, { ...BOX, ...FIELD }], 'leave'],
  'Escape in the open box': [['Escape', 0, { ...BOX, ...FIELD }], 'close'],
  'Escape beside an open box': [['Escape', 0, BOX], 'close'],
  'Enter beside an open box': [['Enter', 0, BOX], 'nothing'],
  'Enter on a button of a panel': [['Enter', 0, { ...BOX, focus: 'control' }], 'nothing'],
  'Ctrl and a letter beside an open box': [['a', 0, { ...BOX, isModified: true }], 'nothing'],
  'a letter beside open choices': [['a', 0, { asks: 'choice' }], 'nothing'],
  'a moving key beside open choices': [['j', 0, { asks: 'choice' }], 'nothing'],
  'a number beside open choices': [['2', 0, { asks: 'choice', focus: 'control' }], 'run'],
  'Escape beside open choices': [['Escape', 0, { asks: 'choice' }], 'close'],
}

/** The keys come at these times, each on an item that was reached. */
const IN_ORDER: Record<string, [Step[], Verdict[]]> = {
  'one decision again and again': [
    [
      ['a', 0],
      ['a', 90],
      ['a', 180],
    ],
    ['run', 'run', 'run'],
  ],
  'decisions and moves straight after one another': [
    [
      ['a', 0],
      ['5', 90],
      ['j', 180],
      ['a', 270],
    ],
    ['run', 'run', 'run', 'run'],
  ],
  'a field straight after moves': [
    [
      ['j', 0],
      ['j', 90],
      ['t', 180],
    ],
    ['run', 'run', 'run'],
  ],
  'a field a second after a decision': [
    [
      ['a', 0],
      ['t', WORD_MS],
    ],
    ['run', 'run'],
  ],
  'a field within a second of a decision is text': [
    [
      ['a', 0],
      ['t', WORD_MS - 1],
    ],
    ['run', 'text'],
  ],
  'a move does not end the second': [
    [
      ['a', 0],
      ['j', 600],
      ['r', 1200],
    ],
    ['run', 'run', 'text'],
  ],
  'a space and a correction within a second are text': [
    [
      ['a', 0],
      [' ', 400],
      ['Backspace', 800],
    ],
    ['run', 'text', 'text'],
  ],
  'Escape ends a word': [
    [
      ['a', 0],
      ['Escape', 90],
      ['r', 180],
    ],
    ['run', 'nothing', 'run'],
  ],
  'a field ends a word': [
    [
      ['t', 0],
      ['x', 50, FIELD],
      ['Enter', 100, FIELD],
      ['c', 150],
    ],
    ['run', 'nothing', 'leave', 'run'],
  ],
  'only the first letter of a word on no item has a hint': [
    [
      ['a', 0, NONE],
      ['c', 400, NONE],
      ['a', 2000, NONE],
    ],
    ['hint', 'text', 'hint'],
  ],
  'a repeated key is no letter': [
    [
      ['a', 0, { isRepeat: true }],
      ['l', 90],
    ],
    ['nothing', 'run'],
  ],
}

test.each(Object.entries(ALONE))('%s: %j', (_name, [step, verdict]) => {
  expect(press([step])).toEqual([verdict])
})

test.each(Object.entries(IN_ORDER))('%s', (_name, [steps, verdicts]) => {
  expect(press(steps)).toEqual(verdicts)
})

type Decision = { item: number; how: string }

/** A queue of items of which the second is reached, and what keys do there. Returns the decisions that left. */
function typeOnDesk(steps: readonly Step[]): Decision[] {
  let [item, isReached, letter] = [1, true, undefined as Letter]
  let [focus, asks] = ['page', 'nothing'] as [Press['focus'], Press['asks']]
  let box = ''
  let waiting: readonly Waiting<Decision>[] = []
  const left: Decision[] = []
  const leave = (at: number) => {
    left.push(...waiting.filter(({ dueAt }) => dueAt <= at).map(({ decision }) => decision))
    waiting = waiting.filter(({ dueAt }) => dueAt > at)
  }
  const decide = (how: string, key: string | undefined, at: number) => {
    waiting = [...waiting, { decision: { item, how }, key, dueAt: at + WORD_MS }]
    ;[item, isReached, focus, asks, box] = [item + 1, true, 'page', 'nothing', '']
  }
  function run(key: string, at: number) {
    if (key === 'u') {
      const last = waiting.at(-1)
      if (last) [item, isReached] = [last.decision.item, true]
      waiting = waiting.slice(0, -1)
    } else if (key === 'j' || key === 'k') {
      if (isReached) item += key === 'j' ? 1 : -1
      isReached = true
    } else if (KINDS[key] === 'decide') decide(key, key, at)
    else if (key === 'r') [focus, asks] = ['text', 'text']
    else if ('tcdl'.includes(key)) focus = 'text'
  }
  for (const step of steps) {
    const [char, at] = step
    leave(at)
    const pressed = toPress([char, at, { focus, asks, reached: isReached ? 'item' : 'none' }])
    const { key } = pressed
    const kind = key === 'u' && waiting.length > 0 ? 'move' : kindOf(key)
    const verdict = judgeKey(pressed, letter, kind)
    letter = afterKey(pressed, letter, kind)
    if (verdict === 'run') {
      if (kind === 'decide' || kind === 'move') waiting = waitOn(waiting, key, at)
      run(key, at)
    } else if (verdict === 'text') [waiting, isReached] = [withoutTyped(waiting), false]
    else if (verdict === 'leave') {
      if (asks === 'text') decide(`reason: ${box}`, undefined, at)
      focus = 'page'
    } else if (verdict === 'nothing' && asks === 'text') box += char
  }
  leave(Infinity)
  return left
}

const typed = (text: string, everyMs: number, from = 0): Step[] =>
  Array.from(text, (char, index): Step => [char, from + everyMs * index])
const ends = (text: string, everyMs: number): Step => ['Enter', everyMs * text.length]

const SPEEDS = [90, 250, 400, WORD_MS - 1]
/** Made of commands alone, or for their first letters. */
const WORDS = [
  'a scam',
  'accrued',
  'deal',
  'cab',
  'dad',
  'already',
  'article',
  'audio',
  'add',
  'ax',
  'vodka',
]
const NUMBERS = ['100 euro', '18 plus', '12 counties', '16s only', '2 prizes', '1a', 'aa batteries']
/** What begins with r, or with letters that move and then r, is a reason with its first letters lost. */
const UNSENT = [...REASONS, ...WORDS, ...NUMBERS.filter((text) => text !== '1a')].filter(
  (text) => !/^[jk]*r|^\d$/.test(text),
)

test.each(SPEEDS)('no text typed on an item decides anything, a letter each %i ms', (everyMs) => {
  for (const text of UNSENT)
    expect([text, typeOnDesk([...typed(text, everyMs), ends(text, everyMs)])]).toEqual([text, []])
})

test.each(SPEEDS)('each reason typed after r is sent whole, a letter each %i ms', (everyMs) => {
  for (const text of REASONS)
    expect(typeOnDesk([...typed(`r${text}`, everyMs), ends(`r${text}`, everyMs)])).toEqual([
      { item: 1, how: `reason: ${text}` },
    ])
})

test.each(SPEEDS)('quick decisions all leave, a key each %i ms', (everyMs) => {
  const keys = 'aa5a2ajaaka'
  const decided = typeOnDesk(typed(keys, everyMs)).map(({ how }) => how)
  expect(decided.join('')).toBe(keys.replaceAll(/[jk]/g, ''))
})

/** Words of commands but: one command with decisions and moves, a reason after r, and three of a letter. */
const commandWord = fc
  .array(fc.constantFrom(...Object.keys(KINDS), ' ', 's', 'i', 'n'), { minLength: 2, maxLength: 9 })
  .map((letters) => letters.join(''))
  .filter((word) => !/^[jku]*(.)(?:\1|[jku])*[a1-6jku]*$|^[jku]*r|(.)\2\2/.test(word))

test('no word made of commands decides anything', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: WORD_MS - 1 }), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(commandWord, gaps, (word, all) => {
      let at = 0
      const steps = Array.from(word, (char, index): Step => [char, (at += all[index] ?? 1)])
      expect(typeOnDesk([...steps, ['Enter', at + 50]])).toEqual([])
    }),
    { numRuns: 5000, seed: 47 },
  )
})
