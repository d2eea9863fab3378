import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, TODAY } from '#test/makers.ts'
import { get, send } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { listWinnersPages } from '../queries/winners-pages.server.ts'
import { mayBeDecided } from '../rules/decided.ts'
import { WINNERS_CLOSED_WITHIN, WINNERS_KNOWN_WITHIN } from '../rules/winners-pages.ts'

const TEA = 'https://www.tea.example/winners'
const daysAgo = (days: number) => addDays(TODAY, -days)

async function aClosed(db: Db, closedDaysAgo: number, changes: Parameters<typeof aCompetition>[1]) {
  const competitionEndDate = daysAgo(closedDaysAgo)
  return (await aCompetition(db, { competitionEndDate, ...changes })).competitionID
}

async function aPromoterPage(db: Db, name: string, winners_url: string) {
  await db.updateTable('promoters').set({ winners_url }).where('name', '=', name).execute()
}

async function aResult(
  db: Db,
  competition_id: number,
  url: string | null,
  resolution: 'confirmed',
) {
  const outcome = url === null ? ('not-found' as const) : ('published' as const)
  const decided = { noted_at: 1, resolved_at: 2, resolution }
  await db
    .insertInto('competition_results')
    .values({ competition_id, url, outcome, ...decided })
    .execute()
}

const idsIn = (pages: Record<string, number[]>) =>
  Object.values(pages)
    .flat()
    .toSorted((a, b) => a - b)

testOnDatabase('winners’ pages are the same for everybody, and sent once', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const first = await get(app, '/winners.json')
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  expect(JSON.parse(first.text)).toEqual({ day: TODAY, pages: {}, out: [], quoted: [] })
  const etag = first.headers.get('etag') ?? ''
  const again = await send(app, '/winners.json', { headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])

  const { cookie } = await aMember(db)
  expect((await get(app, '/winners.json', { cookie })).text).toBe(first.text)
  const id = await aClosed(db, 20, {})
  await aPromoterPage(db, 'Harbour House', TEA)
  // Raises the catalogue version, as what an admin writes does.
  await aCompetition(db)
  const changed = await get(app, '/winners.json')
  expect(JSON.parse(changed.text)).toMatchObject({ day: TODAY, pages: { [TEA]: [id] }, out: [] })
})

testOnDatabase(
  'a listing has the page where its winners were found, else that of its promoter',
  async (db) => {
    const of = (promoterName: string) => ({
      promoterName,
      entryUrl: `https://www.${promoterName.toLowerCase()}.example/win`,
    })
    const found = await aClosed(db, 20, of('Tea'))
    const notFound = await aClosed(db, 20, of('Tea'))
    const merged = await aClosed(db, 20, of('Kettle'))
    const withoutPage = await aClosed(db, 20, of('Harbour'))
    const foundThere = await aClosed(db, 20, of('Harbour'))
    await aClosed(db, 20, { ...of('Tea'), status: 'rejected' })
    await aResult(db, found, 'https://www.tea.example/november', 'confirmed')
    await aResult(db, notFound, null, 'confirmed')
    await aResult(db, foundThere, 'https://www.harbour.example/they-won', 'confirmed')
    await aPromoterPage(db, 'Tea', TEA)
    const tea = db.selectFrom('promoters').select('id').where('name', '=', 'Tea')
    await db
      .updateTable('promoters')
      .set({ merged_into: tea })
      .where('name', '=', 'Kettle')
      .execute()

    const { pages, out } = await listWinnersPages(db, TODAY)
    expect(out, 'a promoter’s page alone says nothing').toEqual([foundThere, found])
    expect(pages).toEqual({
      'https://www.tea.example/november': [found],
      [TEA]: [merged, notFound],
      'https://www.harbour.example/they-won': [foundThere],
    })
    expect(idsIn(pages)).not.toContain(withoutPage)
    expect(idsIn((await listWinnersPages(db, TODAY, 2)).pages), 'the latest').toEqual([
      merged,
      foundThere,
    ])
  },
)

testOnDatabase('a page is listed once its winners should be known, for 60 days', async (db) => {
  const dates: [closed: number, announced: number | null][] = [
    ...[-1, 0, 1, 2, 59, 60, 61].map((closed): [number, null] => [closed, null]),
    ...[-1, 0, 1, 2, 60, 61].map((announced): [number, number] => [100, announced]),
    [WINNERS_CLOSED_WITHIN, 1],
    [WINNERS_CLOSED_WITHIN + 1, 1],
  ]
  const listings: { id: number; competitionEndDate: Day; winnerAnnouncementDate: Day | null }[] = []
  for (const [closed, announced] of dates) {
    const winnerAnnouncementDate = announced === null ? null : daysAgo(announced)
    const id = await aClosed(db, closed, { winnerAnnouncementDate })
    listings.push({ id, competitionEndDate: daysAgo(closed), winnerAnnouncementDate })
  }
  await aPromoterPage(db, 'Harbour House', TEA)
  const expected = listings.filter(
    (listing) =>
      mayBeDecided(listing, TODAY) &&
      !mayBeDecided(listing, daysAgo(WINNERS_KNOWN_WITHIN)) &&
      listing.competitionEndDate >= daysAgo(WINNERS_CLOSED_WITHIN),
  )
  expect(expected.length).toBeGreaterThan(5)
  const { pages } = await listWinnersPages(db, TODAY)
  expect(idsIn(pages)).toEqual(expected.map(({ id }) => id))
})

testOnDatabase('confirmed quotes of T&Cs are sent of what may be decided', async (db) => {
  const url = 'https://www.tea.example/terms'
  const decided = await aClosed(db, 20, { termsUrl: url })
  const open = await aClosed(db, -5, { termsUrl: url })
  const moved = await aClosed(db, 20, { termsUrl: 'https://www.tea.example/other' })
  const read = (
    competition_id: number,
    fact: 'winnersTold' | 'answerWithin' | 'prizeWithin',
    sentence: string,
  ) => ({
    competition_id,
    fact,
    sentence,
    url,
    value: null,
    filled_in: 0 as const,
    withdrawn: sentence === 'Withdrawn.' ? (1 as const) : (0 as const),
    found_at: 1,
    read_on: TODAY,
  })
  await db
    .insertInto('terms_facts')
    .values([
      read(decided, 'winnersTold', 'By email.'),
      read(decided, 'prizeWithin', 'Within 28 days.'),
      read(decided, 'answerWithin', 'Withdrawn.'),
      read(open, 'prizeWithin', 'Within 28 days.'),
      read(moved, 'answerWithin', 'Within 48 hours.'),
    ])
    .execute()
  expect((await listWinnersPages(db, TODAY)).quoted).toEqual([
    { id: decided, termsUrl: url, prizeQuote: 'Within 28 days.' },
  ])
})
