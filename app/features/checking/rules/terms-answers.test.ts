import { expect, test } from 'vitest'
import { QUESTIONS } from '#app/features/reading/rules/terms-questions.ts'
import { toDay } from '#app/lib/time/days.ts'
import { answersOf } from './terms-answers.ts'

const DAY = toDay('2026-11-22')
const age = { question: 'age', quote: '18+ only.' } as const
const notice = { question: 'notice', quote: 'Winners are emailed.' } as const

test('every question has one of three answers', () => {
  const answers = answersOf(DAY, [
    { ...age, quote: 'Over 16.', resolution: 'superseded' },
    { ...age, resolution: 'confirmed' },
    { ...notice, resolution: 'dismissed' },
    { ...notice, quote: 'We email winners.', resolution: null },
  ])
  expect(answers).toMatchObject({ readOn: DAY, quotes: [age], notRead: ['notice'] })
  expect(answers.notFound).toEqual(QUESTIONS.filter((name) => name !== 'age' && name !== 'notice'))
})

test('nothing is said before an admin has looked at the quotes', () => {
  const unread = { quotes: [], notFound: [], notRead: QUESTIONS }
  expect(answersOf(null, [])).toEqual({ readOn: null, ...unread })
  expect(answersOf(DAY, [{ ...age, resolution: null }])).toEqual({ readOn: DAY, ...unread })
  expect(answersOf(DAY, [{ ...age, resolution: 'superseded' }])).toEqual({ readOn: DAY, ...unread })
})
