import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { choicesOf } from '#app/features/listings/rules/choices.ts'
import { passes } from './passes.ts'
import {
  FILTER_GROUPS,
  filterQuery,
  offeredGroups,
  hasFilters,
  readFilters,
  toggleFilter,
  toActiveFilters,
  type FilterKey,
} from './filters.ts'
import { showFiltersPath } from './active-filters.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test.for([
  ['', {}],
  ['eligibility=roi', { eligibility: ['roi'] }],
  ['kind=instant-win&kind=free-prize-draw', { kind: ['free-prize-draw', 'instant-win'] }],
  ['method=email&method=email', { method: ['email'] }],
  ['frequency=once&closes=3-days&page=2', { frequency: ['once'], closes: ['3-days'] }],
  ['eligibility=ni&eligibility=roi', { eligibility: ['roi'] }],
  ['value=500&social=no&category=pets', { category: ['pets'], social: ['no'], value: ['500'] }],
  ['category=gambling&value=200&social=yes', {}],
  ['eligibility=&closes=', {}],
  ['eligibility=uk&kind=raffle&closes=9&colour=red', {}],
  ['kind=raffle&kind=competition', { kind: ['competition'] }],
  ['eligibility=__proto__&kind=constructor&closes=toString', {}],
] as const)('?%s asks for %j', ([query, filters]) => {
  expect(read(query)).toEqual(filters)
  expect(hasFilters(read(query))).toBe(Object.keys(filters).length > 0)
})

test('filters have one address, in any order', () => {
  const query =
    'eligibility=roi&category=food-%26-drink&kind=free-prize-draw&kind=instant-win&social=no&closes=today&value=100'
  expect(
    filterQuery(
      read(
        'value=100&closes=today&kind=instant-win&category=food-%26-drink&eligibility=roi&kind=free-prize-draw&social=no',
      ),
    ),
  ).toBe(query)
  expect(addToQuery('/new-competitions', '')).toBe('/new-competitions')
  expect(addToQuery('/new-competitions', query)).toBe(`/new-competitions?${query}`)
  expect(addToQuery('/search?q=a%26b', 'method=post')).toBe('/search?q=a%26b&method=post')
  expect(showFiltersPath('/search?q=a%26b')).toBe('/search?q=a%26b&choose=filters')
})

test.for([
  ['', 'eligibility', 'roi', 'eligibility=roi'],
  ['eligibility=roi', 'eligibility', 'ni', 'eligibility=ni'],
  ['eligibility=roi', 'eligibility', 'roi', ''],
  ['eligibility=roi&kind=competition', 'eligibility', '', 'kind=competition'],
  ['kind=instant-win', 'kind', 'competition', 'kind=competition&kind=instant-win'],
  ['kind=competition&kind=instant-win', 'kind', 'instant-win', 'kind=competition'],
  ['kind=competition', 'kind', 'competition', ''],
  ['kind=competition', 'kind', 'raffle', 'kind=competition'],
] as const)('%s, then %s %s: %s', ([before, key, value, after]) => {
  expect(filterQuery(toggleFilter(read(before), key, value))).toBe(after)
})

const someFilters = fc
  .record({
    eligibility: chosen('eligibility', 1),
    kind: chosen('kind'),
    method: chosen('method'),
    frequency: chosen('frequency'),
    category: chosen('category', 1),
    social: chosen('social'),
    value: chosen('value', 1),
    closes: chosen('closes', 1),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0)))

function chosen(key: FilterKey, maxLength?: number) {
  const { choices } = groupOf(key)
  return fc.subarray(
    choices.map(([value]) => value),
    { maxLength: maxLength ?? choices.length },
  )
}

function groupOf(key: FilterKey) {
  const group = FILTER_GROUPS.find((one) => one.key === key)
  if (!group) throw new Error(`There is no group ${key}.`)
  return group
}

test('an address says all that is chosen, and each chip takes back just its own', () => {
  fc.assert(
    fc.property(someFilters, (filters) => {
      expect(read(filterQuery(filters))).toEqual(filters)
      const { query = '', chips = [] } = toActiveFilters(filters) ?? {}
      expect(query).toBe(filterQuery(filters))
      expect(chips).toHaveLength(Object.values(filters).flat().length)
      for (const { label, without } of chips) {
        const left = toActiveFilters(read(without))?.chips ?? []
        expect(left.map((chip) => chip.label)).toEqual(
          chips.map((chip) => chip.label).filter((other) => other !== label),
        )
      }
    }),
  )
})

test.for([
  ['eligibility=roi&frequency=once', ['Republic of Ireland', 'Once']],
  ['kind=free-prize-draw&method=phone-text', ['Free prize draw', 'Phone or text']],
  ['closes=3-days', ['Closes within 3 days']],
  ['value=1000&social=no&category=pets', ['Pets', 'No social media', '€1,000 or more']],
  ['eligibility=island-of-ireland&closes=today', ['The whole island', 'Closes today']],
] as const)('the chips of %s are %j', ([query, labels]) => {
  expect(toActiveFilters(read(query))?.chips.map(({ label }) => label)).toEqual(labels)
})

test.for([
  ['method=email&social=no', 'entryMethod', ['email']],
  ['method=social-media&social=no', 'entryMethod', []],
  ['social=no', 'entryMethod', ['online-form', 'email', 'post', 'phone-text', 'in-store']],
  ['eligibility=roi', 'eligibility', ['roi', 'island-of-ireland']],
] as const)('?%s lets pass of %s only %j', ([query, name, words]) => {
  const isWanted = passes(read(query), toDay('2026-11-30'))
  const passing = choicesOf(name).filter((word) => isWanted({ [name]: word } as never))
  expect(passing.toSorted()).toEqual([...words].toSorted())
})

test('no two chips have the same words', () => {
  const all = Object.fromEntries(
    FILTER_GROUPS.map(({ key, choices }) => [key, choices.map(([value]) => value)]),
  )
  const labels = toActiveFilters(all)?.chips.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels?.length)
})

test('a list of what closes within a week offers only what is sooner', () => {
  const values = offeredGroups({ withinDays: 7, byCategory: true }).flatMap(({ key, choices }) =>
    key === 'closes' ? choices.map(([value]) => value) : [],
  )
  expect(values).toEqual(['today', '3-days'])
  expect(offeredGroups({ withinDays: 7, byCategory: true })).toHaveLength(FILTER_GROUPS.length)
  const all = offeredGroups({ byCategory: true })
  expect(all.map(({ key }) => key)).toEqual(FILTER_GROUPS.map(({ key }) => key))
  const closing = all.find(({ key }) => key === 'closes')
  expect(closing?.choices.map(([value]) => value)).toEqual(['today', '3-days', 'week', 'month'])
  expect(offeredGroups({}).map(({ key }) => key)).not.toContain('category')
})
