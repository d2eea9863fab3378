import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import {
  replaceListing,
  setEndDate,
} from '#app/features/listings/operations/change-competition.server.ts'
import { findDuplicates } from './duplicates.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'

const inDays = (count: number) => addDays(TODAY, count)
const DINGLE = 'Win a weekend in Dingle'
/** Close in time and alike, but for what a test is about. */
const ELSEWHERE = { entryUrl: 'https://another.example/', competitionEndDate: inDays(10) }

async function found(db: Db, sought: Parameters<typeof findDuplicates>[1], exceptId?: number) {
  const duplicates = await findDuplicates(db, sought, exceptId)
  return duplicates.map(({ competitionID, likeness }) => [competitionID, likeness])
}

testOnDatabase('different spellings of a link count as the same link', async (db) => {
  const entryUrl = 'https://www.avoca.example/win/hamper?id=7&lang=en'
  const { competitionID } = await aCompetition(db, { entryUrl, competitionTitle: 'A hamper' })
  const duplicates = async (link: string) => found(db, { entryUrl: link })
  for (const same of [
    entryUrl,
    'http://avoca.example/win/hamper?id=7&lang=en',
    'https://AVOCA.example/win/hamper/?lang=en&id=7',
    'https://avoca.example/win/hamper?id=7&lang=en&utm_source=x&utm_campaign=y&fbclid=z&gclid=1',
    'https://avoca.example:443/win/hamper?id=7&lang=en#enter',
    'https://avoca.example/win/./hamper?id=7&lang=en',
  ])
    expect([same, await duplicates(same)]).toEqual([same, [[competitionID, 'entry-link']]])
  for (const other of [
    'https://avoca.example/win/hamper?id=8&lang=en',
    'https://avoca.example/win/hamper',
    'https://avoca.example/win/Hamper?id=7&lang=en',
    'https://shop.avoca.example/win/hamper?id=7&lang=en',
    'https://avoca.example:8443/win/hamper?id=7&lang=en',
    'nonsense',
    '',
    'http://',
    'javascript:alert(1)',
  ])
    expect([other, await duplicates(other)]).toEqual([other, []])
})

testOnDatabase('a similar title within a week is a duplicate, in any status', async (db) => {
  const ids: number[] = []
  for (const status of ['approved', 'pending', 'rejected'] as const)
    ids.push((await aCompetition(db, { status, competitionEndDate: inDays(10) })).competitionID)
  const title = 'WIN! One weekend away in Dingle'
  for (const [days, expected] of [
    [10, ids],
    [3, ids],
    [17, ids],
    [2, []],
    [18, []],
  ] as const) {
    const rows = await found(db, { competitionTitle: title, competitionEndDate: inDays(days) })
    expect([days, rows.map(([id]) => Number(id)).toSorted((a, b) => a - b)]).toEqual([
      days,
      expected,
    ])
  }
  const [duplicate] = await findDuplicates(db, {
    competitionTitle: title,
    competitionEndDate: inDays(10),
  })
  expect(duplicate).toEqual({
    competitionID: ids[2],
    competitionSlug: 'win-a-weekend-in-dingle-3',
    competitionTitle: DINGLE,
    promoterName: 'Harbour House',
    entryUrl: expect.stringContaining('https://'),
    competitionEndDate: inDays(10),
    status: 'rejected',
    likeness: 'title',
  })
})

testOnDatabase('a title without its words, or without a date, has no duplicates', async (db) => {
  await aCompetition(db, { ...ELSEWHERE, competitionTitle: 'Win this now' })
  await aCompetition(db, { ...ELSEWHERE })
  const on = { competitionEndDate: inDays(10) }
  for (const sought of [
    {},
    { competitionTitle: DINGLE },
    { competitionTitle: 'Win this now', ...on },
    { competitionTitle: '', ...on },
    { competitionTitle: "'; drop table listing_words; --", ...on },
    { competitionTitle: 'Dingle', ...on, entryUrl: undefined },
    on,
  ])
    expect([sought, await found(db, sought)]).toEqual([sought, []])
  // The promoter's words are for the admins' search: they make no duplicate.
  const promoters = { competitionTitle: 'Harbour House', ...on }
  expect(await found(db, promoters)).toEqual([])
})

testOnDatabase('a listing is not its own duplicate', async (db) => {
  const { competitionID } = await aCompetition(db)
  const other = await aCompetition(db)
  const listing = await findListing(db, competitionID)
  expect(await found(db, listing ?? {}, competitionID)).toEqual([
    [other.competitionID, 'entry-link'],
  ])
})

testOnDatabase(
  'at most five duplicates are listed, the same link before similar titles',
  async (db) => {
    const [titles, links]: number[][] = [[], []]
    const title = { ...ELSEWHERE, competitionTitle: DINGLE }
    const link = { entryUrl: 'https://avoca.example/', competitionTitle: 'A hamper' }
    for (let made = 0; made < 8; made += 1)
      titles?.push((await aCompetition(db, { ...title, status: 'pending' })).competitionID)
    const sought = { ...title, entryUrl: link.entryUrl }
    expect(await findDuplicates(db, sought)).toHaveLength(5)
    for (let made = 0; made < 3; made += 1)
      links?.push((await aCompetition(db, link)).competitionID)
    const latest = (ids: number[] = []) => ids.toSorted((a, b) => b - a)
    expect(await found(db, sought)).toEqual([
      ...latest(links).map((id) => [id, 'entry-link']),
      ...latest(titles)
        .slice(0, 2)
        .map((id) => [id, 'title']),
    ])
    for (let made = 0; made < 4; made += 1)
      links?.push((await aCompetition(db, link)).competitionID)
    const own = links?.at(-1)
    expect(await found(db, sought, own)).toEqual(
      latest(links)
        .slice(1, 6)
        .map((id) => [id, 'entry-link']),
    )
  },
)

testOnDatabase('a duplicate by link and title is listed once, by link', async (db) => {
  const { competitionID } = await aCompetition(db, ELSEWHERE)
  const sought = { ...ELSEWHERE, competitionTitle: DINGLE }
  expect(await found(db, sought)).toEqual([[competitionID, 'entry-link']])
})

testOnDatabase('duplicates are found by a listing’s current texts', async (db) => {
  const { competitionID } = await aCompetition(db, ELSEWHERE)
  const listing = await findListing(db, competitionID)
  if (!listing) throw new Error('It was made a moment ago.')
  const near = (competitionTitle: string, days = 10) =>
    found(db, { competitionTitle, competitionEndDate: inDays(days) })
  const hit = [[competitionID, 'title']]
  expect(await near(DINGLE)).toEqual(hit)

  const edited = {
    ...listing,
    competitionTitle: 'Win a hamper from Avoca',
    entryUrl: 'https://avoca.example/',
  }
  await replaceListing(db, competitionID, edited, null, NOW)
  expect([await near(DINGLE), await near('An Avoca hamper')]).toEqual([[], hit])
  expect(await found(db, { entryUrl: ELSEWHERE.entryUrl })).toEqual([])
  expect(await found(db, { entryUrl: 'http://www.avoca.example' })).toEqual([
    [competitionID, 'entry-link'],
  ])

  const dates = { endDate: inDays(40), previous: null }
  await setEndDate(db, competitionID, dates, NOW)
  expect([await near('An Avoca hamper'), await near('An Avoca hamper', 40)]).toEqual([[], hit])
})
