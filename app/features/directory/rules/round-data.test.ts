import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { slugify } from '#app/lib/text/fold-text.ts'
import {
  readRound,
  ROUND_LISTINGS_MAX,
  writeRound,
  type RoundData,
  type RoundListing,
} from './round-data.ts'

/** The most that a device fetches, gzipped; a usual round has a third of the listings. */
const ROUND_MAX_BYTES = 25_000
const TODAY = toDay('2026-11-21')

test('the round is read as it was written', () => {
  const plain = aListing(1)
  const other = { ...aListing(2), competitionSlug: 'a-former-title-2' }
  const round = { day: TODAY, listings: [plain, other], changed: [other], gone: [3], flagged: [4] }
  expect(readRound(writeRound(round))).toEqual(round)
  const { flagged: _, ...former } = round
  expect(readRound(writeRound(former as RoundData)).flagged).toEqual([])
})

test('a full round stays small', () => {
  const listings = Array.from({ length: ROUND_LISTINGS_MAX }, (_, number) => aListing(number))
  const text = writeRound({ day: TODAY, listings, changed: [], gone: [], flagged: [] })
  expect(gzipSync(text).length).toBeLessThan(ROUND_MAX_BYTES)
})

type Sample = Omit<RoundListing, 'competitionID' | 'competitionSlug'> & { image?: string }
const sample = JSON.parse(readFileSync('data/sample/catalogue.json', 'utf8')) as Sample[]

/** The sample's, which differ from each other as listings do. */
function aListing(number: number): RoundListing {
  const found = sample[number % sample.length] as Sample
  return {
    competitionID: 7000 + number,
    competitionTitle: found.competitionTitle,
    competitionSlug: slugify(found.competitionTitle),
    competitionImageURL: `/media/${randomName()}.webp`,
    competitionFeaturedFlag: null,
    publishedOn: addDays(TODAY, -(number % 4)),
    quiet: number % 7 === 0,
    promoterName: found.promoterName,
    entryUrl: found.entryUrl,
    termsUrl: found.termsUrl ?? null,
    kind: found.kind,
    entryMethod: found.entryMethod,
    entryFrequency: found.entryFrequency,
    entryDailyRule: null,
    eligibility: found.eligibility,
    onlyCounties: null,
    over18: found.over18,
    prizeValue: found.prizeValue ?? null,
    prizeCount: found.prizeCount ?? null,
    competitionEndDate: addDays(TODAY, number % 30),
    winnerAnnouncementDate: null,
    winnersTold: null,
    answerWithin: null,
    prizeWithin: null,
  }
}

function randomName() {
  return crypto.randomUUID().replaceAll('-', '')
}
