import { expect, test } from 'vitest'
import { addDays } from '#app/lib/time/days.ts'
import { TODAY } from '#test/makers.ts'
import { someFacts } from '#test/tracker-device.ts'
import type { MarkState } from './records.ts'
import { listSaved } from './due.ts'

const mark = (competitionID: number, state: MarkState) => ({
  competitionID,
  state,
  at: 1,
  device: 'phone',
})

test('open listings marked “later” are listed, soonest to close first', () => {
  const closing = (id: number, days: number) =>
    [id, someFacts(id, { competitionEndDate: addDays(TODAY, days) })] as const
  const facts = new Map([closing(1, 5), closing(2, 0), closing(3, -1), closing(4, 2)])
  const marks = [mark(1, 'later'), mark(2, 'later'), mark(3, 'later'), mark(4, 'not-for-me')]
  const saved = listSaved(facts, [...marks, mark(9, 'later')], TODAY)
  expect(saved.map(({ competitionID }) => competitionID)).toEqual([2, 1])
})
