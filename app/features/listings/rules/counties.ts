/** The 32 counties, with the words of their addresses. */
const NAMES =
  'Antrim Armagh Carlow Cavan Clare Cork Derry Donegal Down Dublin Fermanagh Galway Kerry Kildare Kilkenny Laois ' +
  'Leitrim Limerick Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Tyrone Waterford Westmeath ' +
  'Wexford Wicklow'
export const COUNTY_NAMES: readonly string[] = NAMES.split(' ')
export type County = string
export const COUNTIES: readonly County[] = COUNTY_NAMES.map((name) => name.toLowerCase())
const NORTHERN = ['antrim', 'armagh', 'derry', 'down', 'fermanagh', 'tyrone']
const OTHER_NAMES: Readonly<Record<string, County>> = {
  londonderry: 'derry',
  'north tipperary': 'tipperary',
  'south tipperary': 'tipperary',
}

/** The facts of a listing that name counties: 'cork, kerry'; null: not stated. */
export const COUNTY_FIELDS = ['onlyCounties', 'prizeCounties', 'entryCounties'] as const
export type CountyFacts = Partial<Record<(typeof COUNTY_FIELDS)[number], string | null | undefined>>

export function isCounty(word: string): word is County {
  return COUNTIES.includes(word)
}

/** 'Cork' for 'cork'. */
export function countyName(county: County): string {
  return COUNTY_NAMES[COUNTIES.indexOf(county)] ?? ''
}

export function isNorthern(county: County): boolean {
  return NORTHERN.includes(county)
}

/** Returns 'cork, kerry' for 'Co. Kerry and Cork'; undefined if a word is no county. */
export function readCounties(text: string): string | undefined {
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .split(/,|;|\/|\bor\b|\band\b|&|\+/)
    .map((word) =>
      word
        .trim()
        .replace(/^(?:count(?:y|ies)|co\.?) /, '')
        .replace(/ (?:county|only)$/, ''),
    )
    .filter((word) => word !== '')
  const counties = words.map((word) => OTHER_NAMES[word] ?? word)
  if (counties.length === 0 || !counties.every(isCounty)) return undefined
  return COUNTIES.filter((county) => counties.includes(county)).join(', ')
}

export function countiesIn(stored: string | null | undefined): County[] {
  return stored ? stored.split(', ') : []
}

/** 'Cork, Kerry or Limerick' */
export function countiesLabel(stored: string | null | undefined, last = 'or'): string {
  const names = countiesIn(stored).map(countyName)
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}

/** Whether a listing has to do with a county: its prize, its entry or the people whom it is for. */
export function isInCounty(facts: CountyFacts, county: County): boolean {
  return COUNTY_FIELDS.some((name) => countiesIn(facts[name]).includes(county))
}

type Open = Pick<CountyFacts, 'onlyCounties'> & { eligibility: string }

/** Where people must live to enter: where the counties are whose people alone may, else as it says itself. */
export function eligibilityOf({ eligibility, onlyCounties }: Open): string {
  const counties = countiesIn(onlyCounties)
  if (counties.length === 0) return eligibility
  if (counties.every(isNorthern)) return 'ni'
  return counties.some(isNorthern) ? 'island-of-ireland' : 'roi'
}
