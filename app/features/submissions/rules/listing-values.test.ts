import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { parseSubmission } from '../input/submission.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { choicesOf } from '#app/features/listings/rules/choices.ts'
import { toFormValues } from './listing-values.ts'

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9<>"'&é€☘]{0,11}$/)
const listing = fc.record({
  competitionTitle: word,
  description: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join('\n\n')),
  categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 3 }),
  promoterName: word,
  entryUrl: fc.constantFrom('https://a.example/win?a=1&b=2', 'http://b.example/'),
  termsUrl: fc.constantFrom(null, 'https://a.example/terms'),
  kind: fc.constantFrom(...choicesOf('kind')),
  entryMethod: fc.constantFrom(...choicesOf('entryMethod')),
  entryFrequency: fc.constantFrom(...choicesOf('entryFrequency')),
  eligibility: fc.constantFrom(...choicesOf('eligibility')),
  over18: fc.boolean(),
  costsMoney: fc.boolean(),
  prizeValue: fc.option(fc.nat(100_000_000)),
  prizeCount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  winnerAnnouncementDate: fc.constantFrom(null, toDay('2026-12-24')),
  competitionEndDate: fc.constant(toDay('2026-12-01')),
  imageName: fc.constantFrom(null, `${'0a'.repeat(16)}.webp`),
  updatedAt: fc.nat(),
})

test('what the form of a listing shows says the same when it is sent back', () => {
  fc.assert(
    fc.property(listing, (original) => {
      const values = toFormValues(original)
      const { imageName, updatedAt, ...written } = original
      const read = parseSubmission(values, { today: toDay('2026-11-21') })
      const absent = Object.fromEntries(
        Object.entries(written).filter(([, value]) => value !== null),
      )
      expect(read).toEqual(absent)
      expect([values.imageName ?? null, values.version]).toEqual([imageName, String(updatedAt)])
    }),
  )
})
