import { type Asks, type Focus, WORD_MS } from './asking.ts'

/**
 * What a command does. `move`: reaches another item, or takes back what waits. `decide`: decides on the reached item.
 * `act`: does something else with it. `undo`: takes back the last thing. `look`: opens something that changes nothing.
 */
export type Kind = 'move' | 'decide' | 'act' | 'undo' | 'look'

export type Press = {
  /** Letters in lower case. */
  key: string
  /** `event.timeStamp`, in milliseconds. */
  at: number
  isRepeat: boolean
  /** Pressed with Ctrl, Alt or Meta, or part of a composed character. */
  isModified: boolean
  isCapital: boolean
  focus: Focus
  asks: Asks
  /** Whether a move, a press or a decision reached the item with the focus, another one, or none. */
  reached: 'item' | 'other' | 'none'
}

/** The last letter that was not typed into a field. */
export type Letter = { key: string; at: number } | undefined

/**
 * `run`: the key is a command. `text`: it is a letter of a word, so what waits is taken back and no item is reached.
 * `hint`: it would be a command, but no item is reached. `answer`: it belongs in the box that is open.
 * `close`: what is open closes. `leave`: the key may leave the field.
 */
export type Verdict = 'nothing' | 'run' | 'text' | 'hint' | 'answer' | 'close' | 'leave'

/** Returns what to do with a key. @param kind of its command, if it has one */
export function judgeKey(press: Press, before: Letter, kind: Kind | undefined): Verdict {
  const { key, focus, asks } = press
  if (press.isRepeat || press.isModified || asks === 'dialog') return 'nothing'
  if (key === 'Escape' && asks !== 'nothing') return 'close'
  if (focus === 'text') return key === 'Enter' || key === 'Escape' ? 'leave' : 'nothing'
  // Enter and Space press the control that has the focus, which a letter may just have opened.
  if (focus === 'control' && (key === 'Enter' || key === ' '))
    return key === ' ' && isSoonAfter(press, before) ? 'text' : 'nothing'
  if (asks === 'text') return isCharacter(key) ? 'answer' : 'nothing'
  if (asks === 'choice' && !/^[1-9]$/.test(key)) return 'nothing'
  if (isText(press, before, kind)) return 'text'
  if (!kind) return 'nothing'
  if ((kind !== 'act' && kind !== 'decide') || press.reached === 'item') return 'run'
  return isSoonAfter(press, before) ? 'nothing' : 'hint'
}

/** Within a word only the letter before, decisions and moves are commands, and none once it was taken for text. */
function isText(press: Press, before: Letter, kind: Kind | undefined): boolean {
  const { key } = press
  const isSoon = isSoonAfter(press, before)
  // Space scrolls the page.
  if (key === ' ' || key === 'Backspace') return isSoon
  if (!isCharacter(key)) return false
  if (press.isCapital || !kind) return true
  if (!isSoon || key === before?.key) return false
  return press.reached === 'none' || (kind !== 'move' && kind !== 'decide')
}

/** Returns the last letter once `press` was. A field, Enter and Escape end a word. */
export function afterKey(press: Press, before: Letter, kind: Kind | undefined): Letter {
  const { key, at, focus, asks } = press
  if (press.isRepeat || press.isModified) return before
  if (kind === 'move') return key === 'Escape' ? undefined : before && { ...before, at }
  const isShown = asks === 'nothing' || asks === 'choice'
  return focus !== 'text' && isShown && isCharacter(key) ? { key, at } : undefined
}

function isSoonAfter({ at }: Press, before: Letter): boolean {
  return before !== undefined && at - before.at < WORD_MS
}

function isCharacter(key: string): boolean {
  return [...key].length === 1
}

/** A decision that is shown before it leaves; `key` is the letter that made it, if one did. */
export type Waiting<Decision> = { decision: Decision; key: string | undefined; dueAt: number }

/** Another key may be the next letter of a word, so what letters decided goes on waiting. No word has one thrice in a row. */
export function waitOn<Decision>(waiting: readonly Waiting<Decision>[], key: string, at: number) {
  const typed = waiting.filter((one) => one.key !== undefined)
  if (typed.length > 1 && typed.every((one) => one.key === key)) return waiting
  return waiting.map((one) => (typed.includes(one) ? { ...one, dueAt: at + WORD_MS } : one))
}

/** What still waits once a letter turned out to be text. */
export function withoutTyped<Decision>(waiting: readonly Waiting<Decision>[]) {
  return waiting.filter(({ key }) => key === undefined)
}
