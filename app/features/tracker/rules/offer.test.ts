import { expect, test } from 'vitest'
import { countOffered, offerLabel, totalOffered } from './offer.ts'

const NONE = { entries: 0, saved: 0, dismissed: 0, wins: 0 }

test.each([
  [{ entries: 43 }, '43 entries'],
  [{ saved: 3 }, '3 saved competitions'],
  [{ entries: 1, saved: 2 }, '1 entry and 2 saved competitions'],
  [
    { entries: 1200, saved: 1, dismissed: 1 },
    '1,200 entries, 1 saved competition and 1 “Not for me” mark',
  ],
  [{ dismissed: 2, wins: 1 }, '2 “Not for me” marks and 1 win'],
])('%o is offered as “%s”', (offered, label) => {
  expect(offerLabel({ ...NONE, ...offered })).toBe(label)
})

test('a listing that the account has bookmarked already is not offered', () => {
  const mark = (competitionID: number) =>
    ({ competitionID, state: 'later', at: 1, device: 'phone' }) as const
  const log = { entries: [], marks: [mark(7), mark(8)], wins: [] }
  expect(countOffered(log, [8, 9])).toEqual({ ...NONE, saved: 1 })
  expect(totalOffered(countOffered(log, [7, 8]))).toBe(0)
})
