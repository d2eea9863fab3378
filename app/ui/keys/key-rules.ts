/** Two different keys this soon after one another are typing, not two commands. */
export const BURST_MS = 200
/** After a burst, keys are commands again once nothing was typed for this long. */
export const TYPING_MS = 1000
/** A key pressed this soon after an item came up by itself was meant for the one before. */
export const SETTLE_MS = 500

/**
 * What a command does. `look`: moves or opens something and changes nothing. `write`: opens a box
 * of the item for text. `item`: acts on the item. `page`: acts on the page, as undo does.
 */
export type Kind = 'look' | 'write' | 'item' | 'page'

export type Press = {
  /** Letters in lower case. */
  key: string
  /** `event.timeStamp`, in milliseconds. */
  at: number
  isRepeat: boolean
  /** Pressed with Ctrl, Alt or Meta, or part of a composed character. */
  isModified: boolean
  isCapital: boolean
  focus: 'text' | 'control' | 'page'
  /** What is open and asks something: a panel with a box for text, one with choices, or a dialog. */
  asks: 'nothing' | 'text' | 'choice' | 'dialog'
}

/** The last character typed. */
export type Typed = { key: string; at: number; isTyping: boolean } | undefined

/**
 * `now` and `held` run the command, `held` after BURST_MS without another key. `answer`: the key
 * belongs in the box that is open. `close`: what is open closes. `leave`: the key may leave the field.
 */
export type Verdict = 'nothing' | 'now' | 'held' | 'answer' | 'close' | 'leave' | 'typing'

/** Returns the last character typed once `press` was. */
export function afterKey(press: Press, before: Typed): Typed {
  const { key, at, focus, asks } = press
  if (key === 'Escape') return undefined
  if (press.isRepeat || press.isModified || !isCharacter(key)) return before
  const isText = focus === 'text' || asks !== 'nothing'
  return { key, at, isTyping: !isText && (press.isCapital || isBurst(press, before)) }
}

/**
 * Returns what to do with a key.
 * @param before the last character typed before it
 * @param kind of the key's command, if it has one
 * @param shownAt when the current item came up by itself
 */
export function judgeKey(
  press: Press,
  before: Typed,
  kind: Kind | undefined,
  shownAt: number,
): Verdict {
  const { key, at, focus, asks } = press
  if (press.isRepeat || press.isModified || asks === 'dialog') return 'nothing'
  if (key === 'Escape' && asks !== 'nothing') return 'close'
  if (focus === 'text') return key === 'Enter' || key === 'Escape' ? 'leave' : 'nothing'
  // Enter and Space press the control that has the focus.
  if (focus === 'control' && (key === 'Enter' || key === ' ')) return 'nothing'
  if (asks === 'text') return isCharacter(key) ? 'answer' : 'nothing'
  if (asks === 'choice' && !/^[1-9]$/.test(key)) return 'nothing'
  if (!kind && !isCharacter(key)) return 'nothing'
  if (press.isCapital || isBurst(press, before)) return 'typing'
  return kind ? whenToRun(kind, at - shownAt) : 'nothing'
}

function whenToRun(kind: Kind, shownForMs: number): Verdict {
  if (kind === 'look') return 'now'
  if (kind === 'page') return 'held'
  if (shownForMs < SETTLE_MS) return 'nothing'
  return kind === 'write' ? 'now' : 'held'
}

/** Returns when the keys act on an item, if none is pressed until then. */
export function readyAt(typed: Typed, shownAt: number): number {
  const quietAt = typed ? typed.at + (typed.isTyping ? TYPING_MS : BURST_MS) : -Infinity
  return Math.max(quietAt, shownAt + SETTLE_MS)
}

function isBurst({ key, at }: Press, before: Typed): boolean {
  if (!before) return false
  const silence = at - before.at
  return before.isTyping ? silence < TYPING_MS : key !== before.key && silence < BURST_MS
}

function isCharacter(key: string): boolean {
  return [...key].length === 1
}
