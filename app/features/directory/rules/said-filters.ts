import { FIT } from '#app/features/listings/rules/links.ts'
import { fitKey, readFitKey } from '#app/features/listings/rules/passport.ts'
import { indexWords } from '#app/lib/text/fold-text.ts'
import { FILTER_GROUPS, WEEKDAYS, type FilterKey, type Filters } from './filters.ts'
import { hasTellingWord } from './query-words.ts'

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
    'social-media': 'social, socials, instagram, insta, facebook, fb, tiktok, snapchat, whatsapp',
    email: 'by email, email entry, email entries, email to enter',
    post: 'by post, postal, post entry, postcard entry, postcards',
    'phone-text': 'by phone, by text, free text, text entry, text to enter, text to win',
    'in-store': 'instore',
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
const CLOSING = ['closing', 'closes', 'ending', 'ends', 'close', 'end', 'finishing', 'finishes']
const DAYS: Readonly<Record<string, string>> = {
  today: 'tonight, today',
  '3-days': 'in 3 days, within 3 days',
  week: 'this week, in a week, within a week, in 7 days',
  month: 'this month, in a month, within a month, in 30 days',
  'by-tomorrow': 'by tomorrow, before tomorrow, in 24 hours, within 24 hours, in a day',
  tomorrow: 'tomorrow, tomorrow night, tmrw',
  ...Object.fromEntries(WEEKDAYS.map((day) => [day, `${day}, this ${day}, ${day} night`])),
  ...Object.fromEntries(WEEKDAYS.map((day) => [`by-${day}`, `by ${day}, before ${day}`])),
  'by-sunday': 'by sunday, before sunday, this weekend',
}
const AT_LEAST = ['over', 'above', 'more than', 'at least', 'worth over', 'worth more than']
const IN_COUNTY = ['in', 'in co', 'in county', 'co', 'county']
/** Says nothing beside a filter: 'weekly entry'. */
const ENTERING = new Set(['enter', 'entry', 'entries', 'entered', 'only'])
/** May stand between the words of a phrase: 'closing on a Friday'. */
const FILLERS = new Set(['on', 'a', 'an', 'the', 'date', 'is'])
const NO = new Set(
  'no not non nor neither never without w o except excluding minus avoid skip nothing dont doesnt isnt'.split(
    ' ',
  ),
)
/** After these a word that says no filter is not searched either. */
const WITHOUT = new Set(['without', 'except', 'excluding', 'minus'])
/** May stand between a word of no and what it is about: 'no need to follow on Instagram'. */
const BETWEEN = new Set(
  `on to by with any need needed needing needs for have having be use using follow following required require requires
  necessary via through enter entry entries entering account accounts want or and of the a an in please thanks`.split(
    /\s+/,
  ),
)

const VALUES = new Map(
  FILTER_GROUPS.flatMap(({ key, choices }) =>
    choices.flatMap(([value, label]) =>
      phrasesOf(key, value, label).map((phrase): [string, Value] => [
        toKey(fold(phrase)),
        [key, value],
      ]),
    ),
  ).concat(listOf(SAYINGS[FIT]?.under18).map((phrase) => [phrase, [FIT, 'under18']])),
)
const LONGEST = Math.max(...[...VALUES.keys()].map((phrase) => phrase.split(' ').length))

/** A word of a query, or words that say a value. */
type Item = { text: string; word: string; value: Value | null; isNegated: boolean }

/** Null for a query that says no filter. Without `withCounties`, 'in Cork' is only words. */
export function readSaidFilters(query: string, withCounties = true): SaidFilters | null {
  const items = toItems(query, withCounties)
  for (const at of items.keys()) negateFrom(items, at)
  const values = items.flatMap(({ value, isNegated }) => (value && !isNegated ? [value] : []))
  const negated = items.flatMap(({ value, isNegated }) => (value && isNegated ? [value] : []))
  const rest = items.filter(({ value, isNegated }) => value === null && !isNegated)
  if (rest.length === items.length) return null
  const filters = withoutValues(values.reduce(addValue, {}), negated)
  const words = rest.flatMap(({ text, word }) => (ENTERING.has(word) ? [] : [text])).join(' ')
  return { filters, words: hasTellingWord(words) ? words : '' }
}

function toItems(query: string, withCounties: boolean): Item[] {
  const typed = query
    .replace(/(?<=^|\s)(?:-(?=\p{Letter})|w\/o\b)/gu, 'without ')
    .split(/,?\s+/)
    .filter(Boolean)
  const folded = typed.map(fold)
  const items: Item[] = []
  for (let at = 0; at < typed.length;) {
    const said = valueAt(folded, at)
    const value = said && (withCounties || said.value[0] !== 'county') ? said.value : null
    const end = at + (said?.length ?? 1)
    if (value) items.push({ text: '', word: '', value, isNegated: false })
    else
      for (const [index, text] of typed.slice(at, end).entries())
        items.push({ text, word: folded[at + index] ?? '', value, isNegated: false })
    at = end
  }
  return items
}

/** Negates what a word of no is about: the values that follow, or else the one before it. */
function negateFrom(items: Item[], at: number) {
  const { word = '', isNegated = true } = items[at] ?? {}
  if (!NO.has(word) || isNegated) return
  const negate = (from: number, to: number) => {
    for (const item of items.slice(from, to)) item.isNegated = true
  }
  const skip = (from: number, by: 1 | -1) => {
    let index = from
    while (BETWEEN.has(items[index]?.word ?? '')) index += by
    return index
  }
  let [from, end] = [at, skip(at + 1, 1)]
  if (items[end]?.value) {
    while (items[skip(end + 1, 1)]?.value) end = skip(end + 1, 1)
    negate(from, end + 1)
    return
  }
  from = skip(at - 1, -1)
  if (items[from]?.value && !items[from]?.isNegated) negate(from, end)
  else if (WITHOUT.has(word)) negate(at, end + 1)
}

/** 'Not by post' is every other way to enter; a group that takes one value has no others to choose. */
function withoutValues(filters: Filters, negated: readonly Value[]): Filters {
  const others = negated.filter((one) => !isSocialMedia(one))
  const left = FILTER_GROUPS.filter(
    ({ key, any }) => any === undefined && !filters[key] && others.some(([one]) => one === key),
  )
    .flatMap(({ key, choices }) => choices.map(([value]): Value => [key, value]))
    .filter(([key, value]) => !others.some((one) => one[0] === key && one[1] === value))
  const noSocial: Value[] = negated.some(isSocialMedia) ? [['social', 'no']] : []
  return [...noSocial, ...left].reduce(addValue, filters)
}

function isSocialMedia([key, value]: Value) {
  return key === 'method' && value === 'social-media'
}

/** The filters that are chosen already stay; what is said is added. */
export function addFilters(chosen: Filters, said: Filters): Filters {
  const values = Object.entries(said).flatMap(([key, some]) =>
    some.map((value): Value => [key as Key, value]),
  )
  return values.reduce(addValue, chosen)
}

/** The longest phrase from there on that says a value. */
function valueAt(folded: readonly string[], at: number) {
  let found: { value: Value; length: number } | undefined
  const words = [folded[at]]
  for (let end = at + 1; words.length <= LONGEST; end += 1) {
    const value = VALUES.get(words.join(' '))
    if (value) found = { value, length: end - at }
    if (end >= folded.length) break
    if (!FILLERS.has(folded[end] ?? '')) words.push(folded[end])
  }
  return found
}

function toKey(phrase: string) {
  return phrase
    .split(' ')
    .filter((word, index) => index === 0 || !FILLERS.has(word))
    .join(' ')
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
