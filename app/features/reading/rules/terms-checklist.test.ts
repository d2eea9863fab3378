import { expect, test } from 'vitest'
import { NO_CLOSING_DATE } from '#app/features/listings/rules/closing.ts'
import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'
import { toDay } from '#app/lib/time/days.ts'
import { missingInTerms } from './terms-checklist.ts'

const LISTING = {
  competitionTitle: 'Win a kayak',
  description: 'Answer one question.',
  categories: ['Sports and Leisure' as const],
  promoterName: 'Kayaks of Clew Bay',
  entryUrl: 'https://kayaks.example/win',
  ...DEFAULT_CHOICES,
  over18: false,
  costsMoney: false,
  competitionEndDate: toDay('2026-12-01'),
}

test.for([
  [{}, [], ['how winners are told', 'by when they are told', 'the prize', 'restrictions']],
  [{ prizeCount: 1 }, ['notice'], ['by when they are told', 'restrictions']],
  [{ winnerAnnouncementDate: toDay('2026-12-05'), prizeValue: 450, over18: true }, ['notice'], []],
  [
    { competitionEndDate: NO_CLOSING_DATE, prizeValue: 450 },
    ['age', 'sharing'],
    ['the closing date', 'how winners are told', 'by when they are told'],
  ],
  [
    { competitionEndDate: NO_CLOSING_DATE, prizeValue: 450, eligibility: 'ni' },
    ['closing', 'notice'],
    ['by when they are told'],
  ],
] as const)('of %j with answers to %j it misses %j', ([changes, answered, missing]) => {
  expect(missingInTerms({ ...LISTING, ...changes }, answered)).toEqual(missing)
})
