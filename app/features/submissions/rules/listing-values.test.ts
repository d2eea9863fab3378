import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { parseSubmission } from '../input/submission.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import {
  byChoice,
  type ChoiceField,
  type ChoiceName,
  type Choices,
} from '#app/features/listings/rules/choices.ts'
import { toFormValues } from './editing.ts'

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9<>"'&é€☘]{0,11}$/)

function someChoice({ choices, default: absent }: ChoiceField) {
  return fc.constantFrom(absent, ...Object.keys(choices))
}

const listing = fc.record({
  competitionTitle: word,
  description: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join('\n\n')),
  categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 3 }),
  promoterName: word,
  entryUrl: fc.constantFrom('https://a.example/win?a=1&b=2', 'http://b.example/'),
  termsUrl: fc.constantFrom(null, 'https://a.example/terms'),
  ...(byChoice(someChoice) as { [Name in ChoiceName]: fc.Arbitrary<Choices[Name]> }),
  over18: fc.boolean(),
  costsMoney: fc.boolean(),
  permitNumber: fc.option(word),
  registerUrl: fc.constantFrom(null, 'https://register.example/find?no=7'),
  prizeValue: fc.option(fc.nat(100_000_000)),
  prizeCount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  winnerAnnouncementDate: fc.constantFrom(null, toDay('2026-12-24')),
  winnersTold: fc.constantFrom(null, 'email, phone', 'list'),
  answerWithin: fc.constantFrom(null, '48 hours', '5 working days'),
  prizeWithin: fc.constantFrom(null, '1 day', '28 days'),
  onlyCounties: fc.constantFrom(null, 'kerry'),
  prizeCounties: fc.constantFrom(null, 'cork, kerry'),
  entryCounties: fc.constantFrom(null, 'down'),
  place: fc.option(word),
  competitionEndDate: fc.constant(toDay('2026-12-01')),
  imageName: fc.constantFrom(null, `${'0a'.repeat(16)}.webp`),
  updatedAt: fc.nat(),
})

function withoutNulls(object: object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
}

test('a listing’s form values parse back into the same listing', () => {
  fc.assert(
    fc.property(listing, (original) => {
      const values = toFormValues(original)
      const { imageName, updatedAt, ...written } = original
      const read = parseSubmission(values, { today: toDay('2026-11-21') })
      expect(withoutNulls(read)).toEqual(withoutNulls(written))
      expect([values.imageName ?? null, values.version]).toEqual([imageName, String(updatedAt)])
    }),
  )
})
