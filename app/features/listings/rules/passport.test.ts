import { expect, test } from 'vitest'
import {
  canEnter,
  fitKey,
  fitLabel,
  homeOf,
  HOMES,
  passportWords,
  readFitKey,
  readSavedText,
  savedText,
  WAY_NAMES,
  type EntryFacts,
  type Passport,
} from './passport.ts'
import { COUNTIES } from './counties.ts'

const subsets = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_item, index) => bits & (1 << index)),
  )

const LIVES = [
  ...[null, ...HOMES].map((home) => ({ home, county: null })),
  ...COUNTIES.map((county) => ({ home: homeOf(county), county })),
]
const EVERY: Passport[] = LIVES.flatMap((lives) =>
  [true, false].flatMap((isAdult) =>
    subsets(WAY_NAMES).flatMap((refused) =>
      [true, false].map((hidesPaid) => Object.assign({ isAdult, refused, hidesPaid }, lives)),
    ),
  ),
)

test('each of the 2,240 passports has one short key, which says all of it', () => {
  const keys = EVERY.map(fitKey)
  expect(new Set(keys).size).toBe(2_240)
  expect(keys).toContain('roi-18-nosocial')
  expect(keys).toContain('ni-down-18')
  for (const [index, key] of keys.entries()) {
    expect(key).toMatch(/^[a-z\d-]{2,60}$/)
    expect(readFitKey(key)).toEqual(EVERY[index])
    for (const isOn of [true, false]) {
      const saved = { passport: EVERY[index] as Passport, isOn }
      expect(readSavedText(savedText(saved))).toEqual(saved)
    }
  }
})

test.for([
  '',
  'roi',
  '18-roi',
  'roi-ni-18',
  '18-under18',
  'roi-18-',
  'ROI-18',
  'cork-18',
  'ni-cork-18',
  'roi-cork-kerry-18',
  '18-nopigeon',
  '18-nopost-nosocial',
])('?fit=%s is no key', (key) => {
  expect(readFitKey(key)).toBeUndefined()
  expect(readSavedText(`on ${key}`)).toBeUndefined()
})

test.for(['', 'roi-18', 'On roi-18', 'on', '{"home":"roi"}'])('“%s” is no passport', (text) => {
  expect(readSavedText(text)).toBeUndefined()
})

const ANY = '18'
const table: [key: string, facts: EntryFacts, answer: string, label: string][] = [
  [
    ANY,
    { eligibility: 'ni', entryMethod: 'post', over18: true, costsMoney: true },
    'yes',
    'You can enter',
  ],
  ['roi-18', { eligibility: 'roi' }, 'yes', 'You can enter'],
  ['roi-18', { eligibility: 'island-of-ireland' }, 'yes', 'You can enter'],
  ['roi-18', { eligibility: 'ni' }, 'home', 'Not for ROI'],
  ['ni-18', { eligibility: 'roi' }, 'home', 'Not for NI'],
  ['ni-18', { eligibility: 'ni' }, 'yes', 'You can enter'],
  ['roi-cork-18', { onlyCounties: 'kerry' }, 'county', 'Not for Cork'],
  ['roi-cork-18', { onlyCounties: 'cork, kerry' }, 'yes', 'You can enter'],
  ['roi-cork-18', { eligibility: 'roi', onlyCounties: null }, 'yes', 'You can enter'],
  ['roi-18', { onlyCounties: 'kerry' }, 'yes', 'You can enter'],
  ['ni-down-18', { eligibility: 'roi', onlyCounties: 'kerry' }, 'home', 'Not for NI'],
  ['under18', { over18: true }, 'age', '18+'],
  ['under18', { over18: false }, 'yes', 'You can enter'],
  ['18-nosocial', { entryMethod: 'social-media' }, 'way', 'Social media'],
  ['18-nosocial', { entryMethod: 'online-form' }, 'yes', 'You can enter'],
  ['18-nophone-nopost-nostore', { entryMethod: 'phone-text' }, 'way', 'Phone or text'],
  ['18-nophone-nopost-nostore', { entryMethod: 'post' }, 'way', 'Post'],
  ['18-nophone-nopost-nostore', { entryMethod: 'in-store' }, 'way', 'In store'],
  ['18-nophone-nopost-nostore', { entryMethod: 'email' }, 'yes', 'You can enter'],
  ['18-free', { costsMoney: true }, 'money', 'Costs money'],
  [ANY, { costsMoney: true }, 'yes', 'You can enter'],
  ['ni-under18-nosocial-nophone-nopost-nostore-free', {}, 'yes', 'You can enter'],
  [
    'ni-under18-nosocial-nophone-nopost-nostore-free',
    { eligibility: null, entryMethod: null, over18: null, costsMoney: null },
    'yes',
    'You can enter',
  ],
  ['ni-under18', { eligibility: 'roi', over18: true }, 'home', 'Not for NI'],
]

test.for(table)('%s and %j: %s', ([key, facts, answer, label]) => {
  const passport = readFitKey(key)
  if (!passport) throw new Error(`${key} is no key.`)
  expect(canEnter(facts, passport)).toBe(answer)
  expect(fitLabel(facts, passport)).toBe(label)
})

test.for([
  ['roi-18-nosocial', 'Republic of Ireland, 18 or over, no social media'],
  [
    'ni-under18-nophone-nopost-free',
    'Northern Ireland, under 18, no phone or text, no post, free only',
  ],
  ['18', '18 or over'],
  ['roi-cork-18', 'Cork, 18 or over'],
] as const)('%s in words', ([key, words]) => {
  const passport = readFitKey(key)
  expect(passport && passportWords(passport)).toBe(words)
})
