import { choiceField, choiceLabel, choicesOf, type ChoiceName } from './choices.ts'
import { countiesIn, countyName, isCounty, isNorthern, type County } from './counties.ts'

/** The short names of ways to enter, as keys have them, and their words. */
const WAYS = {
  social: 'social-media',
  phone: 'phone-text',
  post: 'post',
  store: 'in-store',
} as const

export type Way = keyof typeof WAYS
export type Home = 'roi' | 'ni'

/** What a person can and wants to enter. It stays on their device. */
export type Passport = {
  /** Null where they did not say. */
  home: Home | null
  /** Of `home`; null where they did not say. */
  county: County | null
  isAdult: boolean
  /** What they will not use, in the order of `WAY_NAMES`. */
  refused: readonly Way[]
  hidesPaid: boolean
}

/** What is known of a listing; an absent fact counts as open to all. */
export type EntryFacts = {
  eligibility?: string | null | undefined
  onlyCounties?: string | null | undefined
  entryMethod?: string | null | undefined
  over18?: boolean | null | undefined
  costsMoney?: boolean | null | undefined
}

/** Why somebody cannot enter, or does not want to. */
export type Misfit = 'home' | 'county' | 'age' | 'way' | 'money'

export const WAY_NAMES = Object.keys(WAYS) as Way[]
export const HOMES: readonly Home[] = ['roi', 'ni']
const ADULT = '18'
const MINOR = 'under18'
const FREE = 'free'

/** 'roi-cork-18-nosocial': one spelling for each of the 2,240 passports, at most 58 characters. */
export function fitKey({ home, county, isAdult, refused, hidesPaid }: Passport): string {
  const ways = WAY_NAMES.filter((way) => refused.includes(way)).map((way) => `no${way}`)
  const words = [home, county, isAdult ? ADULT : MINOR, ...ways, hidesPaid && FREE]
  return words.filter(Boolean).join('-')
}

/** Undefined for any other spelling than that of `fitKey`. */
export function readFitKey(key: string): Passport | undefined {
  const words = key.split('-')
  const passport: Passport = {
    home: HOMES.find((home) => words.includes(home)) ?? null,
    county: words.find((word) => isCounty(word)) ?? null,
    isAdult: words.includes(ADULT),
    refused: WAY_NAMES.filter((way) => words.includes(`no${way}`)),
    hidesPaid: words.includes(FREE),
  }
  const { home, county } = passport
  if (county !== null && home !== homeOf(county)) return undefined
  return fitKey(passport) === key ? passport : undefined
}

/** The words of a field that suit the passport; null where all do. */
function suitableWords({ home, refused }: Passport, name: ChoiceName): readonly string[] | null {
  if (name === 'eligibility') return home && [home, 'island-of-ireland']
  if (name !== 'entryMethod' || refused.length === 0) return null
  const unwanted: readonly string[] = refused.map((way) => WAYS[way])
  return choicesOf(name).filter((word) => !unwanted.includes(word))
}

/** Why somebody cannot enter a listing, or 'yes'; lists are narrowed by it too. */
export function canEnter(listing: EntryFacts, passport: Passport): 'yes' | Misfit {
  return entryTest(passport)(listing)
}

export function entryTest(passport: Passport): (listing: EntryFacts) => 'yes' | Misfit {
  const homes = suitableWords(passport, 'eligibility')
  const ways = suitableWords(passport, 'entryMethod')
  return (listing) => {
    if (listing.eligibility && homes && !homes.includes(listing.eligibility)) return 'home'
    if (!isForCounty(listing, passport)) return 'county'
    if (listing.over18 && !passport.isAdult) return 'age'
    if (listing.entryMethod && ways && !ways.includes(listing.entryMethod)) return 'way'
    return listing.costsMoney && passport.hidesPaid ? 'money' : 'yes'
  }
}

/** 'You can enter', or why not: 'Not for NI', 'Social media'. */
export function fitLabel(listing: EntryFacts, passport: Passport): string {
  switch (canEnter(listing, passport)) {
    case 'yes':
      return 'You can enter'
    case 'home':
      return `Not for ${choiceLabel('eligibility', passport.home)}`
    case 'county':
      return `Not for ${countyName(passport.county ?? '')}`
    case 'age':
      return '18+'
    case 'way':
      return choiceLabel('entryMethod', listing.entryMethod ?? null)
    case 'money':
      return 'Costs money'
  }
}

export function homeOf(county: County): Home {
  return isNorthern(county) ? 'ni' : 'roi'
}

function isForCounty({ onlyCounties }: EntryFacts, { county }: Passport) {
  return county === null || !onlyCounties || countiesIn(onlyCounties).includes(county)
}

export function homeLabel(home: Home): string {
  return choiceField('eligibility').filter?.labels?.[home] ?? home
}

export function wayLabel(way: Way): string {
  return choiceLabel('entryMethod', WAYS[way])
}

/** 'Northern Ireland, 18 or over, no social media, free only'. */
export function passportWords({ home, county, isAdult, refused, hidesPaid }: Passport): string {
  const words = [
    county ? countyName(county) : home && homeLabel(home),
    isAdult ? '18 or over' : 'under 18',
    ...refused.map((way) => `no ${wayLabel(way).toLowerCase()}`),
    hidesPaid && 'free only',
  ]
  return words.filter(Boolean).join(', ')
}

/** As a device stores it: `isOn` while lists are narrowed to it. */
export type SavedPassport = { passport: Passport; isOn: boolean }

/** 'on roi-18-nosocial'. */
export function savedText({ passport, isOn }: SavedPassport): string {
  return `${isOn ? 'on' : 'off'} ${fitKey(passport)}`
}

/** Undefined where there is none, or nothing that `savedText` writes. */
export function readSavedText(text: string): SavedPassport | undefined {
  const [, state, key = ''] = /^(on|off) (.+)$/.exec(text) ?? []
  const passport = readFitKey(key)
  return passport && { passport, isOn: state === 'on' }
}
