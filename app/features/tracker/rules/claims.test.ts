import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { claimsSentence } from './claims.ts'
import type { Won } from './records.ts'

const TODAY = toDay('2026-11-21')
const FACTS = new Map([[1, aFacts(1, { prizeWithin: '14 days' })]])

function aWin(wonOn: string, changes: Partial<Won> = {}): Won {
  const claim = { answeredOn: null, promisedBy: null, arrivedOn: null }
  const texts = { prize: 'A kayak', promoter: 'Harbour House', note: '', value: null }
  const rest = { id: wonOn, competitionID: null, deleted: false, at: 1, device: 'phone' }
  return { wonOn: toDay(wonOn), ...claim, ...texts, ...rest, ...changes }
}
const answered = (wonOn: string, changes: Partial<Won> = {}) =>
  aWin(wonOn, { answeredOn: toDay(wonOn), ...changes })
const ARRIVED = { arrivedOn: TODAY }

test.each<[name: string, wins: Won[], sentence: string | undefined]>([
  ['no wins', [], undefined],
  ['one to answer', [aWin('2026-11-20')], '1 win waits for your answer.'],
  ['one that is to come', [answered('2026-11-10')], undefined],
  ['one that has come', [answered('2026-10-01', ARRIVED)], undefined],
  ['the last day before it is late', [answered('2026-10-23')], undefined],
  ['30 days', [answered('2026-10-22')], '1 prize is late: a letter is ready.'],
  [
    'the time that is stated',
    [answered('2026-11-05', { competitionID: 1 })],
    '1 prize is late: a letter is ready.',
  ],
  ['59 days late', [answered('2026-08-24')], '1 prize is late: a letter is ready.'],
  ['60 days late', [answered('2026-08-23')], undefined],
  [
    'several',
    ['2026-11-20', '2026-11-19', '2026-10-01', '2026-10-02'].map((day) => aWin(day)),
    '2 wins wait for your answer. 2 prizes are late: letters are ready.',
  ],
])('requests of wins: %s', (_name, wins, sentence) => {
  expect(claimsSentence(wins, FACTS, TODAY)).toBe(sentence)
})
