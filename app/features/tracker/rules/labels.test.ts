import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'
import { trackListing } from './due.ts'
import { enteredLabel, enteredSentence } from './labels.ts'
import { newEntry, type Facts } from './records.ts'

const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ')
  return dublinInstant(toDay(day), time)
}
/** A Monday. */
const NOW = at('2026-11-23 12:00')

function tracked(
  entryFrequency: Facts['entryFrequency'],
  entered: string[],
  facts: Partial<Facts> = {},
) {
  const entries = entered.map((text) =>
    newEntry({ id: text, competitionID: 1, at: at(text).getTime(), via: 'opened' }),
  )
  const timing = {
    entryFrequency,
    entryDailyRule: null,
    competitionEndDate: toDay('2026-12-24'),
    ...facts,
  }
  return trackListing(timing, entries, NOW.getTime())
}

test.each([
  ['once', ['2026-11-23 09:00'], 'Entered today'],
  ['once', ['2026-11-22 23:59'], 'Entered yesterday'],
  ['once', ['2026-11-17 09:00'], 'Entered Tue'],
  ['once', ['2026-11-16 09:00'], 'Entered 16 Nov'],
  ['once', ['2026-11-12 09:00', '2026-11-18 09:00'], 'Entered 2×, last Wed'],
  ['daily', ['2026-11-23 00:01'], 'Entered, again tomorrow'],
  ['daily', ['2026-11-21 10:00', '2026-11-22 10:00'], 'Entered 2×, due again'],
  ['weekly', ['2026-11-20 10:00'], 'Entered, again Fri'],
  ['weekly', ['2026-11-23 10:00'], 'Entered, again 30 Nov'],
  ['unlimited', ['2026-11-23 10:00', '2026-11-23 10:05'], 'Entered 2×, again any time'],
] as const)('%s, entered %j: %s', (frequency, entered, label) => {
  expect(enteredLabel(tracked(frequency, [...entered]), NOW)).toBe(label)
})

test('24 hours after an entry of yesterday afternoon is a time of today', () => {
  const facts = { entryDailyRule: '24-hours' } as const
  const label = enteredLabel(tracked('daily', ['2026-11-22 14:00'], facts), NOW)
  expect(label).toBe('Entered, again at 14:02')
})

test('nothing is due after the closing date', () => {
  const facts = { competitionEndDate: toDay('2026-11-23') }
  expect(enteredLabel(tracked('daily', ['2026-11-23 09:00'], facts), NOW)).toBe('Entered today')
})

test.each([
  ['once', ['2026-11-20 12:00'], 'Entered 3 days ago.'],
  [
    'daily',
    ['2026-11-21 12:00', '2026-11-22 09:00', '2026-11-23 11:00'],
    'Entered 3 times, last 1 hour ago. Next: tomorrow',
  ],
  ['daily', ['2026-11-22 14:00'], 'Entered 22 hours ago. You can enter again now'],
] as const)('%s, entered %j: %s', (frequency, entered, sentence) => {
  expect(enteredSentence(tracked(frequency, [...entered]), NOW)).toBe(sentence)
})

test('an entry whose clock was ahead was entered just now', () => {
  expect(enteredSentence(tracked('once', ['2026-11-23 13:00']), NOW)).toBe('Entered just now.')
})
