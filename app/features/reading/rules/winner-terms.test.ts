import { expect, test } from 'vitest'
import { toWeights, winnerTerms } from './winner-terms.ts'
import periodWeights from './period-weights.json' with { type: 'json' }
import { sentencesOf } from './sentences.ts'
import wayWeights from './way-weights.json' with { type: 'json' }
import { learnPeriods } from '#test/reading-texts/learn-periods.ts'
import { learnWays } from '#test/reading-texts/learn-ways.ts'
import { countsOf } from '#test/reading-texts/score.ts'
import { EXAMPLES, TAGGED_TERMS, UNSEEN_TERMS, WAY_LESSONS } from '#test/reading-texts/tagged.ts'

test('periods are read this well in the T&Cs of somebody whose texts were not learned from', () => {
  const writers = new Set(TAGGED_TERMS.map(({ by }) => by))
  const counts = [...writers].map((writer) => {
    const others = EXAMPLES.filter((_, nth) => TAGGED_TERMS[nth]?.by !== writer)
    const periods = toWeights(learnPeriods(others.flat()))
    const own = TAGGED_TERMS.filter(({ by }) => by === writer)
    const read = countsOf(own, (text) => winnerTerms(sentencesOf(text), { periods }))
    return [
      own.length,
      Object.values(read.answerWithin ?? {}),
      Object.values(read.prizeWithin ?? {}),
    ]
  })
  // By writer: texts, then right, wrong, missed and invented for the time to answer and for the prize.
  expect(counts.map(String)).toMatchInlineSnapshot(`
    [
      "335,229,1,28,2,173,0,71,0",
      "40,26,0,1,0,26,0,0,0",
      "40,26,0,0,0,26,0,0,0",
      "40,28,0,0,0,22,0,1,0",
      "128,63,0,1,1,45,0,1,0",
      "50,29,0,10,0,22,2,14,0",
    ]
  `)
})

test('ways are read this well in T&Cs of people none of whose texts was learned from', () => {
  const counts = [[1], [2, 3, 4, 5, 6]].map((writers) => {
    const isOwn = (one: { by: number } | undefined) => one !== undefined && writers.includes(one.by)
    const others = WAY_LESSONS.filter((_, nth) => !isOwn(TAGGED_TERMS[nth]))
    const ways = toWeights(learnWays(others))
    const read = countsOf(TAGGED_TERMS.filter(isOwn), (text) =>
      winnerTerms(sentencesOf(text), { ways }),
    )
    return Object.values(read.winnersTold ?? {})
  })
  // Right, wrong, missed and invented. Some of the sentences learned from were written with mistakes in these in view.
  expect(counts.map(String)).toMatchInlineSnapshot(`
    [
      "217,20,49,1",
      "240,8,15,0",
    ]
  `)
})

test('times and ways are read this well in T&Cs that were never learned from', () => {
  const [ofLearned, ofOthers] = [2, 7].map((first) => {
    const texts = UNSEEN_TERMS.filter(({ by }) => by >= first && by < first + 3)
    const { winnersTold, answerWithin, prizeWithin } = countsOf(texts)
    return [texts.length, winnersTold, answerWithin, prizeWithin]
  })
  expect({ ofLearned, ofOthers }).toMatchInlineSnapshot(`
    {
      "ofLearned": [
        60,
        {
          "invented": 0,
          "missed": 10,
          "right": 43,
          "wrong": 3,
        },
        {
          "invented": 0,
          "missed": 0,
          "right": 40,
          "wrong": 0,
        },
        {
          "invented": 1,
          "missed": 4,
          "right": 34,
          "wrong": 0,
        },
      ],
      "ofOthers": [
        60,
        {
          "invented": 1,
          "missed": 8,
          "right": 40,
          "wrong": 1,
        },
        {
          "invented": 0,
          "missed": 2,
          "right": 36,
          "wrong": 0,
        },
        {
          "invented": 0,
          "missed": 0,
          "right": 31,
          "wrong": 0,
        },
      ],
    }
  `)
})

test('T&Cs that the weights were learned from are read this well', () => {
  expect(countsOf(TAGGED_TERMS)).toMatchInlineSnapshot(`
    {
      "answerWithin": {
        "invented": 0,
        "missed": 5,
        "right": 437,
        "wrong": 0,
      },
      "prizeWithin": {
        "invented": 0,
        "missed": 4,
        "right": 401,
        "wrong": 0,
      },
      "winnerAnnouncementDate": {
        "invented": 3,
        "missed": 5,
        "right": 42,
        "wrong": 0,
      },
      "winnersTold": {
        "invented": 0,
        "missed": 3,
        "right": 544,
        "wrong": 2,
      },
    }
  `)
})

test('the weights are those that the texts teach', () => {
  expect(learnPeriods(EXAMPLES.flat())).toEqual(periodWeights)
  expect(learnWays(WAY_LESSONS)).toEqual(wayWeights)
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
