import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import type { ListingInput } from '../input/listing.ts'
import { DEFAULT_CHOICES } from '../rules/choices.ts'
import { findListing } from '../queries/listing.server.ts'
import type { Status } from '../rules/listing.ts'
import {
  replaceListing,
  setEndDate,
  setFeatured,
  setModerationState,
} from './change-competition.server.ts'
import { lockListing } from './lock-listing.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)

const PLAIN: ListingInput = {
  competitionTitle: 'Win a weekend in Dingle',
  description: 'Two nights by the sea.',
  categories: ['Travel and Hotels'],
  promoterName: 'Harbour House',
  entryUrl: 'https://www.harbour-house.example/win/',
  ...DEFAULT_CHOICES,
  over18: false,
  costsMoney: false,
  competitionEndDate: addDays(TODAY, 10),
}
/** Each becomes the next one, the last one the first. */
const LISTINGS: ListingInput[] = [
  PLAIN,
  {
    ...PLAIN,
    competitionTitle: 'Win a hamper from Avoca — an Avoca hamper!',
    promoterName: 'Avoca',
    categories: ['Food & Drink', 'Travel and Hotels', 'Home and Garden'],
    entryUrl: 'http://avoca.example/win?utm_source=x&b=2&a=1',
    termsUrl: 'https://avoca.example/terms',
    kind: 'competition',
    entryMethod: 'post',
    entryFrequency: 'daily',
    eligibility: 'island-of-ireland',
    prizeValue: 250,
    prizeCount: 3,
    winnerAnnouncementDate: addDays(TODAY, 30),
    competitionEndDate: addDays(TODAY, 20),
  },
  // The same categories in another order; nothing optional is left.
  {
    ...PLAIN,
    competitionTitle: 'Féile an Dóilín: bain duais',
    categories: ['Home and Garden', 'Food & Drink', 'Travel and Hotels'],
    description: 'Harbour House in Dingle.\n\nA hamper, too.',
  },
  {
    ...PLAIN,
    competitionTitle: 'Spin to win',
    categories: ['Gambling', 'Pay to Play'],
    over18: false,
    costsMoney: false,
  },
  { ...PLAIN, competitionTitle: 'Win this now!', promoterName: 'The One & Only' },
  { ...PLAIN, over18: true, costsMoney: true, competitionEndDate: addDays(TODAY, -5) },
  {
    ...PLAIN,
    competitionTitle: Array.from({ length: 24 }, (_, index) => `w${index}`).join(' '),
    promoterName: 'w1 w2 W3 w3',
    competitionEndDate: TODAY,
  },
]

/** All stored data of a listing except id and slug. */
async function copiesOf(db: Db, id: number) {
  const {
    id: _id,
    slug: _slug,
    ...row
  } = await db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const filed = await db
    .selectFrom('competition_categories')
    .selectAll()
    .where('competition_id', '=', id)
    .orderBy('position')
    .execute()
  const words = await db
    .selectFrom('listing_words')
    .select(['word', 'place', 'end_date'])
    .where('competition_id', '=', id)
    .orderBy('place')
    .orderBy('word')
    .execute()
  return {
    row,
    filed: filed.map(({ competition_id: _own, ...copied }) => copied),
    words,
  }
}

async function edit(db: Db, id: number, listing: ListingInput) {
  await db.transaction().execute(async (tx) => {
    await replaceListing(tx, id, listing, null, NOW)
    const dates = { endDate: listing.competitionEndDate, previous: null }
    await setEndDate(tx, id, dates, NOW)
  })
}

for (const status of ['approved', 'pending', 'rejected'] as const) {
  testOnDatabase(`an edited ${status} listing is as if it was new`, async (db) => {
    const { competitionID } = await aCompetition(db, { ...LISTINGS.at(-1), status })
    await aCompetition(db, { status: 'approved' })
    for (const listing of LISTINGS) {
      await edit(db, competitionID, listing)
      const fresh = await aCompetition(db, { ...listing, status })
      const [edited, expected] = [
        await copiesOf(db, competitionID),
        await copiesOf(db, fresh.competitionID),
      ]
      expect(edited).toEqual(expected)
      expect(edited.filed).toHaveLength(listing.categories.length)
    }
  })
}

testOnDatabase('only a change of name or link finds the promoter again', async (db) => {
  const promoterOf = async (id: number) =>
    (
      await db
        .selectFrom('competitions')
        .select('promoter_id')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.promoter_id
  // A magazine's, whose advertiser is known by name only later.
  const magazine = await aCompetition(db, PLAIN)
  const guest = { ...PLAIN, promoterName: 'Curl & Co.' }
  const { competitionID } = await aCompetition(db, guest)
  const own = { ...guest, entryUrl: 'https://www.curl.example/win' }
  const advertiser = await promoterOf((await aCompetition(db, own)).competitionID)

  await edit(db, competitionID, { ...guest, competitionTitle: 'Win two weekends in Dingle' })
  expect(await promoterOf(competitionID)).toBe(await promoterOf(magazine.competitionID))
  await edit(db, competitionID, { ...guest, entryUrl: `${PLAIN.entryUrl}now` })
  expect(await promoterOf(competitionID)).toBe(advertiser)
})

testOnDatabase('a change of date and of words can come in either order', async (db) => {
  const [one, two] = [await aCompetition(db), await aCompetition(db)]
  for (const listing of LISTINGS) {
    await edit(db, one.competitionID, listing)
    const dates = { endDate: listing.competitionEndDate, previous: null }
    await setEndDate(db, two.competitionID, dates, NOW)
    await replaceListing(db, two.competitionID, listing, null, NOW)
    expect(await copiesOf(db, two.competitionID)).toEqual(await copiesOf(db, one.competitionID))
  }
})

testOnDatabase('an edit leaves slug, status, flag and date unchanged', async (db) => {
  const published = later(-DAY_MS)
  const { competitionID, competitionSlug } = await aCompetition(db, {
    publishedAt: published,
    competitionFeaturedFlag: 1,
    source: 'fpd',
    importKey: 'row-7',
    imageName: 'before',
  })
  const before = await findListing(db, competitionID)
  const edited = { ...LISTINGS[1], competitionEndDate: TODAY } as ListingInput
  await replaceListing(db, competitionID, edited, 'after', later(5))
  const after = await findListing(db, competitionID)
  const unchanged = [
    ...(['competitionSlug', 'status', 'source', 'publishedAt', 'submittedAt'] as const),
    ...(['competitionFeaturedFlag', 'competitionEndDate', 'decidedAt'] as const),
  ]
  for (const field of unchanged) expect([field, after?.[field]]).toEqual([field, before?.[field]])
  expect(after).toMatchObject({
    competitionSlug,
    imageName: 'after',
    competitionTitle: edited.competitionTitle,
    updatedAt: later(5).getTime(),
  })
  const { words } = await copiesOf(db, competitionID)
  const days = words.map(({ end_date }) => end_date)
  expect(new Set(days)).toEqual(new Set([before?.competitionEndDate]))
  const { import_key } = await db
    .selectFrom('competitions')
    .select('import_key')
    .executeTakeFirstOrThrow()
  expect(import_key).toBe('row-7')
})

testOnDatabase('a write to one listing does not change others', async (db) => {
  const [one, other] = [await aCompetition(db), await aCompetition(db)]
  const before = await copiesOf(db, other.competitionID)
  await edit(db, one.competitionID, LISTINGS[1] as ListingInput)
  await setFeatured(db, one.competitionID, true, later(1))
  const state = { status: 'rejected', reason: 'x', decidedBy: null, decidedAt: 1 } as const
  const moved = { ...state, publishedAt: null }
  expect(await setModerationState(db, one.competitionID, 'approved', moved, later(2))).toBe(true)
  expect(await copiesOf(db, other.competitionID)).toEqual(before)
})

testOnDatabase('moves a listing only from its current status', async (db) => {
  const { competitionID } = await aCompetition(db)
  const before = await copiesOf(db, competitionID)
  const state = { status: 'rejected', reason: null, decidedBy: null, decidedAt: 1 } as const
  for (const from of ['pending', 'rejected'] as Status[]) {
    const move = setModerationState(
      db,
      competitionID,
      from,
      { ...state, publishedAt: null },
      later(1),
    )
    expect(await move).toBe(false)
  }
  expect(await setModerationState(db, 999, 'approved', { ...state, publishedAt: null }, NOW)).toBe(
    false,
  )
  expect(await copiesOf(db, competitionID)).toEqual(before)
})

testOnBothDatabases('only the holder of a listing’s lock can change it', async (db) => {
  const { competitionID } = await aCompetition(db, { prizeCount: 1 })
  const raise = () =>
    db.transaction().execute(async (tx) => {
      const { prizeCount } = await lockListing(tx, competitionID)
      await tx
        .updateTable('competitions')
        .set({ prize_count: (prizeCount ?? 0) + 1 })
        .where('id', '=', competitionID)
        .execute()
    })
  await Promise.all(Array.from({ length: 25 }, raise))
  expect((await findListing(db, competitionID))?.prizeCount).toBe(26)
  await expect(lockListing(db, 999)).rejects.toMatchObject({ kind: 'not-found' })
})
