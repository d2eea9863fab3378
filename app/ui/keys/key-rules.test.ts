import { expect, test } from 'vitest'
import { REASONS } from '#test/reasons.ts'
import {
  afterKey,
  BURST_MS,
  judgeKey,
  readyAt,
  SETTLE_MS,
  TYPING_MS,
  type Kind,
  type Press,
  type Typed,
  type Verdict,
} from './key-rules.ts'

const KINDS: Readonly<Record<string, Kind>> = {
  j: 'look',
  '?': 'look',
  r: 'write',
  a: 'item',
  l: 'item',
  '2': 'item',
  Enter: 'item',
  u: 'page',
}

type Context = Partial<Omit<Press, 'key' | 'at'>> & { shownAt?: number }
type Step = readonly [key: string, at: number, context?: Context]

/** Returns what is done with each key. A capital letter is pressed with Shift. */
function press(steps: readonly Step[], kindOf = (key: string) => KINDS[key]): Verdict[] {
  let typed: Typed
  return steps.map(([char, at, { shownAt = -Infinity, ...context } = {}]) => {
    const key = char.length === 1 ? char.toLowerCase() : char
    const pressed: Press = {
      key,
      at,
      isRepeat: false,
      isModified: false,
      isCapital: key !== char,
      focus: 'page',
      asks: 'nothing',
      ...context,
    }
    const before = typed
    typed = afterKey(pressed, before)
    return judgeKey(pressed, before, kindOf(key), shownAt)
  })
}

const ALONE: Record<string, [Step, Verdict]> = {
  'a key that moves': [['j', 0], 'now'],
  'a key that opens a box': [['r', 0], 'now'],
  'a key that decides': [['a', 0], 'held'],
  'Enter on an item': [['Enter', 0], 'held'],
  'a key that undoes': [['u', 0], 'held'],
  'another letter': [['q', 0], 'nothing'],
  'another key': [['ArrowDown', 0], 'nothing'],
  'a key held down': [['a', 0, { isRepeat: true }], 'nothing'],
  'a moving key held down': [['j', 0, { isRepeat: true }], 'nothing'],
  'a key with Ctrl': [['a', 0, { isModified: true }], 'nothing'],
  'a capital letter': [['A', 0], 'typing'],
  'a letter in a field': [['a', 0, { focus: 'text' }], 'nothing'],
  'Enter in a field': [['Enter', 0, { focus: 'text' }], 'leave'],
  'Escape in a field': [['Escape', 0, { focus: 'text' }], 'leave'],
  'a letter on a button': [['a', 0, { focus: 'control' }], 'held'],
  'Enter on a button': [['Enter', 0, { focus: 'control' }], 'nothing'],
  'Space on a button': [[' ', 0, { focus: 'control' }], 'nothing'],
  'a letter in a dialog': [['a', 0, { asks: 'dialog' }], 'nothing'],
  'Escape in a dialog': [['Escape', 0, { asks: 'dialog' }], 'nothing'],
  'a letter beside an open box': [['a', 0, { asks: 'text' }], 'answer'],
  'a capital beside an open box': [['A', 0, { asks: 'text' }], 'answer'],
  'a number beside an open box': [['2', 0, { asks: 'text' }], 'answer'],
  'a letter of no command beside an open box': [['q', 0, { asks: 'text' }], 'answer'],
  'a letter in the open box': [['a', 0, { asks: 'text', focus: 'text' }], 'nothing'],
  'a number in the open box': [['2', 0, { asks: 'text', focus: 'text' }], 'nothing'],
  'Enter in the open box': [['Enter', 0, { asks: 'text', focus: 'text' }], 'leave'],
  'Escape in the open box': [['Escape', 0, { asks: 'text', focus: 'text' }], 'close'],
  'Escape beside an open box': [['Escape', 0, { asks: 'text' }], 'close'],
  'Enter beside an open box': [['Enter', 0, { asks: 'text' }], 'nothing'],
  'Enter on a button of a panel': [['Enter', 0, { asks: 'text', focus: 'control' }], 'nothing'],
  'Ctrl and a letter beside an open box': [['a', 0, { asks: 'text', isModified: true }], 'nothing'],
  'a letter beside open choices': [['a', 0, { asks: 'choice' }], 'nothing'],
  'a moving key beside open choices': [['j', 0, { asks: 'choice' }], 'nothing'],
  'a number beside open choices': [['2', 0, { asks: 'choice', focus: 'control' }], 'held'],
  'Escape beside open choices': [['Escape', 0, { asks: 'choice' }], 'close'],
  'a decision on an item that has just come up': [['a', 499, { shownAt: 0 }], 'nothing'],
  'a reason for an item that has just come up': [['r', 499, { shownAt: 0 }], 'nothing'],
  'Enter on an item that has just come up': [['Enter', 499, { shownAt: 0 }], 'nothing'],
  'a decision on an item shown for a while': [['a', SETTLE_MS, { shownAt: 0 }], 'held'],
  'a moving key on an item that has just come up': [['j', 1, { shownAt: 0 }], 'now'],
  'undo on an item that has just come up': [['u', 1, { shownAt: 0 }], 'held'],
}

const IN_ORDER: Record<string, [Step[], Verdict[]]> = {
  'two letters within a burst are typing': [
    [
      ['a', 0],
      ['l', BURST_MS - 1],
    ],
    ['held', 'typing'],
  ],
  'two letters further apart are two commands': [
    [
      ['a', 0],
      ['l', BURST_MS],
    ],
    ['held', 'held'],
  ],
  'one letter twice is a command twice': [
    [
      ['j', 0],
      ['j', 50],
    ],
    ['now', 'now'],
  ],
  'a letter of no command starts a burst too': [
    [
      ['q', 0],
      ['a', 100],
      ['q', 150],
    ],
    ['nothing', 'typing', 'typing'],
  ],
  'Enter at the end of a burst does nothing': [
    [
      ['a', 0],
      ['l', 100],
      ['Enter', 250],
    ],
    ['held', 'typing', 'typing'],
  ],
  'Enter straight after a letter does nothing': [
    [
      ['a', 0],
      ['Enter', 100],
    ],
    ['held', 'typing'],
  ],
  'a space ends no burst': [
    [
      ['a', 0],
      [' ', 150],
      ['a', 300],
    ],
    ['held', 'typing', 'typing'],
  ],
  'after a burst letters are typing until a silence': [
    [
      ['t', 0],
      ['o', 100],
      ['a', 100 + TYPING_MS - 1],
      ['a', 100 + 2 * TYPING_MS],
    ],
    ['nothing', 'typing', 'typing', 'held'],
  ],
  'a capital letter starts typing': [
    [
      ['T', 0],
      ['a', 300],
    ],
    ['typing', 'typing'],
  ],
  'Escape ends typing': [
    [
      ['t', 0],
      ['o', 100],
      ['Escape', 150],
      ['a', 160],
    ],
    ['nothing', 'typing', 'nothing', 'held'],
  ],
  'a letter soon after one in a field is typing': [
    [
      ['e', 0, { focus: 'text' }],
      ['a', 100],
    ],
    ['nothing', 'typing'],
  ],
  'a field left with Enter gives the keys back': [
    [
      ['x', 0, { focus: 'text' }],
      ['y', 50, { focus: 'text' }],
      ['Enter', 100, { focus: 'text' }],
      ['a', 260],
    ],
    ['nothing', 'nothing', 'leave', 'held'],
  ],
  'a reason typed slowly goes to its box alone': [
    [
      ['r', 0],
      ['a', 300, { asks: 'text' }],
      ['l', 600, { asks: 'text', focus: 'text' }],
    ],
    ['now', 'answer', 'nothing'],
  ],
  'a reason typed at once goes to its box alone': [
    [
      ['r', 0],
      ['a', 50, { asks: 'text' }],
      ['l', 90, { asks: 'text', focus: 'text' }],
    ],
    ['now', 'answer', 'nothing'],
  ],
  'a box does not open in the middle of a word': [
    [
      ['f', 0],
      ['r', 90],
      ['e', 180],
    ],
    ['nothing', 'typing', 'typing'],
  ],
  'a key that repeats starts no burst': [
    [
      ['a', 0],
      ['a', 100, { isRepeat: true }],
      ['l', 210],
    ],
    ['held', 'nothing', 'held'],
  ],
}

test.each(Object.entries(ALONE))('%s: %j', (_name, [step, verdict]) => {
  expect(press([step])).toEqual([verdict])
})

test.each(Object.entries(IN_ORDER))('%s', (_name, [steps, verdicts]) => {
  expect(press(steps)).toEqual(verdicts)
})

/** As if every letter decided something. */
const anyKind = (key: string): Kind => KINDS[key] ?? 'item'
/** One that starts with such a key moves, or opens a box, before it can be known to be a sentence. */
const SENTENCES = REASONS.filter((text) => /^[^jkr\d]./i.test(text))

test.each(SENTENCES)('“%s” typed on an item is no command', (sentence) => {
  const verdicts = press(
    Array.from(sentence, (char, index): Step => [char, 60 * index]),
    anyKind,
  )
  // A held command is dropped with the next key.
  expect(verdicts.slice(0, 1)).not.toContain('now')
  expect(verdicts.slice(1)).toEqual(verdicts.slice(1).map(() => 'typing'))
})

test.each(REASONS)('“%s” typed slowly after r belongs in the box', (reason) => {
  const open = { asks: 'text', focus: 'text' } as const
  const steps = Array.from(reason, (char, index): Step => [char, 450 * (index + 1), open])
  expect(press([['r', 0], ...steps], anyKind)).toEqual(['now', ...steps.map(() => 'nothing')])
})

test('an item is ready once it has been shown for a while and nothing is being typed', () => {
  expect(readyAt(undefined, -Infinity)).toBe(-Infinity)
  expect(readyAt(undefined, 100)).toBe(100 + SETTLE_MS)
  expect(readyAt({ key: 'a', at: 1000, isTyping: false }, 100)).toBe(1000 + BURST_MS)
  expect(readyAt({ key: 'a', at: 1000, isTyping: true }, 100)).toBe(1000 + TYPING_MS)
})
