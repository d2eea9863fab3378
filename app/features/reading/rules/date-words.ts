const MONTHS = [
  'january|jan|ean[aá]ir',
  'february|feb|feabhra',
  'march|mar|mh?[aá]rta',
  'april|apr|aibre[aá]n|aibre[aá]in',
  'may|bealtaine',
  'june|jun|meitheamh|mheithimh',
  'july|jul|i[uú]il',
  'august|aug|l[uú]nasa',
  'september|sept|sep|me[aá]n f[oó]mhair',
  'october|oct|deireadh f[oó]mhair',
  'november|nov|samhain|samhna',
  'december|dec|nollaig|nollag',
]
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const IRISH_WEEKDAYS = ['domhnaigh', 'luain', 'm[aá]irt', 'c[eé]adaoin', 'd[eé]ardaoin']
export const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']

export const MONTH = `(?:${MONTHS.join('|')})`
export const WEEKDAY = `(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?|d[eé] (?:${IRISH_WEEKDAYS.join('|')}|haoine|sathairn)`
export const DATE = String.raw`(?<date>\d{1,2})(?!\d)(?:\s?(?:st|nd|rd|th|ú)(?!\p{L}))?`
export const NOT_A_TIME = String.raw`(?![:.]?\d|\s*(?:am|pm|a\.m|p\.m|noon|hrs|hours)\b)`
/** Two digits are a year only after an apostrophe or before the end of a phrase. */
export const YEAR = String.raw`(?:[\s,.'-]{1,3}(?<year>20\d\d)(?!\d)|\s'(?<short>\d\d)(?!\d)|\s(?<bare>\d\d)(?=\s*(?:$|[;!)\n]|[.,](?!\d)|at\b|@)))?`

export function pattern(source: string) {
  return new RegExp(String.raw`(?<![\p{L}\d/.€£]|\d,)(?:${source})`, 'giu')
}

const NAMED_MONTHS = MONTHS.map((names) => new RegExp(`^(?:${names})$`, 'iu'))
const IRISH_ENDINGS = [...IRISH_WEEKDAYS, 'haoine', 'sathairn'].map(
  (one) => new RegExp(`${one}$`, 'iu'),
)

export function monthNumber(name: string) {
  return NAMED_MONTHS.findIndex((names) => names.test(name)) + 1
}

export function weekdayNumber(name: string) {
  const english = WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase())
  if (english >= 0) return english
  return IRISH_ENDINGS.findIndex((ending) => ending.test(name))
}
