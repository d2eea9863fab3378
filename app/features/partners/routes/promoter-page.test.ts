import pino from 'pino'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openCounters } from '#app/features/statistics/operations/counters.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { addClicks } from '#test/counts.ts'
import { testOnDatabase } from '#test/database.ts'
import { aBooking, aCompetition, aMember, anAdmin, aVisitor, NOW, TODAY } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const ACME = { promoterName: 'Acme', entryUrl: 'https://win.acme.ie/x' }
const BORD = { promoterName: 'Bord Foods', entryUrl: 'https://bordfoods.ie/win' }
const PAGE = 'promoter-page/:token'
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

async function openSite(db: Db) {
  const clock = { now: NOW }
  const app = testApp(db, { clock: () => clock.now, renderPage: await pagesAsData() })
  const send = (fields: Record<string, string>, path: string) =>
    postForm(app, path, fields, aVisitor())
  /** Returns the link that a claim was mailed. */
  const claim = async (slug: string, email: string) => {
    const { status } = await send({ intent: 'claim', email }, `/promoter/${slug}/claim`)
    const mails = await db.selectFrom('mails').select('text').orderBy('id').execute()
    const link = /\/promoter-page\/[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
    return { status, mails: mails.length, link }
  }
  const dataOf = async (path: string, page: string) => {
    const { text } = await get(app, path)
    return JSON.parse(text).loaderData[page] as Record<string, unknown>
  }
  return { app, clock, claim, dataOf, send }
}

testOnDatabase('a promoter sees its own listings and numbers, and no other’s', async (db) => {
  const { app, claim, dataOf } = await openSite(db)
  const own = await aCompetition(db, { ...ACME, competitionTitle: 'Win a boat' })
  const other = await aCompetition(db, { ...BORD, competitionTitle: 'Win a hamper' })
  await aCompetition(db, { ...ACME, competitionTitle: 'Not yet', status: 'pending' })
  await addClicks(db, [
    { day: addDays(TODAY, -40), subject: own.competitionID, count: 3 },
    { day: TODAY, subject: own.competitionID, count: 12 },
    { day: TODAY, subject: other.competitionID, count: 77 },
  ])
  const acme = await claim('acme', 'Mary@acme.ie')
  const bord = await claim('bord-foods', 'press@bordfoods.ie')
  expect([acme.status, acme.mails, bord.mails]).toEqual([200, 1, 2])

  const { listings, places } = await dataOf(acme.link, PAGE)
  expect(listings).toMatchObject([{ title: 'Win a boat', openings: 15, saves: 0 }])
  expect(places).toEqual([])
  const signature = /^.*\d{4}-\d\d-\d\d-/
  const mixed = (signature.exec(acme.link)?.[0] ?? '') + bord.link.replace(signature, '')
  const nextYear = acme.link.replace(/\d{4}-/, (year) => `${Number(year.slice(0, 4)) + 1}-`)
  for (const path of [mixed, nextYear, `${acme.link}x`])
    expect([path, (await get(app, path)).status]).toEqual([path, 404])
})

testOnDatabase('its places and its file name no buyer, and no number below ten', async (db) => {
  const { app, claim, dataOf } = await openSite(db)
  const own = await aCompetition(db, { ...ACME, competitionTitle: 'Win a boat' })
  const other = await aCompetition(db, BORD)
  await addClicks(db, [{ day: TODAY, subject: own.competitionID, count: 9 }])
  const box = {
    place: 'list-box',
    url: '/',
    btn_text: 'See',
    description: 'A boat.',
    buyer: 'The Agency',
  }
  const book = (competitionID: number, state: 'running' | 'withdrawn') =>
    aBooking(db, competitionID, { ...box, state, from_day: TODAY, until_day: addDays(TODAY, 2) })
  const id = await book(own.competitionID, 'running')
  await book(own.competitionID, 'withdrawn')
  await book(other.competitionID, 'running')
  await db
    .insertInto('booking_counts')
    .values({ day: TODAY, booking_id: id, openings: 31 })
    .execute()
  const { link } = await claim('acme', 'mary@acme.ie')
  expect((await dataOf(link, PAGE)).places).toMatchObject([{ id, openings: 31, state: 'running' }])
  const csv = await get(app, `${link}/listings.csv`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const address = `https://competitions.example/competition/${own.competitionSlug}`
  expect(csv.text.trim().split('\r\n').slice(1)).toEqual([
    `,"Win a boat","${address}",,"2026-12-01",,"fewer than 10","fewer than 10"`,
    `"Lists, box between the listings","Win a boat","${address}","${TODAY}","${addDays(TODAY, 2)}","running","31",`,
  ])
  for (const path of [link, `${link}/listings.csv`])
    expect((await get(app, path)).text).not.toContain('Agency')
})

testOnDatabase('only an address of its own domain gets a link', async (db) => {
  const { claim } = await openSite(db)
  await aCompetition(db, ACME)
  await aCompetition(db, { promoterName: 'Pub', entryUrl: 'https://facebook.com/pub' })
  for (const [slug, email, status] of [
    ['acme', 'mary@acme.ie.example', 400],
    ['acme', 'mary@bordfoods.ie', 400],
    ['acme', 'nothing', 400],
    ['pub', 'pub@facebook.com', 400],
    ['no-such-promoter', 'mary@acme.ie', 404],
  ] as const)
    expect([email, await claim(slug, email)]).toEqual([email, { status, mails: 0, link: '' }])
})

testOnDatabase('an address over its limit gets the same answer and no mail', async (db) => {
  const { claim } = await openSite(db)
  await aCompetition(db, ACME)
  const answers = []
  for (let asked = 0; asked < 7; asked += 1) answers.push(await claim('acme', 'mary@acme.ie'))
  expect(answers.map(({ status, mails }) => [status, mails])).toEqual(
    [1, 2, 3, 4, 5, 5, 5].map((mails) => [200, mails]),
  )
})

testOnDatabase('a promoter’s link ends after 30 days', async (db) => {
  const { app, clock, claim } = await openSite(db)
  await aCompetition(db, ACME)
  const { link } = await claim('acme', 'mary@acme.ie')
  const statusAfter = async (days: number) => {
    clock.now = later(days)
    return (await get(app, link)).status
  }
  expect([await statusAfter(30), await statusAfter(31)]).toEqual([200, 404])
})

testOnDatabase('an admin alone can send a promoter its link', async (db) => {
  const { app } = await openSite(db)
  await aCompetition(db, ACME)
  const { id } = await db.selectFrom('promoters').select('id').executeTakeFirstOrThrow()
  const linkFor = async (caller: Parameters<typeof get>[2]) =>
    /\/promoter-page\/[\w-]+/.exec((await get(app, `/admin/promoters/${id}`, caller)).text)
  expect(await linkFor(await aMember(db))).toBeNull()
  const [link = ''] = (await linkFor(await anAdmin(db))) ?? []
  expect((await get(app, link)).status).toBe(200)
})

testOnDatabase('a reply waits as a message', async (db) => {
  const { claim, send } = await openSite(db)
  await aCompetition(db, ACME)
  const { link } = await claim('acme', 'mary@acme.ie')
  expect((await send({ message: 'x' }, link)).status).toBe(400)
  await send({ message: 'We have named all winners.' }, link)
  const [message] = await db.selectFrom('contact_messages').select(['name', 'message']).execute()
  expect(message?.name).toBe('Acme')
  expect(message?.message).toContain('We have named all winners.')
})

testOnDatabase('a forged link writes nothing', async (db) => {
  const counters = openCounters({ db, log: pino({ level: 'silent' }) })
  const app = testApp(db, { counters, renderPage: await pagesAsData() })
  const { competitionID } = await aCompetition(db)
  counters.count('click', [TODAY, competitionID])
  const writes = vi.spyOn(counters, 'flush')
  for (const link of ['x', '1-2030-01-01-x', '1-2020-01-01-x'])
    for (const path of [`/promoter-page/${link}`, `/promoter-page/${link}/listings.csv`])
      expect([path, (await get(app, path)).status]).toEqual([path, 404])
  expect(writes).not.toHaveBeenCalled()
})
