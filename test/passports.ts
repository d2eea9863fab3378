import fc from 'fast-check'
import { WAY_NAMES, type Passport } from '#app/features/listings/rules/passport.ts'

/** Where people live; two counties of the Republic and one of the North. */
const HOMES = [
  { home: null, county: null },
  { home: 'roi', county: null },
  { home: 'ni', county: null },
  { home: 'roi', county: 'cork' },
  { home: 'roi', county: 'kerry' },
  { home: 'ni', county: 'down' },
] as const

export const somePassport: fc.Arbitrary<Passport> = fc
  .record({
    lives: fc.constantFrom(...HOMES),
    isAdult: fc.boolean(),
    refused: fc.subarray(WAY_NAMES),
    hidesPaid: fc.boolean(),
  })
  .map(({ lives, ...others }) => Object.assign(others, lives))

/** Counties that a listing may name, so that each of `somePassport` meets its own, others and none. */
export const COUNTY_SETS = [null, 'cork', 'cork, kerry', 'kerry', 'down', null] as const
