import {
  type CHOICE_FIELDS,
  CHOICE_NAMES,
  choiceField,
  type ChoiceName,
} from '#app/features/listings/rules/choices.ts'
import { VIEW } from '#app/lib/browser/list-view.ts'
import {
  CATEGORIES,
  categorySlug,
  isRestrictedCategory,
} from '#app/features/listings/rules/categories.ts'
import { COUNTIES, countyName } from '#app/features/listings/rules/counties.ts'
import { FIT } from '#app/features/listings/rules/links.ts'
import { readFitKey, type Passport } from '#app/features/listings/rules/passport.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { SHOW_FILTERS, type ActiveFilters } from './active-filters.ts'

/** A group with `any` takes one value, others several, of which a listing must have one. */
export type FilterKey =
  | NonNullable<(typeof CHOICE_FIELDS)[ChoiceName]['filter']>['key']
  | 'category'
  | 'social'
  | 'county'
  | 'closes'
  | 'value'
/** Values are in their group's order. `fit` is the key of a passport: it is in the list's path, and in no form. */
export type Filters = Readonly<Partial<Record<FilterKey | typeof FIT, readonly string[]>>>

type Choice = readonly [value: string, label: string]
export type FilterGroup = {
  key: FilterKey
  legend: string
  choices: readonly Choice[]
  /** The label of no choice. */
  any?: string
}

const CLOSES_WITHIN_DAYS: Record<string, number> = { today: 0, '3-days': 3, week: 7, month: 30 }
/** From Sunday. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
]
/** What searches say, and no form offers. */
const SAID_DAYS = ['tomorrow', ...WEEKDAYS].flatMap((day): Choice[] => {
  const name = day === 'tomorrow' ? day : day.charAt(0).toUpperCase() + day.slice(1)
  return [
    [day, day === 'tomorrow' ? 'Tomorrow' : `On ${name}`],
    [`by-${day}`, `By ${name}`],
  ]
})

const PRIZE_VALUES = [100, 500, 1000]
const NO_SOCIAL_MEDIA: FilterGroup = {
  key: 'social',
  legend: 'Social media',
  choices: [['no', 'No social media']],
}

/** Where people live comes first. */
export const FILTER_GROUPS: readonly FilterGroup[] = [
  ...toGroup('eligibility'),
  {
    key: 'category',
    legend: 'Category',
    any: 'All categories',
    choices: CATEGORIES.flatMap((category) =>
      isRestrictedCategory(category) ? [] : [[categorySlug(category), category]],
    ),
  },
  ...CHOICE_NAMES.flatMap((name) => {
    if (name === 'eligibility') return []
    return name === 'entryMethod' ? toGroup(name).concat(NO_SOCIAL_MEDIA) : toGroup(name)
  }),
  {
    key: 'county',
    legend: 'County',
    any: 'All counties',
    choices: COUNTIES.map((county) => [county, countyName(county)] as const),
  },
  {
    key: 'closes',
    legend: 'Closes',
    any: 'Any time',
    choices: [
      ['today', 'Today'],
      ['3-days', 'Within 3 days'],
      ['week', 'Within a week'],
      ['month', 'Within a month'],
      ...SAID_DAYS,
    ],
  },
  {
    key: 'value',
    legend: 'Prize value',
    any: 'Any value',
    choices: PRIZE_VALUES.map(
      (value) => [String(value), `${prizeLabel(value, null)} or more`] as const,
    ),
  },
]

function toGroup(name: ChoiceName): FilterGroup[] {
  const { choices, filter } = choiceField(name)
  if (filter === null) return []
  const { labels, ...group } = filter
  const key = group.key as FilterKey
  return [{ ...group, key, choices: Object.entries({ ...choices, ...labels }) }]
}

export type Offered = {
  /** Listings that close later are not in the list. */
  withinDays?: number | undefined
  byCategory?: boolean | undefined
  /** The list is of one. */
  ofCounty?: boolean
}

export function offeredGroups({
  withinDays: days = Infinity,
  byCategory,
  ofCounty,
}: Offered): FilterGroup[] {
  return FILTER_GROUPS.flatMap((group) => {
    const { key, choices } = group
    if (key === 'category' && !byCategory) return []
    if (key === 'county' && ofCounty) return []
    if (key !== 'closes') return [group]
    const sooner = choices.filter(([value]) => (CLOSES_WITHIN_DAYS[value] ?? Infinity) < days)
    return [{ ...group, choices: sooner }]
  })
}

const FILTER_KEYS = FILTER_GROUPS.map(({ key }) => key)
/** The query parameters that a filtered list depends on, beside `FIT`, which devices save too. */
export const FILTER_QUERY_KEYS: readonly string[] = [SHOW_FILTERS, VIEW, ...FILTER_KEYS]

/** Ignores unknown values. */
export function readFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(
    FILTER_GROUPS.flatMap((group) => {
      const chosen = chosenOf(group, query.getAll(group.key))
      return chosen.length > 0 ? [[group.key, chosen]] : []
    }),
  )
}

export function hasFilters(filters: Filters): boolean {
  return Object.keys(filters).length > 0
}

/** 'eligibility=roi&kind=instant-win', in a fixed order. */
export function filterQuery(filters: Filters): string {
  return new URLSearchParams(
    ([...FILTER_KEYS, FIT] as const).flatMap((key) =>
      (filters[key] ?? []).map((value) => [key, value]),
    ),
  ).toString()
}

/** '' clears the group. */
export function toggleFilter(filters: Filters, key: FilterKey, value: string): Filters {
  const group = FILTER_GROUPS.find((one) => one.key === key)
  if (!group) return filters
  const before = group.any === undefined ? (filters[key] ?? []) : []
  const isTakenBack = filters[key]?.includes(value)
  const asked = isTakenBack ? before.filter((one) => one !== value) : [...before, value]
  const { [key]: _replaced, ...others } = filters
  const chosen = chosenOf(group, asked)
  return chosen.length > 0 ? { ...others, [key]: chosen } : others
}

/** The labels need no context. */
export function toActiveFilters(filters: Filters): ActiveFilters | null {
  if (!hasFilters(filters)) return null
  const chips = FILTER_GROUPS.flatMap(({ key, choices }) =>
    choices
      .filter(([value]) => filters[key]?.includes(value))
      .map(([value, label]) => ({
        label:
          key === 'closes' ? `Closes ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label,
        without: filterQuery(toggleFilter(filters, key, value)),
      })),
  )
  return { query: filterQuery(filters), chips }
}

/** The passport by which a list is narrowed. */
export function passportOf({ fit: [key = ''] = [] }: Filters): Passport | undefined {
  return readFitKey(key)
}

/** The first and the last closing day of what a choice shows. */
export function closingDays(choice: string, today: Day): { first: Day; last: Day } {
  const within = CLOSES_WITHIN_DAYS[choice]
  const name = choice.replace('by-', '')
  const ahead = name === 'tomorrow' ? 1 : (WEEKDAYS.indexOf(name) - weekdayOf(today) + 7) % 7
  const last = addDays(today, within ?? ahead)
  return { first: within === undefined && name === choice ? last : today, last }
}

function chosenOf({ choices, any }: FilterGroup, asked: readonly string[]): string[] {
  const known = choices.map(([value]) => value).filter((value) => asked.includes(value))
  return any === undefined ? known : known.slice(0, 1)
}
