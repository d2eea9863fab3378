import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'
import { winnerTerms } from './winner-terms.ts'
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

test('nothing is read wrongly of winners in texts about all of a competition', () => {
  const texts = [...SEEN, ...UNSEEN]
  const read = texts.flatMap(({ text }) => Object.values(winnerTerms(sentencesOf(text))))
  expect(read.map(({ value, from }) => `${value}: ${from}`)).toMatchInlineSnapshot(`
    [
      "email: The winner will be chosen at random on 15 December 2026 and notified by email within 7 days.",
      "list: The winner will be selected at random and announced on the Mullingar Motors Facebook page on Monday 14/12/26.",
      "phone: Winners contacted by phone by 5pm on 12 December.",
      "list: Winner announced in the January issue, on sale 19 December.",
      "phone: We'll call one number at random from those who've registered on our website, and if you answer with "Show me the money, Hillside Radio" you win.",
      "email: We'll email the winner on Wednesday.",
      "list: The winner will be revealed live on air on Friday, January 15th.",
      "list: Winners posted here on Monday, Nov 30th.",
      "list: We'll announce the lucky winner on our story on Friday evening (Dec 4th), so get in before then!",
      "email: Winner gets an email in January.",
      "social-media: Winner contacted by DM - we will never ask for card details!",
      "email: One winner will be selected at random from all valid entries on 22 December 2026 and notified by email within 5 days.",
      "list: The winner's name will be published in the issue of 14 January 2027.",
      "list: A winner will be announced on @pebbleskin's story on 7 December.",
      "phone: Winner notified by phone on or before 22/12/2026.",
      "email: Winner will be emailed and has 48 hours to respond.",
      "48 hours: Winner will be emailed and has 48 hours to respond.",
      "phone: Winners will be picked at random from correct answers and phoned on Wednesday evening.",
      "phone: The draw is on Tuesday 5 January 2027 and we'll ring the winner that afternoon.",
      "social-media: Winners DM'd that evening.",
      "email: Notification: by email",
      "phone: The winner will be rung that evening.",
      "email: The winner will be chosen at random and informed by email.",
      "list: Closing 10pm Thursday 3/12, winner announced Friday 4/12 on stories.",
      "email: Winner chosen at random and contacted by e-mail by 21.02.27.",
      "list: Winner announced on Monday's show.",
      "email: The winner will be selected at random by an independent adjudicator on 5 January 2027 and notified by email within seven days.",
      "social-media: Giveaway ends 2/12/26 at midnight, winner will be contacted through DM.",
      "email: Ten winners will each receive a cocktail kit (RRP €60) and will be told by email no later than 15 December 2026.",
      "phone: Winners are chosen at random on 16 December and contacted by text message.",
      "phone: Winner notified by phone on Friday 11th December.",
    ]
  `)
})

test('a text that is read wrongly, or not at all, is counted', () => {
  const text = 'Win a kayak! Closes 4 December 2026.'
  const { competitionEndDate, entryMethod } = scoreOf([
    { text, facts: { competitionEndDate: '2026-12-05', entryMethod: 'post' } },
  ])
  expect([competitionEndDate.wrong, entryMethod.missed]).toEqual([1, 1])
})
