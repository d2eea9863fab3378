import { safeHref } from '#app/features/listings/rules/links.ts'
import { addDays, dublinDayAt, isDay, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { againAt } from './due.ts'
import { WIN_TEXT_MAX } from './limits.ts'
import { cleanWin, REPEATS, type OwnEntry, type Repeat, type Stamp } from './records.ts'

export type OwnValues = Omit<OwnEntry, keyof Stamp>
export type TypedOwn = Record<
  'prize' | 'promoter' | 'link' | 'enteredOn' | 'closesOn' | 'repeats',
  string
>
export type OwnErrors = Partial<Record<keyof TypedOwn, string>>

/** Values of the form with their labels; '' is once. */
export const REPEAT_CHOICES = [
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
] as const satisfies readonly (readonly [Repeat, string])[]

/** After that nobody is asked any more whether they won. */
const ASKED_FOR_DAYS = 60

/** What there is to do: enter it, or say whether it was won, from the day after it closed. */
export function ownTask(own: OwnEntry, today: Day) {
  const { enteredOn, closesOn, lost } = own
  if (lost) return null
  if (closesOn && closesOn < today)
    return enteredOn && closesOn >= addDays(today, -ASKED_FOR_DAYS) ? 'decide' : null
  const next = enteredOn ? againOn(own, enteredOn) : today
  return next && next <= today ? 'enter' : null
}

function againOn({ repeats }: OwnEntry, enteredOn: Day): Day | null {
  const rule = { entryFrequency: repeats ?? 'once', entryDailyRule: null } as const
  const again = againAt(rule, startOfDublinDay(enteredOn).getTime())
  return again === null ? null : dublinDayAt(again)
}

/** Returns those with something to do today, the soonest to close first. */
export function listOwnDue(own: readonly OwnEntry[], today: Day): OwnEntry[] {
  return own
    .filter((one) => ownTask(one, today) !== null)
    .toSorted((a, b) => ((a.closesOn ?? '9') < (b.closesOn ?? '9') ? -1 : 1))
}

export function newOwn(id: string, today: Day): OwnValues {
  const claim = { wonOn: null, answeredOn: null, promisedBy: null, arrivedOn: null }
  const dates = { ...claim, enteredOn: today, closesOn: null }
  const texts = { prize: '', promoter: '', note: '', link: '' }
  const rest = { lost: false, repeats: null, deleted: false }
  return { id, competitionID: null, value: null, ...dates, ...texts, ...rest }
}

/** Returns the own entry, or the errors by field. */
export function readOwn(
  typed: TypedOwn,
  known: OwnValues,
): { own: OwnValues; errors?: never } | { errors: OwnErrors; own?: never } {
  const link = typed.link.trim()
  const errors: OwnErrors = {}
  if (typed.prize.trim() === '') errors.prize = 'What can you win?'
  if (link !== '' && safeHref(link) === undefined)
    errors.link = 'Write the whole address, beginning with https://.'
  for (const name of ['prize', 'promoter'] as const)
    if ([...typed[name].trim()].length > WIN_TEXT_MAX)
      errors[name] = `Use at most ${WIN_TEXT_MAX} characters.`
  for (const name of ['enteredOn', 'closesOn'] as const)
    if (typed[name] !== '' && !isDay(typed[name])) errors[name] = 'Choose a day, or leave it empty.'
  if (Object.keys(errors).length > 0) return { errors }
  const dayOf = (text: string) => (isDay(text) ? text : null)
  const days = { enteredOn: dayOf(typed.enteredOn), closesOn: dayOf(typed.closesOn) }
  const { prize, promoter } = typed
  const repeats = REPEATS.find((repeat) => repeat === typed.repeats) ?? null
  return { own: cleanWin({ ...known, prize, promoter, link, repeats, ...days }) }
}
