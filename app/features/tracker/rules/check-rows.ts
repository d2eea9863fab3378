import { isChoice } from '#app/features/listings/rules/choices.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'
import { ID_MAX } from '#app/lib/http/id-max.ts'
import { isDay } from '#app/lib/time/days.ts'
import { EURO_MAX, INSTANT_MAX, SENT_TEXT_MAX } from './limits.ts'
import {
  MARK_STATES,
  REPEATS,
  VIAS,
  type Entry,
  type Facts,
  type Mark,
  type Win,
} from './records.ts'

type Check = (value: unknown) => boolean
type Shape<Row> = Record<keyof Required<Row>, Check>

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const DEVICE = /^[\w-]{1,64}$/

export const isUuid: Check = (value) => typeof value === 'string' && UUID.test(value)
const isListing = isWhole(1, ID_MAX)
const isInstant = isWhole(0, INSTANT_MAX)
const isText: Check = (value) => typeof value === 'string' && value.length <= SENT_TEXT_MAX
const isDate: Check = (value) => typeof value === 'string' && isDay(value)
const isAddress: Check = (value) => isText(value) && safeHref(value as string) !== undefined
const isFlag: Check = (value) => typeof value === 'boolean'

const STAMP = {
  at: isInstant,
  device: (value: unknown) => typeof value === 'string' && DEVICE.test(value),
}

/** The rules of input.ts, without the library, which a browser would have to load. */
export const ENTRY_SHAPE: Shape<Entry> = {
  id: isUuid,
  competitionID: isListing,
  at: isInstant,
  day: isDate,
  via: isOneOf(VIAS),
}

export const MARK_SHAPE: Shape<Mark> = {
  competitionID: isListing,
  state: isOneOf(MARK_STATES),
  ...STAMP,
}

export const WIN_SHAPE: Shape<Win> = {
  id: isUuid,
  competitionID: orNull(isListing),
  prize: isText,
  promoter: isText,
  value: orNull(isWhole(0, EURO_MAX)),
  wonOn: orNull(isDate),
  answeredOn: orAbsent(isDate),
  promisedBy: orAbsent(isDate),
  arrivedOn: orNull(isDate),
  note: isText,
  enteredOn: orAbsent(isDate),
  closesOn: orAbsent(isDate),
  link: orAbsent((value) => value === '' || isAddress(value)),
  lost: orAbsent(isFlag),
  repeats: orAbsent(isOneOf(REPEATS)),
  deleted: isFlag,
  ...STAMP,
}

export const FACTS_SHAPE: Shape<Facts> = {
  competitionID: isListing,
  competitionTitle: isText,
  competitionSlug: isText,
  entryUrl: isAddress,
  entryFrequency: (value) => isChoice('entryFrequency', value),
  entryDailyRule: (value) => isChoice('entryDailyRule', value),
  competitionEndDate: isDate,
  promoterName: isText,
  winnerAnnouncementDate: orNull(isDate),
  winnersTold: orAbsent(isText),
  answerWithin: orAbsent(isText),
  prizeWithin: orAbsent(isText),
  winnersUrl: orNull(isAddress),
  competitionImageURL: orAbsent(isText),
  prizeValue: orAbsent(isWhole(0, EURO_MAX)),
  prizeCount: orAbsent(isWhole(0, EURO_MAX)),
  termsUrl: orAbsent(isAddress),
  answerQuote: orAbsent(isText),
  prizeQuote: orAbsent(isText),
}

/** Returns the row without unknown fields, or the name of the first field that is wrong. */
export function readRow<Row>(shape: Shape<Row>, found: unknown): { row: Row } | { wrong: string } {
  const values = (typeof found === 'object' ? found : null) as Record<string, unknown> | null
  const checks = Object.entries<Check>(shape)
  const wrong = checks.find(([name, isValid]) => !isValid(values?.[name]))
  if (wrong) return { wrong: wrong[0] }
  return { row: Object.fromEntries(checks.map(([name]) => [name, values?.[name] ?? null])) as Row }
}

function isWhole(min: number, max: number): Check {
  return (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
}

function isOneOf(values: readonly unknown[]): Check {
  return (value) => values.includes(value)
}

function orNull(isValid: Check): Check {
  return (value) => value === null || isValid(value)
}

function orAbsent(isValid: Check): Check {
  return (value) => value === undefined || value === null || isValid(value)
}
