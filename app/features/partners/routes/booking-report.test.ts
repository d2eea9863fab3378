import pino from 'pino'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openCounters } from '#app/features/engagement/operations/counters.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { addClicks } from '#test/counts.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aVisitor, NOW, TODAY } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const ACME = { promoterName: 'Acme', entryUrl: 'https://win.acme.ie/x' }
const BORD = { promoterName: 'Bord Foods', entryUrl: 'https://bordfoods.ie/win' }
const PAGE = 'booking-report/:token'
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
    const link = /\/booking-report\/[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
    return { status, mails: mails.length, link }
  }
  const dataOf = async (path: string, page: string) => {
    const { text } = await get(app, path)
    return JSON.parse(text).loaderData[page] as Record<string, unknown>
  }
  return { app, clock, claim, dataOf, send }
}

const reportsOf = (data: Record<string, unknown>) =>
  (data.listings as { title: string; report: string }[]).map(({ title, report }) => [title, report])

testOnBothDatabases('a promoter sees its own listings and numbers, and no other’s', async (db) => {
  const { app, claim, dataOf, send } = await openSite(db)
  const own = await aCompetition(db, { ...ACME, competitionTitle: 'Win a boat' })
  const other = await aCompetition(db, { ...BORD, competitionTitle: 'Win a hamper' })
  await aCompetition(db, { ...ACME, competitionTitle: 'Not yet', status: 'pending' })
  await addClicks(db, [
    { day: TODAY, subject: own.competitionID, count: 12 },
    { day: TODAY, subject: other.competitionID, count: 77 },
  ])
  const acme = await claim('acme', 'Mary@acme.ie')
  const bord = await claim('bord-foods', 'press@bordfoods.ie')
  expect([acme.status, acme.mails, bord.mails]).toEqual([200, 1, 2])

  const page = await dataOf(acme.link, PAGE)
  const [[title = '', report = ''] = [], ...more] = reportsOf(page)
  expect([title, more]).toEqual(['Win a boat', []])
  for (const path of [report, acme.link]) {
    const { text } = await get(app, path)
    expect(text).not.toContain('Win a hamper')
    expect(((await dataOf(path, PAGE)).total as number[])[0]).toBe(12)
  }
  // The other's listing under its own link, and a link with another's signature.
  const forged = report.replace(`-${own.competitionID}-`, `-${other.competitionID}-`)
  const [[, others = ''] = []] = reportsOf(await dataOf(bord.link, PAGE))
  const signed = /^.*\d{4}-\d\d-\d\d-/
  const mixed = (signed.exec(report)?.[0] ?? '') + others.replace(signed, '')
  for (const path of [forged, mixed, `${acme.link}x`])
    expect([path, (await get(app, path)).status]).toEqual([path, 404])

  const correct = async (link: string, about: string) => {
    const fields = { about, message: 'It closes a day later.', email: 'mary@acme.ie' }
    return (await send(fields, link)).status
  }
  const messages = () => db.selectFrom('contact_messages').select(['name', 'message']).execute()
  expect(await correct(bord.link, own.competitionSlug)).toBe(404)
  expect(await correct(report, own.competitionSlug)).toBe(404)
  expect(await messages()).toEqual([])
  expect(await correct(acme.link, own.competitionSlug)).toBe(200)
  const [waiting] = await messages()
  expect(waiting?.name).toBe('Acme')
  expect(waiting?.message).toContain(own.competitionSlug)
  expect(waiting?.message).toContain('It closes a day later.')
})

testOnBothDatabases('only an address of its own domain gets a link', async (db) => {
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

testOnBothDatabases('an address over its limit gets the same answer and no mail', async (db) => {
  const { claim } = await openSite(db)
  await aCompetition(db, ACME)
  const answers = []
  for (let asked = 0; asked < 7; asked += 1) answers.push(await claim('acme', 'mary@acme.ie'))
  expect(answers.map(({ status, mails }) => [status, mails])).toEqual(
    [1, 2, 3, 4, 5, 5, 5].map((mails) => [200, mails]),
  )
})

testOnBothDatabases('a promoter’s link ends after 30 days', async (db) => {
  const { app, clock, claim } = await openSite(db)
  await aCompetition(db, ACME)
  const { link } = await claim('acme', 'mary@acme.ie')
  const statusAfter = async (days: number) => {
    clock.now = later(days)
    return (await get(app, link)).status
  }
  expect([await statusAfter(30), await statusAfter(31)]).toEqual([200, 404])
})

testOnBothDatabases('an admin alone can send a promoter its link', async (db) => {
  const { app } = await openSite(db)
  await aCompetition(db, ACME)
  const { id } = await db.selectFrom('promoters').select('id').executeTakeFirstOrThrow()
  const linkFor = async (caller: Parameters<typeof get>[2]) =>
    /\/booking-report\/promoter[\w-]+/.exec((await get(app, `/admin/promoters/${id}`, caller)).text)
  expect(await linkFor(await aMember(db))).toBeNull()
  const [link = ''] = (await linkFor(await anAdmin(db))) ?? []
  expect((await get(app, link)).status).toBe(200)
})

testOnBothDatabases('a reply waits as a message', async (db) => {
  const { claim, send } = await openSite(db)
  await aCompetition(db, ACME)
  const { link } = await claim('acme', 'mary@acme.ie')
  const reply = { about: '', email: 'mary@acme.ie' }
  expect((await send({ ...reply, message: 'x' }, link)).status).toBe(400)
  await send({ ...reply, message: 'We have named all winners.' }, link)
  const [message] = await db.selectFrom('contact_messages').select(['email', 'message']).execute()
  expect(message?.email).toBe('mary@acme.ie')
  expect(message?.message).toContain('We have named all winners.')
})

testOnBothDatabases('a free listing’s report is found by admins, read and saved', async (db) => {
  const { app, clock, dataOf } = await openSite(db)
  const { competitionID } = await aCompetition(db, {
    ...ACME,
    competitionEndDate: addDays(TODAY, 3),
  })
  for (let number = 0; number < 10; number += 1) {
    const { competitionID: id } = await aCompetition(db, BORD)
    await addClicks(db, [{ day: TODAY, subject: id, count: number + 1 }])
  }
  await addClicks(db, [{ day: TODAY, subject: competitionID, count: 25 }])
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  const desk = `/admin/moderation-log/${competitionID}`
  const pathFor = async (caller: Parameters<typeof get>[2]) =>
    /\/booking-report\/listing[\w-]+/.exec((await get(app, desk, caller)).text)?.[0]
  expect(await pathFor(member)).toBeUndefined()
  const path = (await pathFor(admin)) ?? ''
  const numbers = await dataOf(path, PAGE)
  expect(numbers.compared).toMatchObject({ listings: 10, median: expect.any(Number) })
  const csv = await get(app, `${path}/days.csv`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(csv.text.trim().split('\r\n').slice(-2)).toEqual([
    `"${TODAY}","25","fewer than 10","fewer than 10","fewer than 10"`,
    '"total","25","fewer than 10","fewer than 10","fewer than 10"',
  ])
  const status = async () => [
    (await get(app, path)).status,
    (await get(app, `${path}/days.csv`)).status,
  ]
  clock.now = later(93)
  expect(await status()).toEqual([200, 200])
  clock.now = later(94)
  expect(await status()).toEqual([404, 404])
})

testOnBothDatabases('a forged link of a report writes nothing', async (db) => {
  const counters = openCounters({ db, log: pino({ level: 'silent' }) })
  const app = testApp(db, { counters, renderPage: await pagesAsData() })
  const { competitionID } = await aCompetition(db)
  counters.count('click', [TODAY, competitionID])
  const writes = vi.spyOn(counters, 'flush')
  for (const link of ['x', `listing-${competitionID}-2030-01-01-x`, 'listing-1-2020-01-01-x'])
    for (const path of [`/booking-report/${link}`, `/booking-report/${link}/days.csv`])
      expect([path, (await get(app, path)).status]).toEqual([path, 404])
  expect(writes).not.toHaveBeenCalled()
})
