import {
  type CHOICE_FIELDS,
  CHOICE_NAMES,
  choiceField,
  type ChoiceName,
} from '#app/features/listings/rules/choices.ts'
import { SHOW_FILTERS, type ActiveFilters } from './active-filters.ts'

/**
 * By what a list can be narrowed, from one group or from several. Of a group with `any` one value
 * can be chosen, of the others several: listings that have one of them are shown.
 */
export type FilterKey = NonNullable<(typeof CHOICE_FIELDS)[ChoiceName]['filter']>['key'] | 'closes'
/** Nothing of a group chosen: the group is not there. Values are in the order of the group. */
export type Filters = Readonly<Partial<Record<FilterKey, readonly string[]>>>

type Choice = readonly [value: string, label: string]
export type FilterGroup = {
  key: FilterKey
  legend: string
  choices: readonly Choice[]
  /** What choosing nothing is called. */
  any?: string
}

/** Days from today of each choice of 'closes'. */
const CLOSES_WITHIN_DAYS: Record<string, number> = { today: 0, '3-days': 3, week: 7, month: 30 }

/** Where people live comes first. */
const FILTERED = [...new Set<ChoiceName>(['eligibility', ...CHOICE_NAMES])]

export const FILTER_GROUPS: readonly FilterGroup[] = [
  ...FILTERED.flatMap(toGroup),
  {
    key: 'closes',
    legend: 'Closes',
    any: 'Any time',
    choices: [
      ['today', 'Today'],
      ['3-days', 'Within 3 days'],
      ['week', 'Within a week'],
      ['month', 'Within a month'],
    ],
  },
]

function toGroup(name: ChoiceName): FilterGroup[] {
  const { choices, filter } = choiceField(name)
  if (filter === null) return []
  const { labels, ...group } = filter
  const key = group.key as FilterKey
  return [{ ...group, key, choices: Object.entries({ ...choices, ...labels }) }]
}

/** For a list of what closes within that many days: what closes later is not offered. */
export function groupsWithin(days = Infinity): FilterGroup[] {
  return FILTER_GROUPS.map((group) =>
    group.key === 'closes'
      ? {
          ...group,
          choices: group.choices.filter(([value]) => (CLOSES_WITHIN_DAYS[value] ?? 0) < days),
        }
      : group,
  )
}

const FILTER_KEYS = FILTER_GROUPS.map(({ key }) => key)
/** The query keys that the content of a list with filters depends on. */
export const FILTER_QUERY_KEYS: readonly string[] = [SHOW_FILTERS, ...FILTER_KEYS]

/** The filters that the query of an address asks for; what it does not know counts as not asked. */
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

/** 'eligibility=roi&kind=instant-win': always in the same order. */
export function filterQuery(filters: Filters): string {
  return new URLSearchParams(
    FILTER_KEYS.flatMap((key) => (filters[key] ?? []).map((value) => [key, value])),
  ).toString()
}

/** Selects a value or deselects it; '' clears its group. */
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

/** Returns the active filters with labels that need no context; null when there are none. */
export function toActiveFilters(filters: Filters): ActiveFilters | null {
  if (!hasFilters(filters)) return null
  const chips = FILTER_GROUPS.flatMap(({ key, choices }) =>
    choices
      .filter(([value]) => filters[key]?.includes(value))
      .map(([value, label]) => ({
        label: key === 'closes' ? `Closes ${label.toLowerCase()}` : label,
        without: filterQuery(toggleFilter(filters, key, value)),
      })),
  )
  return { query: filterQuery(filters), chips }
}

/** The words of a field that are looked for; none where any will do. */
export function wantedWords(filters: Filters, name: ChoiceName): readonly string[] {
  const { filter } = choiceField(name)
  const chosen = (filter && filters[filter.key as FilterKey]) ?? []
  // People in one part of the island may also enter what is open to all of it.
  return name === 'eligibility' && chosen.length > 0 ? [...chosen, 'island-of-ireland'] : chosen
}

/** How many days from today the closing date may be; undefined for a word that is none of ours. */
export function closesWithinDays(choice: string): number | undefined {
  return CLOSES_WITHIN_DAYS[choice]
}

/** In the group's order, and only one where only one can be. */
function chosenOf({ choices, any }: FilterGroup, asked: readonly string[]): string[] {
  const known = choices.map(([value]) => value).filter((value) => asked.includes(value))
  return any === undefined ? known : known.slice(0, 1)
}
