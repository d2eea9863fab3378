import { expect, test } from 'vitest'
import { scoreOf, SEEN, UNSEEN, type Fact } from '#test/reading-texts/score.ts'
import type { ReadingText } from '#test/reading-texts/types.ts'

type Figures = Record<Fact, readonly [right: number, missed: number, wrong: number]>

function figuresOf(texts: readonly ReadingText[]) {
  const figures = Object.entries(scoreOf(texts)).map(([fact, { right, missed, wrong }]) => [
    fact,
    [right, missed, wrong],
  ])
  return Object.fromEntries(figures) as Figures
}

test('of the texts that the rules were written with, these are right, missed and wrong', () => {
  expect(SEEN).toHaveLength(207)
  expect(figuresOf(SEEN)).toEqual({
    competitionEndDate: [153, 20, 0],
    entryMethod: [179, 9, 0],
    eligibility: [81, 2, 0],
    costsMoney: [43, 2, 0],
    entryFrequency: [47, 2, 0],
    entryDailyRule: [2, 0, 0],
    over18: [63, 1, 0],
    kind: [54, 7, 0],
    prizeValue: [59, 1, 0],
    prizeCount: [16, 4, 0],
    winnerAnnouncementDate: [59, 4, 0],
    competitionTitle: [36, 1, 0],
    promoterName: [34, 4, 0],
    termsUrl: [16, 0, 0],
  } satisfies Figures)
})

test('of texts that were read once, when the rules were done, these are', () => {
  expect(UNSEEN).toHaveLength(51)
  expect(figuresOf(UNSEEN)).toEqual({
    competitionEndDate: [32, 10, 0],
    entryMethod: [33, 11, 0],
    eligibility: [17, 3, 1],
    costsMoney: [9, 4, 0],
    entryFrequency: [7, 2, 0],
    entryDailyRule: [0, 0, 0],
    over18: [15, 0, 0],
    kind: [14, 0, 0],
    prizeValue: [17, 0, 1],
    prizeCount: [2, 0, 0],
    winnerAnnouncementDate: [17, 0, 0],
    competitionTitle: [9, 0, 0],
    promoterName: [6, 0, 0],
    termsUrl: [1, 0, 0],
  } satisfies Figures)
})
