import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { runBookings } from '#app/features/bookings/operations/run-bookings.server.ts'
import { listBoxes } from '#app/features/bookings/queries/bookings.server.ts'
import { PLACES } from '#app/features/bookings/rules/places.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { readReport } from '../queries/report.server.ts'
import { BookingDecision, BookingInput } from '../input/booking.ts'
import { askBooking } from './book.server.ts'
import { decideBooking } from './decide-booking.server.ts'
import { mailBuyers } from './mail-buyer.server.ts'
import { reportSigner } from './report-links.server.ts'

const BASE = 'https://competitions.example'
const TOMORROW = addDays(TODAY, 1)
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const open = { consume: () => Promise.resolve() } as never

async function ask(db: Db, slug: string, changes: Record<string, string> = {}) {
  const input = parseInput(BookingInput, {
    place: 'carousel',
    listing: `${BASE}/competition/${slug}?x=1`,
    from: TOMORROW,
    until: addDays(TODAY, 7),
    buyer: 'Acme Ltd',
    email: 'sales@acme.example',
    ...changes,
  })
  await askBooking({ db, now: NOW, limits: open, address: '203.0.113.7' }, input)
  const { id } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}
const decide = async (db: Db, id: number, intent: string, more: object = {}) =>
  decideBooking(
    { db, baseUrl: BASE },
    (await anAdmin(db)).actor,
    parseInput(BookingDecision, { id, intent, ...more }),
    NOW,
  )
const pathOf = async (db: Db, id: number, until: Day) =>
  (await reportSigner(db, NOW))({ kind: 'booking', id, until })
/** As the job does; then what is due leaves. */
const tell = async (db: Db, now: Date) => {
  await db.transaction().execute((tx) => mailBuyers(tx, BASE, now))
  await db
    .updateTable('mails')
    .set({ sent_at: now.getTime() })
    .where('next_try_at', '<=', now.getTime())
    .execute()
}
const aListing = (db: Db, changes: Parameters<typeof aCompetition>[1] = {}) =>
  aCompetition(db, { competitionEndDate: addDays(TODAY, 60), ...changes })
const subjects = async (db: Db) =>
  (await db.selectFrom('mails').select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject.split(':')[0],
  )

testOnBothDatabases(
  'a booking is asked for, agreed, paid, runs, ends and is reported',
  async (db) => {
    const { competitionSlug: slug } = await aListing(db)
    const id = await ask(db, slug)
    await decide(db, id, 'agree', { price: '€49' })
    await decide(db, id, 'paid')
    for (const days of [0, 0.25, 1, 1, 5, 8, 8]) {
      await runBookings(db, daysLater(days))
      await tell(db, daysLater(days))
    }
    const { state } = await db
      .selectFrom('bookings')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('ended')
    expect(await subjects(db)).toEqual(['Agreed', 'It has begun', 'It ends soon', 'It has ended'])
  },
)

testOnBothDatabases('bad requests are refused with a sentence for their field', async (db) => {
  const { competitionSlug: slug } = await aListing(db)
  const bets = await aListing(db, { categories: ['Gambling'] })
  const paid = await aListing(db, { costsMoney: true })
  for (const [changes, field] of [
    [{ listing: 'no-such-thing' }, 'listing'],
    [{ listing: bets.competitionSlug }, 'listing'],
    [{ listing: paid.competitionSlug }, 'listing'],
    [{ from: TODAY }, 'from'],
    [{ from: 'soon' }, 'from'],
    [{ until: addDays(TODAY, 59) }, 'until'],
    [{ from: addDays(TODAY, 50), until: addDays(TODAY, 70) }, 'until'],
    [{ place: 'rank' }, 'place'],
    [{ place: 'digest', sentence: 'Win.', until: TOMORROW }, 'from'],
    [{ place: 'list-box', sentence: 'x'.repeat(161) }, 'sentence'],
    [{ buyer: 'House' }, 'buyer'],
    [{ email: 'x' }, 'email'],
  ] as [Record<string, string>, string][]) {
    const failed = await ask(db, slug, changes).catch((error: unknown) => error)
    expect(Object.keys((failed as { errors?: object }).errors ?? {}), field).toContain(field)
  }
  expect(await db.selectFrom('bookings').select('id').execute()).toHaveLength(2)
})

testOnBothDatabases('two decisions at once never give away the last place twice', async (db) => {
  const { competitionSlug: slug } = await aListing(db)
  const ids: number[] = []
  for (let number = 0; number < PLACES.carousel.capacity + 3; number += 1)
    ids.push(await ask(db, slug))
  const { actor } = await anAdmin(db)
  const answers = await Promise.allSettled(
    ids.map((id) =>
      decideBooking(
        { db, baseUrl: BASE },
        actor,
        { id, intent: 'agree', price: '', reason: '' },
        NOW,
      ),
    ),
  )
  const agreed = answers.filter(({ status }) => status === 'fulfilled')
  expect(agreed).toHaveLength(PLACES.carousel.capacity)
  await expect(ask(db, slug)).rejects.toThrow('taken')
})

testOnBothDatabases('a decision counts once, and a refusal needs a reason', async (db) => {
  const { competitionSlug: slug } = await aListing(db)
  const id = await ask(db, slug)
  await expect(decide(db, id, 'paid')).rejects.toThrow('decided already')
  await expect(decide(db, id, 'refuse')).rejects.toThrow('Say why')
  await decide(db, id, 'refuse', { reason: 'Not for our readers.' })
  await expect(decide(db, id, 'agree')).rejects.toThrow('decided already')
  const { text } = await db.selectFrom('mails').select('text').executeTakeFirstOrThrow()
  expect(text).toContain('Not for our readers.')
})

testOnBothDatabases('a box shows its sentence until its listing closes', async (db) => {
  const { competitionSlug: slug, competitionID } = await aListing(db)
  const id = await ask(db, slug, { place: 'home-box', sentence: 'Win a week in Dingle.' })
  await decide(db, id, 'agree')
  await decide(db, id, 'paid')
  const shown = async () => (await listBoxes(db, TOMORROW)).map(({ description }) => description)
  expect(await shown()).toContain('Win a week in Dingle.')
  await db
    .updateTable('competitions')
    .set({ end_date: TODAY })
    .where('id', '=', competitionID)
    .execute()
  expect(await shown()).not.toContain('Win a week in Dingle.')
})

testOnBothDatabases('a report has sums only, and none below ten', async (db) => {
  const { competitionSlug: slug, competitionID } = await aListing(db)
  const id = await ask(db, slug)
  const days = [TOMORROW, addDays(TODAY, 2)] as const
  for (const [index, clicks] of [9, 10].entries())
    await db
      .insertInto('click_counts')
      .values({
        period: 'day',
        starts_on: days[index] ?? TODAY,
        competition_id: competitionID,
        clicks,
      })
      .execute()
  await db
    .insertInto('booking_counts')
    .values({ day: days[1], booking_id: id, openings: 15 })
    .execute()
  const report = await readReport(db, { kind: 'booking', id }, addDays(TODAY, 2))
  expect(report?.figures.slice(0, 2)).toEqual(['advert', 'openings'])
  const firstTwo = report?.days.map(({ numbers }) => numbers.slice(0, 2))
  expect(firstTwo).toEqual([
    [null, null],
    [15, 10],
  ])
  // 19 would tell the nine of the first day.
  expect(report?.total.slice(0, 2)).toEqual([15, 10])
})

testOnBothDatabases(
  'a report opens by its secret link only, and the desk for admins only',
  async (db) => {
    const path = await pathOf(db, 1, TODAY)
    const clock = { now: NOW }
    const app = testApp(db, { clock: () => clock.now, renderPage: await pagesAsData() })
    expect((await get(app, path)).status).toBe(200)
    const later = path.replace(/\d{4}-/, (year) => `${Number(year.slice(0, 4)) + 1}-`)
    for (const forged of [`${path}x`, path.replace('booking-1', 'booking-2'), later])
      expect((await get(app, forged)).status).toBe(404)
    clock.now = daysLater(90)
    expect((await get(app, path)).status).toBe(200)
    clock.now = daysLater(91)
    expect((await get(app, path)).status).toBe(404)
    clock.now = NOW
    expect((await get(app, '/admin/bookings', await aMember(db))).status).not.toBe(200)
    expect((await get(app, '/admin/bookings', await anAdmin(db))).status).toBe(200)
  },
)

testOnBothDatabases('a buyer is told sums, and nothing about any person', async (db) => {
  const reader = await aMember(db, { username: 'canary', email: 'canary@example.ie' })
  const { competitionSlug: slug, competitionID } = await aListing(db, {
    source: 'member',
    submittedBy: reader.id,
  })
  await db
    .insertInto('bookmarks')
    .values({ user_id: reader.id, competition_id: competitionID, created_at: NOW.getTime() })
    .execute()
  const id = await ask(db, slug)
  await decide(db, id, 'agree')
  await decide(db, id, 'paid')
  for (const days of [0.25, 1, 5, 8]) {
    await runBookings(db, daysLater(days))
    await tell(db, daysLater(days))
  }
  const app = testApp(db, { renderPage: await pagesAsData() })
  const mails = await db.selectFrom('mails').select(['text', 'html']).execute()
  const pages = [
    await get(app, await pathOf(db, id, addDays(TODAY, 7))),
    await get(app, '/advertise'),
  ]
  const told = JSON.stringify([mails, pages.map(({ text }) => text)])
  expect(mails).toHaveLength(4)
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  for (const word of ['canary', 'user_id', 'userID']) expect(told).not.toContain(word)
})
