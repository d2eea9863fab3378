import { addDays, addMonths, daysBetween, isDay, type Day } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import {
  DATE,
  MONTH,
  monthNumber,
  NOT_A_TIME,
  NUMBERS,
  pattern,
  WEEKDAY,
  weekdayNumber,
  YEAR,
} from './date-words.ts'
import { feastDay, FEAST_NAMES, FEAST_THINGS } from './feasts.ts'

type Groups = Partial<Record<string, string>>
type Pattern = readonly [source: string, (groups: Groups, today: Day) => Day | undefined]

const WEEKDAY_AND_DATE = String.raw`(?<weekday>${WEEKDAY})\s+(?:the\s+)?${DATE}(?!\s*(?:${MONTH})|[:./]\d|\s*[ap]m)`
/** An old text hardly names a weekday and a date that are together again so soon. */
const SOON_DAYS = 31

/** In this order: a match hides its text from those after it. */
const FULL: readonly Pattern[] = [
  [
    String.raw`(?<year>20\d\d)(?<mark>-| ?[/.] ?| )(?<month>\d\d?)\k<mark>(?<date>\d\d?)(?![\d/]|[.-]\d)`,
    isoNumeric,
  ],
  [
    String.raw`(?<year>20\d\d)[\s,./-]{1,3}(?<name>${MONTH})\.?[\s,./-]{1,3}${DATE}(?![\d:])`,
    named,
  ],
  [String.raw`(?<date>\d{1,2}) ?/ ?(?<name>${MONTH}) ?/ ?(?<year>20\d\d)(?!\d)`, named],
  [String.raw`(?<name>${MONTH})[ /-]{1,3}(?<date>\d{1,2})[ /-]{1,3}(?<year>20\d\d)(?!\d)`, named],
  [
    String.raw`${DATE}(?:\s+day)?(?:\s+of)?[\s,.-]{0,3}(?:de |mh?[ií] na )?(?<name>${MONTH})(?!\p{L})\.?${YEAR}`,
    named,
  ],
  [
    String.raw`(?<name>${MONTH})[.,]?\s+(?:the\s+)?${DATE}${NOT_A_TIME}(?:,?\s+(?<year>20\d\d)(?!\d))?`,
    named,
  ],
  [
    String.raw`(?<date>\d{1,2})(?<mark>[/.-]| [/.-] )(?<month>\d{1,2})\k<mark>(?<year>20\d\d|\d\d)(?![\d/]|[.-]\d)`,
    numeric,
  ],
  [
    String.raw`(?<date>\d{1,2})(?<mark> |\. | ?· ?)(?<month>\d{1,2})\k<mark>(?<year>20\d\d)(?![\d/]|[.-]\d)`,
    numeric,
  ],
  [String.raw`(?!24/7)(?<date>\d{1,2})/(?<month>\d{1,2})(?![\d/%])`, numeric],
  [String.raw`(?:end|last day) of (?<name>${MONTH})(?!\p{L})(?:,?\s+(?<year>20\d\d))?`, endOfMonth],
  [String.raw`(?<feast>${FEAST_NAMES})(?!\p{L}| ${FEAST_THINGS})(?:,?\s+(?<year>20\d\d))?`, feast],
  [WEEKDAY_AND_DATE, (groups, today) => within(SOON_DAYS, ordinal(groups, today), today)],
]

const RELATIVE: readonly Pattern[] = [
  [WEEKDAY_AND_DATE, ordinal],
  ['a week from (?:today|now)|in a week', (_, today) => addDays(today, 7)],
  ['today|tonight|this evening', (_, today) => today],
  ['tomorrow', (_, today) => addDays(today, 1)],
  [`in (?<count>\\d{1,2}|${NUMBERS.join('|')}) (?<unit>day|week)s?`, later],
  [`(?<count>\\d{1,2}|${NUMBERS.join('|')}) (?<unit>day|week)s? (?:left|to go)`, later],
  ['end of (?:the|this) (?<unit>month|year)', endOfPeriod],
  [`(?:this |next |on )?(?<weekday>${WEEKDAY})(?!\\p{L})`, nextWeekday],
]

export const PATTERNS = [
  ...FULL.map(([source, read]) => ['full', pattern(source), read] as const),
  ...RELATIVE.map(([source, read]) => ['relative', pattern(source), read] as const),
]

function isoNumeric({ date = '', month = '', year }: Groups, today: Day) {
  return toDate(Number(date), Number(month), year, today)
}

function numeric({ date = '', month = '', year }: Groups, today: Day) {
  const [first, second] = [Number(date), Number(month)]
  return second > 12 ? toDate(second, first, year, today) : toDate(first, second, year, today)
}

function named({ date = '', name = '', year, short, bare }: Groups, today: Day) {
  if (name === 'may' || name === 'mar') return undefined
  return toDate(Number(date), monthNumber(name), year ?? short ?? bare, today)
}

function endOfMonth({ name = '', year }: Groups, today: Day) {
  const first = toDate(1, monthNumber(name), year, today)
  return first && addDays(addMonths(first, 1), -1)
}

function feast({ feast: name = '', year }: Groups, today: Day) {
  if (year) return feastDay(name, Number(year))
  return nearest((candidate) => feastDay(name, candidate), today)
}

/** “Monday 30th” is in the next month in which the 30th is a Monday. */
function ordinal({ weekday = '', date = '' }: Groups, today: Day) {
  const month = today.slice(0, 8)
  return [0, 1, 2, 3]
    .map((ahead) => addMonths(`${month}01` as Day, ahead).slice(0, 8) + date.padStart(2, '0'))
    .filter(isDay)
    .find((day) => day >= today && weekdayOf(day) === weekdayNumber(weekday))
}

function within(days: number, day: Day | undefined, today: Day) {
  return day && daysBetween(today, day) <= days ? day : undefined
}

function later({ count = '', unit }: Groups, today: Day) {
  const number = /\d/.test(count) ? Number(count) : NUMBERS.indexOf(count.toLowerCase()) + 1
  return addDays(today, number * (unit?.toLowerCase() === 'week' ? 7 : 1))
}

function endOfPeriod({ unit }: Groups, today: Day) {
  if (unit?.toLowerCase() === 'year') return `${today.slice(0, 4)}-12-31` as Day
  return addDays(addMonths(`${today.slice(0, 8)}01` as Day, 1), -1)
}

function nextWeekday({ weekday = '' }: Groups, today: Day) {
  return addDays(today, (weekdayNumber(weekday) - weekdayOf(today) + 7) % 7)
}

function toDate(date: number, month: number, year: string | undefined, today: Day) {
  const of = (candidate: number) => {
    const day = `${candidate}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
    return isDay(day) ? day : undefined
  }
  return year ? of(Number(year.length === 2 ? `20${year}` : year)) : nearest(of, today)
}

const BACK_DAYS = 60
const AHEAD_DAYS = 305

/** A date without a year is in the one in which it is not long past and not far ahead. */
function nearest(of: (year: number) => Day | undefined, today: Day) {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1]
    .map(of)
    .filter((day) => day !== undefined)
    .find((day) => {
      const ahead = daysBetween(today, day)
      return ahead >= -BACK_DAYS && ahead <= AHEAD_DAYS
    })
}
