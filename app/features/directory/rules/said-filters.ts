import { FIT } from '#app/features/listings/rules/links.ts'
import { fitKey, readFitKey } from '#app/features/listings/rules/passport.ts'
import { indexWords } from '#app/lib/text/fold-text.ts'
import { FILTER_GROUPS, type FilterKey, type Filters } from './filters.ts'
import { hasTellingWord } from './query-words.ts'

/** What a query says as filters. */
export type SaidFilters = {
  filters: Filters
  /** What is left to search for, as it was typed; '' when nothing else says what to win. */
  words: string
}

type Key = FilterKey | typeof FIT
type Value = readonly [key: Key, value: string]

/** What people say beside the labels of more than one word; one that is also a name is in no list. */
const SAYINGS: Partial<Record<Key, Readonly<Record<string, string>>>> = {
  method: {
    'online-form': 'online entry',
    'social-media': 'social, instagram, insta, facebook, tiktok',
    email: 'by email, email entry, email entries, email to enter',
    post: 'by post, postal, post entry, postcard entry, postcards',
    'phone-text': 'by phone, by text, free text, text entry, text to enter, text to win',
    'in-store': 'instore',
  },
  social: {
    no: 'no social, no socials, no social media, without social media, no instagram, no insta, no facebook, no tiktok',
  },
  frequency: {
    once: 'one entry, single entry',
    daily: 'daily, every day, each day, everyday, once a day',
    weekly: 'weekly, every week, each week, once a week',
    unlimited: 'unlimited, as often as you like',
  },
  kind: { 'instant-win': 'instant wins, instant' },
  eligibility: { roi: 'roi', ni: 'ni', 'island-of-ireland': 'island of ireland' },
  closes: {
    today: 'last day',
    '3-days': 'closing soon, ending soon, last chance',
  },
  [FIT]: { under18: 'under 18, under 18s, under eighteen' },
}
const CLOSING = ['closing', 'closes', 'ending', 'ends', 'close', 'end']
const DAYS: Readonly<Record<string, string>> = {
  today: 'tonight, today',
  '3-days': 'in 3 days, within 3 days',
  week: 'this week, in a week, within a week, in 7 days',
  month: 'this month, in a month, within a month, in 30 days',
}
const AT_LEAST = ['over', 'above', 'more than', 'at least', 'worth over', 'worth more than']
const IN_COUNTY = ['in', 'in co', 'in county', 'co', 'county']
/** Says nothing beside a filter: 'weekly entry'. */
const ENTERING = new Set(['enter', 'entry', 'entries', 'entered', 'only'])

const VALUES = new Map(
  FILTER_GROUPS.flatMap(({ key, choices }) =>
    choices.flatMap(([value, label]) =>
      phrasesOf(key, value, label).map((phrase): [string, Value] => [fold(phrase), [key, value]]),
    ),
  ).concat(listOf(SAYINGS[FIT]?.under18).map((phrase) => [phrase, [FIT, 'under18']])),
)
const LONGEST = Math.max(...[...VALUES.keys()].map((phrase) => phrase.split(' ').length))

/**
 * Returns the filters that a query says, and its other words; null when it says none.
 * @param withCounties else 'in Cork' is only words.
 */
export function readSaidFilters(query: string, withCounties = true): SaidFilters | null {
  const typed = query.split(/\s+/).filter(Boolean)
  const folded = typed.map(fold)
  const rest: string[] = []
  let filters: Filters = {}
  for (let at = 0; at < typed.length;) {
    const said = valueAt(folded, at)
    if (said && (withCounties || said.value[0] !== 'county'))
      filters = addValue(filters, said.value)
    else rest.push(...typed.slice(at, at + (said?.length ?? 1)))
    at += said?.length ?? 1
  }
  if (rest.length === typed.length) return null
  const words = rest.filter((word) => !ENTERING.has(fold(word))).join(' ')
  return { filters, words: hasTellingWord(words) ? words : '' }
}

/** The filters that are chosen already stay; what is said is added. */
export function addFilters(chosen: Filters, said: Filters): Filters {
  const values = Object.entries(said).flatMap(([key, some]) =>
    some.map((value): Value => [key as Key, value]),
  )
  return values.reduce(addValue, chosen)
}

function valueAt(folded: readonly string[], at: number) {
  for (let length = LONGEST; length > 0; length -= 1) {
    const value = VALUES.get(folded.slice(at, at + length).join(' '))
    if (value && at + length <= folded.length) return { value, length }
  }
  return undefined
}

function addValue(filters: Filters, [key, value]: Value): Filters {
  if (key === FIT) {
    const passport = readFitKey(filters[FIT]?.[0] ?? value)
    return passport ? { ...filters, [FIT]: [fitKey({ ...passport, isAdult: false })] } : filters
  }
  const { any, choices } = FILTER_GROUPS.find((group) => group.key === key) ?? {}
  const before = any === undefined ? (filters[key] ?? []) : []
  const chosen = (choices ?? []).map(([choice]) => choice)
  return { ...filters, [key]: chosen.filter((one) => one === value || before.includes(one)) }
}

function phrasesOf(key: FilterKey, value: string, label: string): string[] {
  if (key === 'category') return []
  if (key === 'county') return IN_COUNTY.map((words) => `${words} ${label}`)
  if (key === 'value') return AT_LEAST.map((words) => `${words} ${value}`)
  const closing = key === 'closes' ? listOf(DAYS[value]) : []
  return [
    ...(key !== 'closes' && label.includes(' ') ? [label] : []),
    ...listOf(SAYINGS[key]?.[value]),
    ...CLOSING.flatMap((verb) => closing.map((days) => `${verb} ${days}`)),
  ]
}

function listOf(phrases = ''): string[] {
  return phrases.split(', ').filter(Boolean)
}

function fold(text: string): string {
  return indexWords(text).join(' ')
}
