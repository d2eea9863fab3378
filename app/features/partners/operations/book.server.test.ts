import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { runBookings } from '#app/features/places/operations/run-bookings.server.ts'
import { listBoxes } from '#app/features/places/queries/bookings.server.ts'
import { listWaiting } from '#app/features/places/queries/desk.server.ts'
import { advertHtml } from '#app/features/places/rules/advert-html.ts'
import { PLACES } from '#app/features/places/rules/places.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { addDays } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { BookingDecision, BookingInput, DeskBookingInput } from '../input/booking.ts'
import { askBooking, bookPlace, editAdvert } from './book.server.ts'
import { decideBooking } from './decide-booking.server.ts'
import { mailBuyers } from './mail-buyer.server.ts'

const BASE = 'https://competitions.example'
const TOMORROW = addDays(TODAY, 1)
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

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
  await askBooking(db, input, NOW)
  const { id } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}
const decide = async (db: Db, id: number, intent: string, more: object = {}) =>
  decideBooking(
    db,
    (await anAdmin(db)).actor,
    parseInput(BookingDecision, { id, intent, ...more }),
    NOW,
  )
/** As the job does; then what is due leaves. */
const tell = async (db: Db, now: Date) => {
  await db.transaction().execute((tx) => mailBuyers(tx, now))
  await db
    .updateTable('mails')
    .set({ sent_at: now.getTime() })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('work')
        .select(sql<number>`cast(key as integer)`.as('id'))
        .where('kind', '=', 'mail')
        .where('due_at', '<=', now.getTime()),
    )
    .execute()
}
const aListing = (db: Db, changes: Parameters<typeof aCompetition>[1] = {}) =>
  aCompetition(db, { competitionEndDate: addDays(TODAY, 60), ...changes })
const subjects = async (db: Db) =>
  (await db.selectFrom('mails').select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject.split(':')[0],
  )

testOnDatabase(
  'a buyer is told when a booking is agreed, begins, ends soon and has ended',
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

testOnDatabase('bad requests are refused with a sentence for their field', async (db) => {
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
    ids.map((id) => decideBooking(db, actor, { id, intent: 'agree', price: '', reason: '' }, NOW)),
  )
  const agreed = answers.filter(({ status }) => status === 'fulfilled')
  expect(agreed).toHaveLength(PLACES.carousel.capacity)
  await expect(ask(db, slug)).rejects.toThrow('taken')
  const sold = { ...ADVERT, from: TODAY, until: TOMORROW, buyer: 'Tea of Kerry', email: '' }
  const book = () => bookPlace(db, actor, parseInput(DeskBookingInput, sold), NOW)
  // An odd number is left for two connections.
  await book()
  const booked = await Promise.allSettled(ids.map(book))
  const sure = booked.filter(({ status }) => status === 'fulfilled')
  expect(sure).toHaveLength(PLACES['home-box'].capacity - 1)
})

const ADVERT = {
  place: 'home-box',
  listing: '',
  sentence: 'Tea of Kerry: a free sample for all.',
  link: 'https://tea.example/sample',
}

testOnDatabase('an advert that is no listing is asked for, agreed and shown', async (db) => {
  const imageName = `${'a'.repeat(32)}.webp`
  const id = await ask(db, '', { ...ADVERT, imageName })
  await decide(db, id, 'agree')
  await decide(db, id, 'paid')
  const box = (await listBoxes(db, TOMORROW)).find((one) => one.id === id)
  expect(box).toMatchObject({
    image: `/media/${imageName}`,
    description: ADVERT.sentence,
    url: ADVERT.link,
    competitionID: null,
  })
  const html = advertHtml(box ? [box] : [])
  expect(html).toContain('>Advert<')
  expect(html).toMatch(new RegExp(`href="/advert/${id}" rel="sponsored `))
  const app = testApp(db, { clock: () => daysLater(1), renderPage: await pagesAsData() })
  expect((await get(app, `/advert/${id}`)).headers.get('location')).toBe(ADVERT.link)
})

testOnDatabase('an advert that is no listing needs room in its place', async (db) => {
  const ids: number[] = []
  for (let asked = 0; asked <= PLACES['home-box'].capacity; asked += 1)
    ids.push(await ask(db, '', ADVERT))
  for (const id of ids.slice(1)) await decide(db, id, 'agree')
  await expect(decide(db, ids[0] ?? 0, 'agree')).rejects.toThrow('This place is taken on')
})

testOnDatabase('a changed advert reaches cached pages', async (db) => {
  const id = await ask(db, '', ADVERT)
  const versionOf = () => db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  const { version } = await versionOf()
  const changes = { image: '/media/tea.webp', btnText: 'Taste it', competitionUrl: ADVERT.link }
  const { actor } = await anAdmin(db)
  await editAdvert(db, actor, { id, description: 'Free tea.', ...changes }, NOW)
  expect((await versionOf()).version).toBeGreaterThan(version)
})

testOnDatabase('an advert without a listing needs a sentence and a public link', async (db) => {
  for (const [changes, field] of [
    [{ sentence: '' }, 'sentence'],
    [{ link: '' }, 'link'],
    [{ link: 'http://tea.example/' }, 'link'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ link: 'https://127.0.0.1/' }, 'link'],
    [{ link: 'https://user:secret@tea.example/' }, 'link'],
    [{ place: 'carousel' }, 'listing'],
    [{ place: 'category' }, 'listing'],
    [{ listing: 'win-a-car' }, 'link'],
  ] as [Record<string, string>, string][]) {
    const failed = await ask(db, '', { ...ADVERT, ...changes }).catch((error: unknown) => error)
    expect(Object.keys((failed as { errors?: object }).errors ?? {}), field).toContain(field)
  }
})

testOnDatabase('an admin books what was sold by phone for today', async (db) => {
  const { actor } = await anAdmin(db)
  const book = (changes: Record<string, string>) => {
    const span = { from: TODAY, until: addDays(TODAY, 2), buyer: 'Tea of Kerry', email: '' }
    const input = parseInput(DeskBookingInput, { ...ADVERT, ...span, ...changes })
    return bookPlace(db, actor, input, NOW)
  }
  const { version } = await db.selectFrom('catalogue').selectAll().executeTakeFirstOrThrow()
  await book({ paid: 'on', note: '€49' })
  const shown = await listBoxes(db, TODAY)
  expect(shown.at(-1)).toMatchObject({ state: 'running', price: '€49', email: null })
  const after = await db.selectFrom('catalogue').selectAll().executeTakeFirstOrThrow()
  expect(after.version).toBeGreaterThan(version)
  // Unpaid it waits, and holds its place.
  for (let taken = 1; taken < PLACES['home-box'].capacity; taken += 1) await book({})
  expect(await listBoxes(db, TODAY)).toHaveLength(shown.length)
  expect(await listWaiting(db, actor)).toHaveLength(PLACES['home-box'].capacity - 1)
  await expect(book({})).rejects.toThrow('taken')
  await expect(book({ from: addDays(TODAY, -1) })).rejects.toThrow('today or later')
})

testOnDatabase('a decision counts once, and a refusal needs a reason', async (db) => {
  const { competitionSlug: slug } = await aListing(db)
  const id = await ask(db, slug)
  await expect(decide(db, id, 'paid')).rejects.toThrow('decided already')
  await expect(decide(db, id, 'refuse')).rejects.toThrow('Say why')
  await decide(db, id, 'refuse', { reason: 'Not for our readers.' })
  await expect(decide(db, id, 'agree')).rejects.toThrow('decided already')
  const { text } = await db.selectFrom('mails').select('text').executeTakeFirstOrThrow()
  expect(text).toContain('Not for our readers.')
})

testOnDatabase('a box shows its sentence until its listing closes', async (db) => {
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

testOnDatabase('an ended box’s buyer is told its openings, and none below ten', async (db) => {
  const { competitionSlug: slug } = await aListing(db)
  const [few, many] = [
    await ask(db, slug, { place: 'home-box' }),
    await ask(db, slug, { place: 'list-box' }),
  ]
  for (const [id, counts] of [
    [few, [4, 5]],
    [many, [4, 1230]],
  ] as const) {
    await decide(db, id, 'agree')
    await decide(db, id, 'paid')
    for (const [index, openings] of counts.entries())
      await db
        .insertInto('booking_counts')
        .values({ day: addDays(TOMORROW, index), booking_id: id, openings })
        .execute()
  }
  for (const days of [0.25, 1, 5, 8]) {
    await runBookings(db, daysLater(days))
    await tell(db, daysLater(days))
  }
  const mails = await db.selectFrom('mails').select(['subject', 'text']).orderBy('id').execute()
  const told = mails.filter(({ subject }) => subject.startsWith('It has ended'))
  expect(told.map(({ text }) => /It was opened .* times/.exec(text)?.[0])).toEqual([
    'It was opened fewer than 10 times',
    'It was opened 1,234 times',
  ])
})

testOnDatabase('the desk of bookings is for admins only', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  expect((await get(app, '/admin/bookings', await aMember(db))).status).not.toBe(200)
  expect((await get(app, '/admin/bookings', await anAdmin(db))).status).toBe(200)
})

testOnDatabase('a buyer is told sums, and nothing about any person', async (db) => {
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
  const page = await get(app, '/advertise')
  const told = JSON.stringify([mails, page.text])
  expect(mails).toHaveLength(4)
  expect(page.status).toBe(200)
  for (const word of ['canary', 'user_id', 'userID']) expect(told).not.toContain(word)
})
