import { isDay, type Day } from '#app/lib/time/days.ts'
import { EURO_MAX, WIN_NOTE_MAX, WIN_TEXT_MAX } from './limits.ts'
import { cleanWin, type Facts, type Stamp, type Won } from './records.ts'

export type WinValues = Omit<Won, keyof Stamp>
export type TypedWin = Record<
  'prize' | 'promoter' | 'value' | 'note' | 'wonOn' | OptionalDay,
  string
>
const OPTIONAL_DAYS = {
  answeredOn: 'Choose the day you answered, or leave this empty.',
  promisedBy: 'Choose the day by which it is promised, or leave this empty.',
  arrivedOn: 'Choose the day it arrived, or leave this empty.',
} as const
type OptionalDay = keyof typeof OPTIONAL_DAYS
const OPTIONAL_NAMES = Object.keys(OPTIONAL_DAYS) as OptionalDay[]

export type WinErrors = Partial<Record<keyof TypedWin, string>>

/** What the form doesn't ask for: of an own entry, also its days and link. */
type Known = Pick<Won, 'id' | 'competitionID'> & Partial<Won>

/** Returns what the form starts with: for a competition that was entered, what is known of it. */
export function newWin(id: string, wonOn: Day, facts?: Facts): WinValues {
  const competitionID = facts?.competitionID ?? null
  const prize = facts ? prizeOf(facts.competitionTitle) : ''
  const texts = { prize, promoter: facts?.promoterName ?? '', note: '' }
  const claim = { wonOn, answeredOn: null, promisedBy: null, arrivedOn: null }
  return { id, competitionID, ...texts, value: null, ...claim, deleted: false }
}

/** 'A kayak' of 'Win a kayak'. */
function prizeOf(title: string) {
  const prize = title.replace(/^win\s+/i, '')
  return prize.charAt(0).toUpperCase() + prize.slice(1)
}

/** Returns the win, or the errors by field. */
export function readWin(
  typed: TypedWin,
  known: Known,
): { win: WinValues; errors?: never } | { errors: WinErrors; win?: never } {
  const { wonOn } = typed
  const value = readEuro(typed.value)
  const errors = findErrors(typed, value)
  if (Object.keys(errors).length > 0 || value === undefined) return { errors }
  if (!isDay(wonOn)) return { errors }
  const texts = cleanWin({ ...known, ...typed })
  const days = Object.fromEntries(OPTIONAL_NAMES.map((name) => [name, typed[name] || null]))
  return { win: { ...texts, ...days, value, wonOn, deleted: false } as WinValues }
}

function findErrors(typed: TypedWin, value: number | null | undefined): WinErrors {
  const errors: WinErrors = {}
  if (typed.prize.trim() === '') errors.prize = 'What did you win?'
  if (isTooLong(typed.prize, WIN_TEXT_MAX)) errors.prize = atMost(WIN_TEXT_MAX)
  if (isTooLong(typed.promoter, WIN_TEXT_MAX)) errors.promoter = atMost(WIN_TEXT_MAX)
  if (isTooLong(typed.note, WIN_NOTE_MAX)) errors.note = atMost(WIN_NOTE_MAX)
  if (value === undefined) errors.value = 'Write an amount in euro, such as 250.'
  if (!isDay(typed.wonOn)) errors.wonOn = 'Choose the day you won.'
  for (const name of OPTIONAL_NAMES)
    if (typed[name] !== '' && !isDay(typed[name])) errors[name] = OPTIONAL_DAYS[name]
  return errors
}

/** In whole euro; null when empty, undefined when it isn't an amount such as '€1,249.50'. */
function readEuro(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[€,\s]/g, '')
  if (text === '') return null
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined
  const value = Math.round(Number(text))
  return value <= EURO_MAX ? value : undefined
}

function isTooLong(text: string, limit: number) {
  return [...text.trim()].length > limit
}

function atMost(limit: number) {
  return `Use at most ${limit} characters.`
}
