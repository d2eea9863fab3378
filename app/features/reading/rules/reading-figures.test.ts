import { expect, test } from 'vitest'
import { scoreOf, SEEN, UNSEEN, type Fact } from '#test/reading-texts/score.ts'
import type { ReadingText } from '#test/reading-texts/types.ts'

/** Per cent: of the texts that say it, those that must be read rightly; of all texts, those that may be read wrongly. */
type Bounds = Record<Fact, readonly [right: number, wrong: number]>

/** Returns the facts that are read worse than that. */
function worse(texts: readonly ReadingText[], bounds: Bounds) {
  return Object.entries(scoreOf(texts)).flatMap(([fact, { right, missed, wrong, mistakes }]) => {
    const [rightMin, wrongMax] = bounds[fact as Fact]
    const said = right + missed + wrong
    const isWorse =
      (100 * right) / (said || 1) < rightMin || (100 * wrong) / texts.length > wrongMax
    return isWorse ? [{ fact, right, said, wrong, mistakes }] : []
  })
}

test('the texts that the rules were written with are read this well', () => {
  expect(SEEN).toHaveLength(327)
  const bounds: Bounds = {
    competitionEndDate: [91, 0],
    entryMethod: [97, 0],
    eligibility: [99, 0],
    costsMoney: [96, 0],
    entryFrequency: [97, 0],
    entryDailyRule: [100, 0],
    over18: [98, 0],
    kind: [95, 0],
    prizeValue: [98, 0],
    prizeCount: [86, 0],
    winnerAnnouncementDate: [94, 0],
    competitionTitle: [97, 0],
    promoterName: [91, 0],
    termsUrl: [100, 0],
  }
  expect(worse(SEEN, bounds)).toEqual([])
})

// When the rules first met them, one text each was wrong in closing date, way to enter, place and how often.
test('texts that the rules met when they were done are read as well as then', () => {
  expect(UNSEEN).toHaveLength(59)
  const bounds: Bounds = {
    competitionEndDate: [88, 0],
    entryMethod: [85, 0],
    eligibility: [92, 0],
    costsMoney: [91, 0],
    entryFrequency: [73, 0],
    entryDailyRule: [0, 0],
    over18: [100, 0],
    kind: [90, 0],
    prizeValue: [72, 0],
    prizeCount: [88, 0],
    winnerAnnouncementDate: [93, 0],
    competitionTitle: [88, 0],
    promoterName: [92, 0],
    termsUrl: [100, 0],
  }
  expect(worse(UNSEEN, bounds)).toEqual([])
})

test('a text that is read wrongly, or not at all, is counted', () => {
  const text = 'Win a kayak! Closes 4 December 2026.'
  const { competitionEndDate, entryMethod } = scoreOf([
    { text, facts: { competitionEndDate: '2026-12-05', entryMethod: 'post' } },
  ])
  expect([competitionEndDate.wrong, entryMethod.missed]).toEqual([1, 1])
})
