import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { PLACES } from '#app/features/places/rules/places.ts'
import { CONSENT_VERSION } from '#app/lib/browser/consent.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { addClicks, addEmptySearches } from '#test/counts.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, TODAY } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { writeCounts } from '../operations/write-counts.server.ts'
import { timelineOf } from '../rules/periods.ts'
import { toFigures } from '../rules/to-figures.ts'
import { countShortListings, readCounts, readRankings } from './stats.server.ts'

const at = (time: string) => new Date(time).getTime()

async function figuresOf(db: Db, range: 'day' | 'week' | 'month', today = TODAY) {
  const { actor } = await anAdmin(db, {}, new Date('2020-01-01T00:00:00Z'))
  const timeline = timelineOf(range, today)
  const figures = toFigures(timeline, today, await readCounts(db, actor, timeline, today))
  return Object.fromEntries(figures.map((figure) => [figure.name, figure]))
}

/** Inserts a submitted listing with its decision time. */
async function aSubmission(db: Db, submitted: string, decided: string | null) {
  const { competitionID } = await aCompetition(db, { source: 'member', status: 'pending' })
  await db
    .updateTable('competitions')
    .set({
      submitted_at: at(submitted),
      decided_at: decided === null ? null : at(decided),
      status: decided === null ? 'pending' : 'rejected',
    })
    .where('id', '=', competitionID)
    .execute()
}

testOnDatabase('each day has its submissions, decisions and median', async (db) => {
  await aSubmission(db, '2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z')
  await aSubmission(db, '2026-11-20T10:00:00Z', '2026-11-20T16:30:00Z')
  await aSubmission(db, '2026-11-19T16:00:00Z', '2026-11-20T16:00:00Z')
  await aSubmission(db, '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z')
  await aSubmission(db, '2026-11-21T11:00:00Z', null)
  // Listings published at once by an admin or an import are not submissions.
  await aCompetition(db, { source: 'admin' })
  await aCompetition(db, { source: 'import' })
  const { submissions, hours } = await figuresOf(db, 'day')
  expect(submissions?.series.map(({ values }) => values.slice(-3))).toEqual([
    [1, 3, 1],
    [0, 3, 1],
  ])
  expect(hours?.series[0]?.values.slice(-3)).toEqual([null, 6.5, 0])
  expect(hours?.totals).toEqual([{ label: 'Median hours to decide', now: 4.25, before: null }])
  const weekly = await figuresOf(db, 'week')
  expect(weekly.submissions?.totals.map(({ now, before }) => [now, before])).toEqual([
    [5, 0],
    [4, 0],
  ])
})

testOnDatabase('members and bookmarks are counted by days in Ireland', async (db) => {
  const { competitionID } = await aCompetition(db)
  const today = toDay('2026-07-15')
  for (const time of ['2026-07-14T22:59:59Z', '2026-07-14T23:00:00Z', '2026-07-15T12:00:00Z']) {
    const { id } = await aMember(db, {}, new Date(time))
    await db
      .insertInto('bookmarks')
      .values({ user_id: id, competition_id: competitionID, created_at: at(time) })
      .execute()
  }
  const { members, bookmarks } = await figuresOf(db, 'day', today)
  expect(members?.series[0]?.values.slice(-2)).toEqual([1, 2])
  expect(bookmarks?.series[0]?.values.slice(-2)).toEqual([1, 2])
  expect(members?.about).toBe('4 have an account now.')
})

testOnDatabase('open listings are correct for every day, week and month', async (db) => {
  const listings = [
    ['2026-09-01T09:00:00Z', '2026-12-24'],
    ['2026-11-19T23:59:00Z', '2026-11-20'],
    ['2026-11-20T00:00:00Z', '2026-11-21'],
    ['2026-10-02T00:00:00Z', '2026-11-18'],
    ['2024-05-05T12:00:00Z', '2026-05-30'],
    // Imported after closing: it was never open here.
    ['2026-11-19T12:00:00Z', '2025-11-11'],
  ] as const
  for (const [published, ends] of listings) {
    await aCompetition(db, {
      publishedAt: new Date(published),
      competitionEndDate: toDay(ends),
    })
  }
  await aCompetition(db, { status: 'pending' })
  // The same result, computed day by day.
  const openOn = (day: string) =>
    listings.filter(([published, ends]) => published.slice(0, 10) <= day && ends >= day).length
  const { open } = await figuresOf(db, 'day')
  const days = Array.from({ length: 30 }, (_, index) => addDays(TODAY, index - 29))
  expect(open?.series[0]?.values).toEqual(days.map(openOn))
  expect(open?.totals).toEqual([{ label: 'Open listings', now: 2, before: openOn('2026-10-22') }])
  const { open: monthly } = await figuresOf(db, 'month')
  const ends = ['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31']
  expect(monthly?.series[0]?.values.slice(-7, -1)).toEqual(ends.map(openOn))
  expect(monthly?.series[0]?.values.slice(0, 16)).toEqual(Array(16).fill(1))
})

testOnDatabase('clicks are ranked by listing, category and promoter', async (db) => {
  const { actor } = await anAdmin(db)
  const spa = await aCompetition(db, {
    competitionTitle: 'Win a spa day',
    promoterName: 'Atlantic Spa',
    categories: ['Health and Beauty', 'Travel and Hotels'],
  })
  const trip = await aCompetition(db, { competitionTitle: 'Win a trip' })
  const bike = await aCompetition(db, { competitionTitle: 'Win a bike', categories: ['Shopping'] })
  const clicks = (back: number, made: { competitionID: number }, count: number) =>
    addClicks(db, [{ day: addDays(TODAY, -back), subject: made.competitionID, count }])
  await clicks(0, spa, 5)
  await clicks(29, spa, 2)
  await clicks(1, trip, 4)
  await clicks(2, bike, 4)
  await clicks(30, bike, 1000)
  const agreedOn = (back: number) => [addDays(TODAY, -back), `${CONSENT_VERSION}: adverts: yes`]
  await writeCounts(db, 'consent', [
    { key: agreedOn(0), count: 3 },
    { key: agreedOn(30), count: 3 },
  ])
  await writeCounts(db, 'consent', [{ key: agreedOn(0), count: 2 }])
  const rankings = await readRankings(db, actor, timelineOf('day', TODAY), 2, TODAY)
  expect(
    rankings.map(({ name, rows }) => [name, rows.map(({ label, count }) => [label, count])]),
  ).toEqual([
    [
      'listings',
      [
        ['Win a spa day', 7],
        ['Win a trip', 4],
      ],
    ],
    [
      'categories',
      [
        ['Health and Beauty', 7],
        ['Shopping', 4],
      ],
    ],
    [
      'promoters',
      [
        ['Harbour House', 8],
        ['Atlantic Spa', 7],
      ],
    ],
    ['queries', []],
    ['consents', [[`${CONSENT_VERSION}: adverts: yes`, 5]]],
    ['redirects', []],
    ['free-places', Object.values(PLACES).map(({ label }) => [label, 7])],
    ['ended-places', []],
  ])
  expect(rankings[0]?.rows[0]?.slug).toBe(spa.competitionSlug)
  const figures = await figuresOf(db, 'day')
  expect(figures.clicks?.series[0]?.values.slice(-3)).toEqual([4, 4, 5])
  expect(figures.clicks?.totals).toEqual([{ label: 'Outbound clicks', now: 15, before: 1000 }])
  const months = await figuresOf(db, 'month')
  expect(months.clicks?.series[0]?.values.slice(-2)).toEqual([1002, 13])
})

testOnDatabase('an admin sees which places are free next week, and what ended', async (db) => {
  const { actor } = await anAdmin(db)
  const booking = {
    place: 'carousel',
    buyer: 'Acme',
    btn_text: 'Look',
    description: 'A boat for a day.',
    url: '/x',
  }
  const book = (state: 'paid' | 'ended', from: number, until: number) =>
    db
      .insertInto('bookings')
      .values({
        ...booking,
        state,
        from_day: addDays(TODAY, from),
        until_day: addDays(TODAY, until),
        created_at: 1,
        changed_at: 1,
      })
      .execute()
  for (let taken = 0; taken < PLACES.carousel.capacity; taken += 1) await book('paid', 2, 4)
  await book('ended', -9, -3)
  await book('ended', -2, -2)
  await book('ended', -90, -60)
  const rankings = await readRankings(db, actor, timelineOf('day', TODAY), 9, TODAY)
  const rowsOf = (wanted: string) => rankings.find(({ name }) => name === wanted)?.rows
  const free = rowsOf('free-places')?.find(({ label }) => label === PLACES.carousel.label)
  expect(free?.count).toBe(4)
  expect(rowsOf('ended-places')?.map(({ count }) => count)).toEqual([1, 7])
  expect(rowsOf('ended-places')?.[0]?.label).toMatch(/: A boat for a day\., Acme$/)
})

testOnDatabase('the page shows each range, and days for an invalid one', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const admin = await anAdmin(db)
  const { competitionID } = await aCompetition(db)
  await addClicks(db, [{ day: TODAY, subject: competitionID, count: 12 }])
  for (const [query, range, periods] of [
    ['', 'day', 30],
    ['?range=week', 'week', 26],
    ['?range=month', 'month', 24],
    ['?range=year', 'day', 30],
  ] as const) {
    const { status, text } = await get(app, `/admin/stats${query}`, admin)
    expect(status).toBe(200)
    const { loaderData } = JSON.parse(text) as { loaderData: Record<string, never> }
    const page = loaderData['admin/stats'] as unknown as {
      range: string
      periods: unknown[]
      figures: { name: string; series: { values: number[] }[] }[]
    }
    expect([query, page.range, page.periods.length]).toEqual([query, range, periods])
    for (const { series } of page.figures)
      for (const { values } of series) expect(values).toHaveLength(periods)
    expect(page.figures[0]?.series[0]?.values.at(-1)).toBe(12)
  }
})

testOnDatabase('every chart and ranking exports as CSV without formulas', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const admin = await anAdmin(db)
  const { competitionID } = await aCompetition(db, {
    competitionTitle: '=HYPERLINK("https://evil.example")',
    promoterName: '@SUM(A1)',
  })
  await addClicks(db, [{ day: TODAY, subject: competitionID, count: 12 }])
  await addEmptySearches(db, [{ day: TODAY, subject: 'hot tub', count: 3 }])
  const csv = async (query: string) => {
    const { status, text, headers } = await get(app, `/admin/stats.csv${query}`, admin)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
    const name = headers.get('content-disposition')
    return { name, lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
  }
  const clicks = await csv('')
  expect(clicks.name).toBe('attachment; filename="clicks-by-day-2026-11-21.csv"')
  expect([clicks.lines.length, clicks.lines[0], clicks.lines.at(-1)]).toEqual([
    31,
    '"from","Clicks"',
    '"2026-11-21","12"',
  ])
  const both = await csv('?what=submissions&range=week')
  expect([both.lines.length, both.lines[0]]).toEqual([27, '"from","Submissions","Decisions"'])
  expect((await csv('?what=hours&range=month')).lines.at(-1)).toBe('"2026-11-01",')
  const ranked = async (what: string) => (await csv(`?what=${what}`)).lines
  expect(await ranked('listings')).toEqual([
    '"name","count"',
    `"'=HYPERLINK(""https://evil.example"")","12"`,
  ])
  expect((await ranked('promoters'))[1]).toBe(`"'@SUM(A1)","12"`)
  expect((await ranked('categories'))[1]).toBe('"Travel and Hotels","12"')
  expect((await ranked('queries'))[1]).toBe('"hot tub","3"')
  for (const what of ['open', 'members', 'bookmarks', 'searches'])
    expect(await ranked(what)).toHaveLength(31)
  expect(await ranked('nonsense')).toEqual(clicks.lines)
})

testOnDatabase('open listings that say little are counted', async (db) => {
  const { actor } = await anAdmin(db)
  await aCompetition(db, { description: 'Win it.' })
  await aCompetition(db, { description: 'word '.repeat(40).trim() })
  await aCompetition(db, { description: 'Over.', competitionEndDate: addDays(TODAY, -1) })
  expect(await countShortListings(db, actor, TODAY)).toEqual({ listings: 2, short: 1 })
})
