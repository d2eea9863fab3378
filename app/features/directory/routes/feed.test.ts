import { expect } from 'vitest'
import { z } from 'zod'
import { toDay } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'
import { get, send } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const HOSTILE = `<script>alert(1)</script> & "tea" ]]> for two`

testOnDatabase('each list and category has a feed in three formats', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, { competitionTitle: 'Win a kayak', categories: ['Pets'] })
  await aCompetition(db, {
    competitionTitle: 'Win a tent',
    competitionEndDate: toDay('2026-11-23'),
  })
  for (const [path, titles] of [
    ['/feeds/new', ['Win a tent', 'Win a kayak']],
    ['/feeds/ending-soon', ['Win a tent']],
    ['/feeds/category/pets', ['Win a kayak']],
  ] as const) {
    const rss = await get(app, `${path}.rss`)
    expect([path, rss.status, rss.headers.get('content-type')]).toEqual([
      path,
      200,
      'application/rss+xml; charset=utf-8',
    ])
    expect(titlesIn(rss.text)).toEqual(titles)
    const atom = await get(app, `${path}.atom`)
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(titlesIn(atom.text)).toEqual(titles)
    const json = await get(app, `${path}.json`)
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    const { items } = JSON.parse(json.text) as { items: { title: string }[] }
    expect(items.map(({ title }) => title)).toEqual(titles)
  }
})

/** The members that JSON Feed 1.1 defines for these feeds; `author` of version 1 is deprecated. */
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  authors: z.array(z.strictObject({ name: z.string().min(1), url: z.url() })).min(1),
  language: z.literal('en-IE'),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string(),
      content_html: z.string().min(1),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: z.string().min(1) })).min(1),
      tags: z.array(z.string().min(1)),
      image: z.url(),
      _competition: z.strictObject({ closes: z.iso.date() }),
    }),
  ),
})

testOnDatabase('the JSON feeds follow version 1.1', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const promoterName = 'Kayaks of Kerry'
  const { competitionSlug } = await aCompetition(db, { promoterName, categories: ['Pets'] })
  for (const path of ['/feeds/new', '/feeds/category/pets']) {
    const { text } = await get(app, `${path}.json`)
    const feed = JsonFeed.parse(JSON.parse(text))
    expect(feed.feed_url).toBe(`https://competitions.example${path}.json`)
    expect(feed.items).toMatchObject([
      {
        id: `https://competitions.example/competition/${competitionSlug}`,
        authors: [{ name: promoterName }],
        tags: ['Pets'],
        image: 'https://competitions.example/images/categories/pets.webp',
      },
    ])
  }
  const empty = await get(app, '/feeds/category/cars.json')
  expect(JsonFeed.parse(JSON.parse(empty.text)).items).toEqual([])
})

testOnDatabase('closed, waiting and restricted listings are in no feed', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, { competitionEndDate: toDay('2026-11-20') })
  await aCompetition(db, { status: 'pending' })
  await aCompetition(db, { categories: ['Gambling'] })
  for (const path of ['/feeds/new.json', '/feeds/ending-soon.json']) {
    expect(JSON.parse((await get(app, path)).text)).toMatchObject({ items: [] })
  }
  for (const path of [
    '/feeds/category/gambling.rss',
    '/feeds/category/pay-to-play.rss',
    '/feeds/category/nothing.rss',
    '/feeds/new.xml',
    '/feeds/new',
    '/feeds/.rss',
    '/feeds/%2e%2e.rss',
  ]) {
    expect([path, (await get(app, path)).status]).toEqual([path, 404])
  }
})

testOnDatabase('user text is escaped in feeds', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, {
    competitionTitle: HOSTILE,
    promoterName: HOSTILE,
    description: HOSTILE,
  })
  for (const format of ['rss', 'atom']) {
    const { text } = await get(app, `/feeds/new.${format}`)
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;script')
  }
  const { items } = JSON.parse((await get(app, '/feeds/new.json')).text) as {
    items: { title: string; content_html?: string }[]
  }
  expect(items[0]?.title).toBe(HOSTILE)
  expect(items[0]?.content_html).not.toContain('<script')
})

testOnDatabase('a feed that has not changed is not sent again', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db)
  const first = await get(app, '/feeds/new.rss')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  const etag = first.headers.get('etag') ?? ''
  const again = await send(app, '/feeds/new.rss', { headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  const changed = await send(app, '/feeds/new.rss', { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
})

testOnDatabase('one listing’s closing date is a whole day in a calendar', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionSlug } = await aCompetition(db, { competitionTitle: 'Win tea; scones, jam' })
  const { status, headers, text } = await get(app, `/competition/${competitionSlug}/calendar.ics`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toContain('DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261202')
  expect(text).toContain(String.raw`SUMMARY:Closes: Win tea\; scones\, jam`)
  expect(text).toContain(`https://competitions.example/competition/${competitionSlug}`)
  expect((await get(app, '/competition/no-such/calendar.ics')).status).toBe(404)
  const waiting = await aCompetition(db, { status: 'pending' })
  const hidden = await get(app, `/competition/${waiting.competitionSlug}/calendar.ics`)
  expect(hidden.status).toBe(404)
})

/** Of the items: the feed's own title comes first. */
function titlesIn(xml: string) {
  const titles = [...xml.matchAll(/<title[^>]*>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/title>/g)]
  return titles.slice(1).map(([, title]) => title)
}

testOnDatabase('each item has its picture and its closing date as fields', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, { categories: ['Pets'], competitionEndDate: toDay('2026-12-05') })
  const picture = 'https://competitions.example/images/categories/pets.webp'
  const rss = (await get(app, '/feeds/new.rss')).text
  expect(rss).toContain(`<enclosure length="0" type="image/webp" url="${picture}"/>`)
  expect(rss).toContain(
    '<category domain="https://competitions.example/feeds#closes">2026-12-05</category>',
  )
  const atom = (await get(app, '/feeds/new.atom')).text
  expect(atom).toMatch(new RegExp(`<link rel="enclosure" href="${picture}"[^>]* type="image/webp"`))
  expect(atom).toMatch(
    /<category [^>]*scheme="https:\/\/competitions\.example\/feeds#closes" term="2026-12-05"/,
  )
  const json = JSON.parse((await get(app, '/feeds/new.json')).text) as { items: unknown[] }
  expect(json.items).toMatchObject([{ image: picture, _competition: { closes: '2026-12-05' } }])
})
