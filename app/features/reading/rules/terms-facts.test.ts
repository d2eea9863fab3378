import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { countsOf } from '#test/reading-texts/score.ts'
import { UNSEEN_TERMS } from '#test/reading-texts/tagged.ts'
import { findTermsFacts } from './terms-facts.ts'
import { givesValue, TERMS_FACTS, TERMS_READERS, valueInWords } from './terms-readers.ts'

const TODAY = toDay('2026-11-22')
const ENTRIES = 'One entry per person. The winner of the prize is drawn at random.'

test('the readers are wrong as often in unseen T&Cs as is stated', () => {
  const counted = Object.entries(countsOf(UNSEEN_TERMS)).map(([fact, counts]) => {
    const wrong = counts.wrong + counts.invented
    return [fact, { wrong, given: counts.right + wrong }]
  })
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries(
      Object.entries(TERMS_READERS).map(([fact, { wrong, given }]) => [fact, { wrong, given }]),
    ),
  )
})

test('a reader that is wrong more than twice in a hundred values gives none', () => {
  expect(TERMS_FACTS.filter(givesValue)).toEqual(['answerWithin', 'prizeWithin'])
})

test('facts about winners in T&Cs are found with their sentence', () => {
  const told = 'Winners will be notified by email by 9 December 2026.'
  const answer = 'If a winner does not reply within 48 hours, another winner is drawn.'
  const prize = 'The prize will be delivered within 28 days of acceptance.'
  expect(findTermsFacts([ENTRIES, told, answer, prize].join('\n'), TODAY)).toEqual({
    winnersTold: { value: null, sentence: told },
    winnerAnnouncementDate: { value: null, sentence: told },
    answerWithin: { value: '48 hours', sentence: answer },
    prizeWithin: { value: '28 days', sentence: prize },
  })
  expect(findTermsFacts(ENTRIES, TODAY)).toEqual({})
})

test('terms of a website or a shop are no T&Cs of a competition', () => {
  const use = 'You must be aged 18 or over.\nWe never sell your data.\nOur prizes are listed.'
  expect(findTermsFacts(use, TODAY)).toBeUndefined()
  expect(findTermsFacts('Orders are delivered within 5 days.', TODAY)).toBeUndefined()
})

test('a long sentence is quoted around what was found, at most 200 characters', () => {
  const filler = 'subject to the other provisions of these terms and '.repeat(12)
  const sentence = `By entering, ${filler}the winner must reply within 48 hours of the email.`
  const found = findTermsFacts(`${ENTRIES}\n${sentence}`, TODAY)?.answerWithin
  expect(found?.sentence.length).toBeLessThanOrEqual(200)
  expect(found?.sentence).toMatch(/^….*within 48 hours of the email\.$/)
})

test.for([
  ['winnersTold', 'email, phone', 'By email or by phone'],
  ['answerWithin', '48 hours', 'Within 48 hours'],
  ['prizeWithin', '28 days', 'Within 28 days'],
  ['winnerAnnouncementDate', '2026-12-09', '9 December 2026'],
] as const)('of %s, %s is said as: %s', ([fact, value, words]) => {
  expect(valueInWords(fact, value)).toBe(words)
})
