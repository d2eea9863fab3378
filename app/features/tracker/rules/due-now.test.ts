import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { listDue } from './due.ts'
import { newEntry } from './records.ts'

const NOW = Date.parse('2026-11-23T10:00Z')
const entered = (competitionID: number, at: string) =>
  newEntry({ id: at, competitionID, at: Date.parse(`${at}Z`), via: 'opened' })

test('due is what may be entered again, soonest to close first, without “not for me”', () => {
  const listings = [
    aFacts(1, { entryFrequency: 'daily', competitionEndDate: toDay('2026-12-24') }),
    aFacts(2, { entryFrequency: 'daily', competitionEndDate: toDay('2026-11-30') }),
    aFacts(3, { entryFrequency: 'once' }),
    aFacts(4, { entryFrequency: 'daily' }),
    aFacts(5, { entryFrequency: 'weekly' }),
    aFacts(6, { entryFrequency: 'daily' }),
    aFacts(7, { entryFrequency: 'daily', competitionEndDate: toDay('2026-11-22') }),
  ]
  const entries = [
    entered(1, '2026-11-21T09:00'),
    entered(1, '2026-11-22T09:00'),
    entered(2, '2026-11-22T09:00'),
    entered(3, '2026-11-01T09:00'),
    entered(4, '2026-11-23T09:00'),
    entered(5, '2026-11-20T09:00'),
    entered(7, '2026-11-21T09:00'),
  ]
  const due = (state: 'none' | 'not-for-me') => {
    const marks = [{ competitionID: 2, state, at: 1, device: 'phone' }]
    return listDue(listings, { entries, marks }, NOW).map(({ facts, tracked }) => [
      facts.competitionID,
      tracked.count,
    ])
  }
  expect(due('none')).toEqual([
    [2, 1],
    [1, 2],
  ])
  expect(due('not-for-me')).toEqual([[1, 2]])
})
