import { expect, test } from 'vitest'
import weights from './period-weights.json' with { type: 'json' }
import { sentencesOf } from './sentences.ts'
import { winnerTerms } from './winner-terms.ts'
import { learnWeights } from '#test/reading-texts/learn-periods.ts'
import { countsOf } from '#test/reading-texts/score.ts'
import { EXAMPLES, TAGGED_TERMS } from '#test/reading-texts/tagged.ts'

const FOLDS = 5

test('periods are read this well in T&Cs that the weights were not learned from', () => {
  const total = new Map<string, number>()
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isHeldOut = (nth: number) => nth < TAGGED_TERMS.length && nth % FOLDS === fold
    const learned = learnWeights(EXAMPLES.filter((_, nth) => !isHeldOut(nth)).flat())
    const counts = countsOf(
      TAGGED_TERMS.filter((_, nth) => isHeldOut(nth)),
      (text) => winnerTerms(sentencesOf(text), learned),
    )
    for (const fact of ['answerWithin', 'prizeWithin'])
      for (const [result, count] of Object.entries(counts[fact] ?? {}))
        total.set(`${fact} ${result}`, (total.get(`${fact} ${result}`) ?? 0) + count)
  }
  expect(Object.fromEntries(total)).toMatchInlineSnapshot(`
    {
      "answerWithin invented": 3,
      "answerWithin missed": 16,
      "answerWithin right": 346,
      "answerWithin wrong": 1,
      "prizeWithin invented": 3,
      "prizeWithin missed": 22,
      "prizeWithin right": 306,
      "prizeWithin wrong": 0,
    }
  `)
})

test('T&Cs that the weights were learned from are read this well', () => {
  expect(countsOf(TAGGED_TERMS)).toMatchInlineSnapshot(`
    {
      "answerWithin": {
        "invented": 0,
        "missed": 2,
        "right": 362,
        "wrong": 0,
      },
      "prizeWithin": {
        "invented": 0,
        "missed": 1,
        "right": 328,
        "wrong": 0,
      },
      "winnerAnnouncementDate": {
        "invented": 2,
        "missed": 4,
        "right": 35,
        "wrong": 0,
      },
      "winnersTold": {
        "invented": 2,
        "missed": 20,
        "right": 387,
        "wrong": 37,
      },
    }
  `)
})

test('the weights are those that the tagged texts teach', () => {
  expect(learnWeights(EXAMPLES.flat())).toEqual(weights)
})

test('a value that is wrong, missing or not stated is counted', () => {
  const texts = [
    { text: 'Reply within {answer}48 hours.', answerWithin: '24 hours', prizeWithin: '7 days' },
    { text: 'Reply within {answer}48 hours.', answerWithin: '' },
  ]
  const counts = countsOf(texts, () => ({ answerWithin: { value: '48 hours', from: '' } }))
  expect(counts.answerWithin).toEqual({ right: 0, wrong: 1, missed: 0, invented: 1 })
  expect(counts.prizeWithin).toEqual({ right: 0, wrong: 0, missed: 1, invented: 0 })
})
