import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'

type Listing = Parameters<typeof aCompetition>[1]

async function promoterOf(db: Db, listing: Listing) {
  const { competitionID } = await aCompetition(db, listing)
  return readPromoter(db, competitionID)
}

function readPromoter(db: Db, competitionID: number) {
  return db
    .selectFrom('competitions')
    .leftJoin('promoters', 'promoters.id', 'promoter_id')
    .select(['promoters.slug', 'promoters.domain', 'promoters.name'])
    .where('competitions.id', '=', competitionID)
    .executeTakeFirstOrThrow()
}

testOnDatabase('listings of one name or one domain have one promoter', async (db) => {
  const first = { promoterName: 'Harbour House', entryUrl: 'https://www.harbour-house.ie/win' }
  expect(await promoterOf(db, first)).toEqual({
    slug: 'harbour-house',
    domain: 'harbour-house.ie',
    name: 'Harbour House',
  })
  for (const listing of [
    { promoterName: 'HARBOUR-HOUSE!', entryUrl: 'https://gleam.io/abc' },
    { promoterName: 'Harbour House Hotel', entryUrl: 'https://win.harbour-house.ie/' },
  ])
    expect(await promoterOf(db, listing)).toMatchObject({ slug: 'harbour-house' })
})

testOnDatabase('a shared host is no promoter’s domain', async (db) => {
  const entryUrl = 'https://www.facebook.com/somebody/posts/1'
  expect(await promoterOf(db, { promoterName: 'Kayaks of Kerry', entryUrl })).toMatchObject({
    slug: 'kayaks-of-kerry',
    domain: null,
  })
  expect(await promoterOf(db, { promoterName: 'Tents of Trim', entryUrl })).toMatchObject({
    slug: 'tents-of-trim',
  })
})

testOnDatabase('a magazine’s site does not take its advertisers’ names', async (db) => {
  const magazine = 'https://www.magazine.ie/win'
  await promoterOf(db, { promoterName: 'The Magazine', entryUrl: magazine })
  expect(
    await promoterOf(db, { promoterName: 'Kayaks of Kerry', entryUrl: magazine }),
  ).toMatchObject({ slug: 'the-magazine' })
  const own = { promoterName: 'Kayaks of Kerry', entryUrl: 'https://kayaks.ie/' }
  expect(await promoterOf(db, own)).toMatchObject({ slug: 'kayaks-of-kerry' })
  expect(
    await promoterOf(db, { promoterName: 'Kayaks of Kerry', entryUrl: magazine }),
  ).toMatchObject({ slug: 'kayaks-of-kerry' })
})

testOnDatabase('different promoters never share a slug', async (db) => {
  const slugs: (string | null)[] = []
  for (const promoterName of ['Tea & Co', 'Tea and Co', '♥', '♠'])
    slugs.push((await promoterOf(db, { promoterName, entryUrl: 'https://gleam.io/a' })).slug)
  expect(slugs).toEqual(
    ['tea-and-co', 'tea-and-co', 'promoter', 'promoter-2'].toSpliced(1, 1, 'tea-and-co-2'),
  )
})

testOnBothDatabases('listings written at once agree on their new promoter', async (db) => {
  const entryUrl = 'https://gleam.io/abc'
  const found = await Promise.all(
    Array.from({ length: 6 }, () => promoterOf(db, { promoterName: 'Kayaks of Kerry', entryUrl })),
  )
  expect(new Set(found.map(({ slug }) => slug)).size).toBe(1)
  expect(await db.selectFrom('promoters').select('slug').execute()).toHaveLength(1)
})
