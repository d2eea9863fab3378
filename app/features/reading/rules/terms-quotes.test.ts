import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'
import type { TermsQuestion } from './terms-questions.ts'
import { findTermsQuotes } from './terms-quotes.ts'

/** Enough for a text to count as T&Cs; answers none of the questions that a case asks. */
const FRAME: Record<TermsQuestion, string> = {
  age: 'Entrants must be aged 18 or over.',
  residence: 'The prize draw is open to residents of Ireland.',
  closing: 'The closing date is 5 December 2026.',
  entries: 'One entry per person.',
  choice: 'The winner will be drawn at random.',
  notice: 'Winners will be notified by email.',
  answer: 'They must reply within 48 hours.',
  prize: 'Prizes are posted within 28 days.',
  sharing: 'Your data will not be shared.',
  alternative: 'The prize is not transferable.',
}
const without = (question: TermsQuestion) =>
  Object.entries(FRAME)
    .filter(([name]) => name !== question)
    .map(([, sentence]) => sentence)
    .join('\n')

const ANSWERS: [question: TermsQuestion, sentence: string][] = [
  ['age', 'You must be over the age of eighteen to take part.'],
  ['age', 'Entrants under 16 need a parent’s consent.'],
  ['age', 'This promotion is for persons 18 years or older.'],
  ['age', '18+ only.'],
  [
    'residence',
    'Open to residents of the Republic of Ireland and Northern Ireland, except employees.',
  ],
  ['residence', 'This giveaway is open to anybody on the island of Ireland.'],
  ['residence', 'Entrants must live in County Cork.'],
  ['closing', 'Entries close at 11.59 p.m. on Friday.'],
  ['closing', 'The promotion period ends at midnight on the day before the draw.'],
  ['closing', 'All entries must be received no later than 12:00 on 05/12/2026.'],
  ['entries', 'Only one entry is accepted for each household.'],
  ['entries', 'You can enter as often as you like.'],
  ['entries', 'Multiple entries will be disqualified.'],
  ['choice', 'Winners are selected by a panel of judges.'],
  ['choice', 'One entry is picked at random.'],
  ['notice', 'We will contact the winner by phone within seven days.'],
  ['notice', 'The winner will be informed by direct message.'],
  ['answer', 'A prize that is not claimed within 14 days is forfeited.'],
  ['prize', 'Allow 28 days for delivery.'],
  ['sharing', 'Your details may be passed to the hotel that gives the prize.'],
  ['sharing', 'We never sell your personal data.'],
  ['alternative', 'There is no cash alternative.'],
  ['alternative', 'The promoter may substitute a prize of equal value.'],
]
test.for(ANSWERS)('%s is answered by “%s”', ([question, sentence]) => {
  const quotes = findTermsQuotes(`${without(question)}\n${sentence}`)
  expect(quotes?.[question]).toEqual([sentence.replaceAll('’', "'")])
})

const NO_ANSWERS: [question: TermsQuestion, sentence: string][] = [
  ['age', 'There are over 20 prizes.'],
  ['residence', 'The hotel stands in the centre of Ireland.'],
  ['closing', 'The shop closes in the evening.'],
  ['closing', 'Prizes end up with a winner who must claim by 5 p.m. on 9 December.'],
  ['entries', 'The promoter is not responsible for late entries, only for those it receives.'],
  ['choice', 'If unclaimed, an alternative winner will be chosen.'],
  ['notice', 'If the winner cannot be contacted, the prize goes to somebody else.'],
  ['sharing', 'Details of the prize are above.'],
  ['alternative', 'The prize is a weekend by the sea.'],
]
test.for(NO_ANSWERS)('%s is not answered by “%s”', ([question, sentence]) => {
  expect(findTermsQuotes(`${without(question)}\n${sentence}`)?.[question]).toBeUndefined()
})

test('terms of a website, and a page without any, are no T&Cs of a competition', () => {
  const use =
    'You must be aged 18 or over.\nWe never sell your personal data.\nOur prizes are listed.'
  expect(findTermsQuotes(use)).toBeUndefined()
  expect(findTermsQuotes('Welcome to our shop.')).toBeUndefined()
})

test('a long sentence is quoted around its answer, at most 300 characters', () => {
  const filler = 'subject to the other provisions of these terms and '.repeat(12)
  const [quote = ''] =
    findTermsQuotes(`${without('age')}\nBy entering, ${filler} you must be aged 18 or over.`)
      ?.age ?? []
  expect(quote.length).toBeLessThanOrEqual(300)
  expect(quote).toMatch(/^….*aged 18 or over\.$/)
})

test('times of day do not end a sentence', () => {
  expect(sentencesOf('Enter by 5 p.m. Irish time. Good luck!')).toEqual([
    'Enter by 5 p.m. Irish time.',
    'Good luck!',
  ])
})
