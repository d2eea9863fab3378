import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { fromJson } from '#app/lib/json.ts'
import { addDays } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, aReport, NOW, TODAY } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const PAGE = 'promoter/:slug'
const HOSTILE = `'; drop table promoters; --<script>`

async function aSite(db: Db) {
  const app = testApp(db, { renderPage: await pagesAsData() })
  return async (path: string) => {
    const { status, text, headers } = await get(app, path)
    const data = text.startsWith('{') ? JSON.parse(text) : {}
    return { status, location: headers.get('location'), page: data.loaderData?.[PAGE], text }
  }
}

/** Merges by SQL: the desk's operation has its own tests. */
async function merge(db: Db, slug: string, into: string) {
  await db
    .updateTable('promoters')
    .set({ merged_into: db.selectFrom('promoters as p').select('p.id').where('p.slug', '=', into) })
    .where('slug', '=', slug)
    .execute()
}

testOnDatabase('a promoter’s page lists what is open, and counts two years', async (db) => {
  const open = await aSite(db)
  const late = await aCompetition(db, { competitionEndDate: addDays(TODAY, 20) })
  const soon = await aCompetition(db, { competitionEndDate: TODAY })
  const closed = await aCompetition(db, { competitionEndDate: addDays(TODAY, -1) })
  await aCompetition(db, { categories: ['Gambling'] })
  await aCompetition(db, { status: 'pending' })
  await aCompetition(db, {
    competitionEndDate: addDays(TODAY, -740),
    publishedAt: new Date(NOW.getTime() - 750 * DAY_MS),
  })
  await aCompetition(db, { promoterName: 'Another', entryUrl: 'https://another.example/' })
  const decided = { resolved_at: 1, resolution: 'accepted' }
  await aFlag(db, soon.competitionID, { ...decided, decision: 'moved' })
  await aFlag(db, soon.competitionID, { ...decided, decision: 'moved', kind: 'x' })
  await aFlag(db, late.competitionID, { ...decided, decision: 'close' })
  await aReport(db, closed.competitionID, { resolved_at: 1, resolution: 'upheld' })
  await aReport(db, closed.competitionID, { resolved_at: 1, resolution: 'upheld' })
  await aReport(db, soon.competitionID, { resolved_at: 1, resolution: 'closed' })
  for (const [competition, outcome, resolution] of [
    [closed, 'published', 'confirmed'],
    [soon, 'not-found', 'confirmed'],
    [late, 'published', 'dismissed'],
  ] as const)
    await db
      .insertInto('competition_results')
      .values({
        competition_id: competition.competitionID,
        outcome,
        url: outcome === 'published' ? 'https://www.harbour-house.example/winners' : null,
        noted_at: 1,
        resolved_at: 2,
        resolution,
      })
      .execute()
  const { status, page } = await open('/promoter/harbour-house')
  expect(status).toBe(200)
  expect(page.record).toEqual({
    listed: 4,
    open: 2,
    restricted: 1,
    moved: 1,
    upheld: 1,
    looked: 2,
    published: 1,
  })
  expect(fromJson(page.competitions)).toMatchObject([
    { competitionID: soon.competitionID, promoterSlug: 'harbour-house' },
    { competitionID: late.competitionID },
  ])
})

testOnDatabase('a promoter without a published listing has no page', async (db) => {
  const open = await aSite(db)
  await aCompetition(db, { status: 'pending' })
  for (const path of [
    '/promoter/harbour-house',
    '/promoter/no-such',
    `/promoter/${encodeURIComponent(HOSTILE)}`,
    '/promoter/%00',
    `/promoter/${'x'.repeat(5_000)}`,
    '/feeds/promoter/harbour-house.rss',
    '/feeds/promoter/harbour-house',
  ])
    expect([path, (await open(path)).status]).toEqual([path, expect.toBeOneOf([400, 404])])
})

testOnDatabase('pages past the end are not found', async (db) => {
  const open = await aSite(db)
  for (let number = 0; number < 11; number += 1) await aCompetition(db)
  const second = await open('/promoter/harbour-house?page=2')
  expect(fromJson(second.page.competitions)).toHaveLength(2)
  for (const page of ['3', '0', 'x', '-1'])
    expect((await open(`/promoter/harbour-house?page=${page}`)).status).toBe(404)
})

testOnDatabase('a merged promoter’s address and listings lead to the other', async (db) => {
  const open = await aSite(db)
  await aCompetition(db)
  const other = { promoterName: 'Harbour Hotel', entryUrl: 'https://gleam.io/abc' }
  const { competitionID } = await aCompetition(db, other)
  await merge(db, 'harbour-hotel', 'harbour-house')
  expect(await open('/promoter/harbour-hotel')).toMatchObject({
    status: 301,
    location: '/promoter/harbour-house',
  })
  expect(await open('/feeds/promoter/harbour-hotel.atom')).toMatchObject({
    status: 301,
    location: '/feeds/promoter/harbour-house.atom',
  })
  const { page } = await open('/promoter/harbour-house')
  expect(page.record).toMatchObject({ listed: 2, open: 2 })
  expect(fromJson<CompetitionCard[]>(page.competitions)[0]).toMatchObject({
    competitionID,
    promoterSlug: 'harbour-house',
  })
})

testOnDatabase('a promoter’s feed has its open listings only', async (db) => {
  const open = await aSite(db)
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  await aCompetition(db, { competitionEndDate: addDays(TODAY, -1) })
  await aCompetition(db, { categories: ['Gambling'] })
  const other = { promoterName: 'Another', entryUrl: 'https://another.example/' }
  await aCompetition(db, other)
  const { status, text } = await open('/feeds/promoter/harbour-house.json')
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({
    title: expect.stringContaining('Harbour House'),
    home_page_url: 'https://competitions.example/promoter/harbour-house',
    items: [{ title: 'Win a kayak' }],
  })
})

testOnDatabase('the sitemap names promoters of two listings or more, once', async (db) => {
  const open = await aSite(db)
  for (const promoterName of ['Harbour House', 'Harbour House', 'Harbour Hotel', 'Harbour Hotel'])
    await aCompetition(db, { promoterName, entryUrl: 'https://gleam.io/abc' })
  await aCompetition(db, { promoterName: 'Single', entryUrl: 'https://gleam.io/abc' })
  await merge(db, 'harbour-hotel', 'harbour-house')
  const { text } = await open('/sitemap.xml')
  expect(text.match(/<loc>[^<]*promoter[^<]*/g)).toEqual([
    '<loc>https://competitions.example/promoter/harbour-house',
  ])
})

testOnDatabase('search finds promoters by the beginning of their name', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db)
  await aCompetition(db, { promoterName: 'Waiting', status: 'pending', entryUrl: 'https://a.ie/' })
  const search = async (query: string) => {
    const { text } = await get(app, `/search?q=${encodeURIComponent(query)}`)
    return JSON.parse(text).loaderData['search'].promoters
  }
  expect(await search('HARBOUR h')).toEqual([{ name: 'Harbour House', slug: 'harbour-house' }])
  for (const query of ['house', 'waiting', '%%%', '___']) expect(await search(query)).toEqual([])
})
