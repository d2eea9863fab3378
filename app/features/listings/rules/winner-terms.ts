/** How winners are told, in the order of files, with what a sentence says. */
export const WAYS = {
  email: 'by email',
  phone: 'by phone',
  post: 'by post',
  'social-media': 'by social media message',
  list: 'in a published list',
} as const
export type Way = keyof typeof WAYS
const WAY_NAMES = Object.keys(WAYS) as Way[]
export const WAY_CHOICES: readonly (readonly [Way, string])[] = [
  ['email', 'Email'],
  ['phone', 'Phone or text'],
  ['post', 'Post'],
  ['social-media', 'Social media message'],
  ['list', 'Published list'],
]

/** What forms and files call them. */
const WAY_WORDS: Readonly<Record<string, Way>> = {
  'e-mail': 'email',
  call: 'phone',
  text: 'phone',
  sms: 'phone',
  telephone: 'phone',
  letter: 'post',
  social: 'social-media',
  'social-media-message': 'social-media',
  dm: 'social-media',
  'published-list': 'list',
  website: 'list',
}

/** Returns 'email, phone' for 'Phone and e-mail'; undefined if a word is none of them. */
export function readWays(text: string): string | undefined {
  const words = text
    .toLowerCase()
    .split(/,|;|\/|\bor\b|\band\b|&/)
    .map((word) =>
      word
        .trim()
        .replace(/^by\s+/, '')
        .replace(/\s+/g, '-'),
    )
    .filter((word) => word !== '')
  const ways = words.map((word) => WAY_NAMES.find((name) => name === word) ?? WAY_WORDS[word])
  return ways.length === 0 || ways.includes(undefined) ? undefined : writeWays(ways as Way[])
}

export function writeWays(ways: readonly Way[]): string {
  return WAY_NAMES.filter((name) => ways.includes(name)).join(', ')
}

/** 'by email or by phone' */
export function waysLabel(ways: string): string {
  const labels = ways.split(', ').map((way) => WAYS[way as Way])
  return labels.join(' or ')
}

type Told = { winnersTold?: string | null | undefined; answerWithin?: string | null | undefined }

/** 'By email, answer within 72 hours'; undefined if neither is stated. */
export function toldLabel({ winnersTold, answerWithin }: Told): string | undefined {
  const parts = [
    ...(winnersTold ? [waysLabel(winnersTold)] : []),
    ...(answerWithin ? [`answer within ${answerWithin}`] : []),
  ].join(', ')
  return parts === '' ? undefined : parts.charAt(0).toUpperCase() + parts.slice(1)
}

const COUNT_MAX = 999
const HOURS_A_DAY = 24
const DAYS_A_WEEK = 7
const WORKING_DAYS_A_WEEK = 5
const DAYS_A_MONTH = 30
/** How many of which unit one of another is. */
const UNITS: Readonly<Record<string, readonly [number, 'hour' | 'day' | 'working day']>> = {
  h: [1, 'hour'],
  hr: [1, 'hour'],
  hour: [1, 'hour'],
  day: [1, 'day'],
  'working day': [1, 'working day'],
  'business day': [1, 'working day'],
  week: [DAYS_A_WEEK, 'day'],
  fortnight: [2 * DAYS_A_WEEK, 'day'],
  month: [DAYS_A_MONTH, 'day'],
}

/** Returns '48 hours', '7 days' or '5 working days' for a number of units such as 'weeks'. */
export function toPeriod(count: number, unit: string): string | undefined {
  const [times, name] = UNITS[unit.toLowerCase().replace(/s$/, '').replace(/\s+/g, ' ')] ?? []
  const all = count * (times ?? 0)
  if (name === undefined || !Number.isInteger(all) || all < 1 || all > COUNT_MAX) return undefined
  return `${all} ${name}${all === 1 ? '' : 's'}`
}

/** Returns '48 hours' for '48h', and '14 days' for '2 weeks'; undefined for what is no period. */
export function readPeriod(text: string): string | undefined {
  const words = text.replace(/\s+/g, ' ').trim()
  const [, count, unit] = /^(\d{1,3})([a-z ]+)$/i.exec(words) ?? []
  return count && unit ? toPeriod(Number(count), unit.trim()) : undefined
}

/** The days that a winner surely has: working days count as days. */
export function windowDays(period: string): number {
  const count = Number.parseInt(period, 10)
  return period.includes('hour') ? Math.ceil(count / HOURS_A_DAY) : count
}

/** The days after which a period has surely ended: a week has five working days. */
export function daysUntilOver(period: string): number {
  const days = windowDays(period)
  return period.includes('working') ? Math.ceil((days * DAYS_A_WEEK) / WORKING_DAYS_A_WEEK) : days
}
