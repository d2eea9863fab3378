import { addDays, toDay, type Day } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'

const EASTER = /easter sunday|domhnach c[aá]sca/

const FEASTS: readonly (readonly [name: RegExp, of: (year: number) => Day])[] = [
  [/nollaig na mban|little christmas/, fixed(1, 6)],
  [/(?:st\.? |saint )?brigid'?s day|l[aá] (?:fh[eé]ile )?bhr[ií]de/, fixed(2, 1)],
  [/(?:st\.? |saint )?valentine'?s(?: day)?/, fixed(2, 14)],
  [/(?:st\.? |saint )?patrick'?s day|paddy'?s day|l[aá] fh[eé]ile p[aá]draig/, fixed(3, 17)],
  [/mother'?s'? day/, (year) => addDays(easter(year), -21)],
  [/good friday/, (year) => addDays(easter(year), -2)],
  [EASTER, easter],
  [/easter monday/, (year) => addDays(easter(year), 1)],
  [/father'?s'? day/, (year) => weekdayOnOrAfter(year, 6, 15, 0)],
  [/hallowe'?en(?: night)?|o[ií]che shamhna/, fixed(10, 31)],
  [/black friday/, (year) => weekdayOnOrAfter(year, 11, 23, 5)],
  [/cyber monday/, (year) => weekdayOnOrAfter(year, 11, 26, 1)],
  [/christmas eve|o[ií]che nollag/, fixed(12, 24)],
  [/christmas day|l[aá] nollag/, fixed(12, 25)],
  [/(?:st\.? |saint )?stephen'?s day|boxing day/, fixed(12, 26)],
  [/new year'?s eve/, fixed(12, 31)],
  [/new year'?s day/, fixed(1, 1)],
]

export const FEAST_NAMES = FEASTS.map(([name]) => name.source).join('|')

/** Of these a feast is only the name: “our Black Friday comp ends tonight”. */
export const FEAST_THINGS =
  '(?:eve\\b|comp|give-?away|draw|raffle|sale|deal|offer|special|hamper|market|gift|prize|promotion|event|party|festival|parade|breakfast|dinner|lunch)'

export function feastDay(name: string, year: number): Day | undefined {
  const folded = name.toLowerCase()
  return FEASTS.find(([pattern]) => pattern.test(folded))?.[1](year)
}

function fixed(month: number, date: number) {
  return (year: number) => dayOf(year, month, date)
}

function weekdayOnOrAfter(year: number, month: number, date: number, weekday: number): Day {
  const first = dayOf(year, month, date)
  return addDays(first, (weekday - weekdayOf(first) + 7) % 7)
}

function dayOf(year: number, month: number, date: number): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return toDay(`${year}-${two(month)}-${two(date)}`)
}

/** Source: J. Meeus, Astronomical Algorithms, chapter 8. */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1)
}
