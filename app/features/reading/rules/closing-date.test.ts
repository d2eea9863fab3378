import { expect, test } from 'vitest'
import { SEEN_PHRASES, UNSEEN_PHRASES } from '#test/closing-phrases.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { closingDate } from './closing-date.ts'

const TODAY = toDay('2026-11-22')

/** Right answers, and the phrases with wrong ones. */
function score(phrases: readonly (readonly [day: string, text: string])[]) {
  const read = phrases.map(([day, text]) => ({ day, text, found: closingDate(text, TODAY) }))
  const isWrong = ({ day, found }: (typeof read)[number]) => (found?.day ?? '') !== day
  const strong = read.filter(({ found }) => found?.confidence === 'strong')
  const wrong = read.filter(isWrong)
  return {
    right: read.length - wrong.length,
    strong: strong.length,
    strongRight: strong.filter((one) => !isWrong(one)).length,
    wrong: wrong.map(({ text }) => text),
    wrongYear: wrong.filter(({ day, found }) => day && found?.day.slice(5) === day.slice(5)),
  }
}

test('the phrases that the rules were written on are all read rightly', () => {
  expect(SEEN_PHRASES).toHaveLength(110)
  expect(score(SEEN_PHRASES)).toMatchObject({ wrong: [], strong: 84 })
})

test('53 of 54 phrases that nobody looked at before are right, and no strong cue is wrong', () => {
  expect(UNSEEN_PHRASES).toHaveLength(54)
  const { right, strong, strongRight, wrongYear } = score(UNSEEN_PHRASES)
  expect({ right, strong, strongRight, wrongYear }).toEqual({
    right: 53,
    strong: 41,
    strongRight: 41,
    wrongYear: [],
  })
})

/** What a well-known library of dates makes of these is in brackets. */
const TRAPS: readonly [day: string, text: string][] = [
  ['2026-12-06', 'Closing date 06/12/2026'], // 12 June
  ['', 'Competition now closed'], // today
  ['', 'Last day to enter'], // yesterday
  ['2026-12-12', 'Closes on December 12 at 5pm'], // 2012
  ['2026-11-29', 'Closing 29 Nov, 11.59pm'], // 2011
  ['2026-11-30', 'Closing 30th Nov. © 2026'], // today
  ['2026-12-06', 'Closes 6.12.26'], // missed
  ['2026-12-24', 'Entries until Christmas Eve'], // missed
  ['2026-11-20', 'Competition closed 20 November'], // a year later
  ['', 'Closing date 31/02/2027'],
  ['', 'Call us 24/7 before you enter'],
  ['', 'Everything ends 1/2%'],
]

test.for(TRAPS)('“%s” is read in: %s', ([day, text]) => {
  expect(closingDate(text, TODAY)?.day ?? '').toBe(day)
})

test('the sentence is quoted, and a date that contradicts another is not sure', () => {
  const text = 'Win a hamper!\nCloses on 4 December 2026. The winner is drawn on 7 December 2026.'
  expect(closingDate(text, TODAY)).toEqual({
    day: '2026-12-04',
    confidence: 'strong',
    quote: 'Closes on 4 December 2026.',
  })
  const two = 'Hamper: closes 4 December 2026.\nHoliday: closes 11 December 2026.'
  expect(closingDate(two, TODAY)).toMatchObject({ day: '2026-12-04', confidence: 'weak' })
  expect(closingDate('Closes Monday 4 December 2026', TODAY)).toMatchObject({ confidence: 'weak' })
  const long = `${'Win '.repeat(500)}closes 4 December 2026`
  expect(closingDate(long, TODAY)?.quote.length).toBeLessThanOrEqual(300)
})

test('a list of numbers before a date does not multiply the ways to read it', () => {
  const text = `Take a test drive by ${'0, '.repeat(36)}or 30 January 2027 and you could win it`
  expect(closingDate(text, TODAY)?.confidence).toBe('weak')
})

test('a date without a year is at most 60 days past and 305 ahead, on every day of the year', () => {
  for (let day = TODAY, count = 0; count < 366; count += 1, day = addDays(day, 1)) {
    for (const offset of [-60, 0, 1, 30, 300]) {
      const meant = addDays(day, offset)
      // 24/7 is no date.
      if (/02-29|07-24$/.test(meant)) continue
      const [, month, date] = meant.split('-').map(Number)
      expect(closingDate(`Closing date ${date}/${month}`, day)?.day).toBe(meant)
    }
  }
})
