import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { parseSubmission } from '../input/submission.ts'
import { quickCheck } from './quick-check.ts'

const TODAY = toDay('2026-11-21')
const FORM = {
  entryUrl: 'https://www.harbour-house.example/win',
  competitionTitle: 'Win a weekend in Dingle',
  promoterName: 'Harbour House',
  competitionEndDate: '2026-12-01',
  category1: 'Travel and Hotels',
  description: 'Two nights by the sea.',
}

function serverErrors(typed: Record<string, string>) {
  try {
    parseSubmission(typed, { today: TODAY })
  } catch (error) {
    if (error instanceof Problem) return error.errors
    throw error
  }
  return {}
}

test('the form shows the same errors as the server', () => {
  const cases: Record<string, string>[] = [
    {},
    FORM,
    ...Object.keys(FORM).flatMap((name) => [
      { ...FORM, [name]: '' },
      { ...FORM, [name]: '  ' },
    ]),
    { ...FORM, competitionTitle: 'x'.repeat(121) },
    { ...FORM, competitionTitle: ` ${'x'.repeat(120)} ` },
    { ...FORM, description: 'x'.repeat(5001) },
    { ...FORM, competitionEndDate: '2026-11-20' },
    { ...FORM, competitionEndDate: '2026-11-21' },
  ]
  for (const typed of cases) {
    expect([typed, quickCheck(typed, { today: TODAY })]).toEqual([typed, serverErrors(typed)])
  }
})

test('an admin can enter a closing date in the past', () => {
  const typed = { ...FORM, competitionEndDate: '2020-01-01' }
  expect(quickCheck(typed, { today: null })).toEqual({})
})
