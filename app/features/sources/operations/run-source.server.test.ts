import { expect } from 'vitest'
import { NO_CLOSING_DATE } from '#app/features/listings/rules/closing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { aCompetition, anAdmin, NOW } from '#test/makers.ts'
import { aSourceSite, rss, theFinds, theItems, theSource, type Site } from '#test/sources.ts'
import { resumeSource } from './change-source.server.ts'
import { runSource } from './run-source.server.ts'

const CLOSES = 'Entries close on 4 December 2026.'
const page = (title: string, text = CLOSES) =>
  `<!doctype html><title>${title} | Promoter</title><h1>${title}</h1><p>${text}</p>`
const list = (...paths: string[]) =>
  `<!doctype html><title>Competitions</title>${paths.map((path) => `<a href="${path}">Win with ${path}</a>`).join('')}`

testOnDatabase("a partner's feed goes to FPD, undecided, each item once", async (db) => {
  const site: Site = {}
  const { base, add, run, advance } = await aSourceSite(db, site)
  site['/feed'] = rss([
    { guid: '1', link: '/1', text: `<p>Over 18s only. ${CLOSES}</p><script>alert(1)</script>` },
    { guid: '2', title: 'Win &lt;b&gt;two&lt;/b&gt;', link: `${base}/2`, text: CLOSES },
  ])
  await add()
  expect(await run()).toMatchObject([{ name: 'Lantern Works', brought: 2 }])
  expect(await theFinds(db)).toMatchObject([
    {
      title: 'Win a lantern',
      description: `Over 18s only. ${CLOSES}`,
      entry_url: `${base}/1`,
      end_date: '2026-12-04',
      over_18: 1,
      status: 'pending',
      source: 'fpd',
      promoter_name: 'Lantern Works',
      main_category: 'Home and Garden',
      published_at: null,
    },
    { title: 'Win two' },
  ])
  // The same guid with other words is the same item.
  site['/feed'] = rss([{ guid: '1', title: 'Win a better lantern', link: '/other', text: CLOSES }])
  advance(6 * HOUR_MS)
  expect(await run()).toMatchObject([{ brought: 0 }])
  expect(await theFinds(db)).toHaveLength(2)
  expect(await theSource(db)).toMatchObject({ seen: 1, added: 2, last_status: 200, failures: 0 })
})

testOnDatabase('Atom, JSON Feed and CSV are read too', async (db) => {
  const site: Site = {
    '/atom': `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><id>urn:1</id>
      <title>Win an atom</title><link href="/a"/><content type="html">&lt;p&gt;${CLOSES}&lt;/p&gt;</content></entry></feed>`,
    '/json': (_request, response) => {
      const items = [{ id: '1', url: '/j', title: 'Win a JSON', content_html: `<p>${CLOSES}</p>` }]
      response.writeHead(200, { 'content-type': 'application/feed+json' })
      response.end(
        JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 't', items }),
      )
    },
  }
  const { base, add, run } = await aSourceSite(db, site)
  site['/csv'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.end(
      `\uFEFFreference,name,url,ends,brand\r\n7,Win a CSV,${base}/c,04/12/2026,"Cloth, Ltd"\r\nshort\r\n`,
    )
  }
  await add({ url: '/atom' })
  await add({ url: '/json' })
  await add({
    url: '/csv',
    kind: 'csv',
    mapping: { title: 'name', link: 'url', closingDate: 'ends', promoter: 'brand' },
  })
  await run()
  const finds = (await theFinds(db)).toSorted((one, other) => (one.title < other.title ? -1 : 1))
  const found = finds.map(({ title, end_date, entry_url, promoter_name }) => [
    title,
    end_date,
    entry_url,
    promoter_name,
  ])
  expect(found).toEqual([
    ['Win a CSV', '2026-12-04', `${base}/c`, 'Cloth, Ltd'],
    ['Win a JSON', '2026-12-04', `${base}/j`, 'Lantern Works'],
    ['Win an atom', '2026-12-04', `${base}/a`, 'Lantern Works'],
  ])
})

testOnDatabase("a page's first run is a baseline; new links are read into finds", async (db) => {
  const site: Site = {
    '/competitions': list('/win-old'),
    '/win-old': page('Win what was there'),
    '/win-new': page('Win a boat'),
    '/win-undated': page('Win a raft', 'Enter by Friday. Worth €900.'),
    '/win-closed': page('Win too late', 'Entries closed on 1 November 2026.'),
    '/win-known': page('Win the known'),
  }
  const { base, add, run, advance, asked } = await aSourceSite(db, site)
  await aCompetition(db, {
    competitionTitle: 'Known',
    entryUrl: `${base}/win-known?utm_source=x`,
  })
  await add({ url: '/competitions', kind: 'page', queue: 'pending', onlyNew: true })
  expect(await run()).toMatchObject([{ brought: 0 }])
  expect(asked).toEqual(['/robots.txt', '/competitions'])
  expect(await theItems(db)).toMatchObject([{ state: 'noted' }])

  site['/competitions'] = list(
    '/win-old',
    '/win-new',
    '/win-undated',
    '/win-closed',
    '/win-known',
    '/win-missing',
  )
  advance(6 * HOUR_MS)
  expect(await run()).toMatchObject([{ brought: 2 }])
  expect((await theFinds(db)).slice(1)).toMatchObject([
    {
      title: 'Win a boat',
      end_date: '2026-12-04',
      source: 'import',
      status: 'pending',
      description: 'Win a boat. Run by Lantern Works; enter on their page.',
    },
    { title: 'Win a raft', end_date: NO_CLOSING_DATE, prize_value: 900 },
  ])
  expect(await theItems(db)).toMatchObject([
    { title: 'Win with /win-closed', state: 'closed', reason: 'It closed on 1 November 2026.' },
    { title: 'Win with /win-known', state: 'duplicate', reason: '“Known”' },
    { state: 'refused', reason: 'Its page: the server answered 404.' },
    { title: 'Win with /win-new', state: 'brought' },
    { title: 'Win with /win-old', state: 'noted' },
    {
      title: 'Win with /win-undated',
      state: 'brought',
      reason: expect.stringContaining('Friday'),
    },
  ])
  expect(
    asked.filter((path) => path === '/robots.txt'),
    'once in each run',
  ).toHaveLength(2)
})

testOnDatabase('rules for all robots keep the pages of finds unread', async (db) => {
  const site: Site = { '/competitions': list('/win-new'), '/win-new': page('Win a boat') }
  site['/robots.txt'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /win')
  }
  const { add, run, asked } = await aSourceSite(db, site)
  await add({ url: '/competitions', kind: 'page', queue: 'pending' })
  await run()
  expect(asked).not.toContain('/win-new')
  expect(await theItems(db)).toMatchObject([{ state: 'refused' }])
})

testOnDatabase('a page is not read against its robots.txt; a feed is', async (db) => {
  const site: Site = { '/competitions': list('/win-new'), '/feed': rss([]) }
  site['/robots.txt'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /')
  }
  const { add, run, asked } = await aSourceSite(db, site)
  await add({ url: '/competitions', kind: 'page', queue: 'pending' })
  await add({ url: '/feed' })
  expect(await run()).toMatchObject([
    { error: 'its robots.txt asks us not to read this page' },
    { brought: 0 },
  ])
  expect(asked).toEqual(['/robots.txt', '/feed'])
  const { last_error: lastError } = await theSource(db)
  expect(lastError).toBe('its robots.txt asks us not to read this page')
})

testOnDatabase('a page that moved to another site obeys that site’s robots.txt', async (db) => {
  const site: Site = {}
  const { base, add, run, asked } = await aSourceSite(db, site)
  site['/competitions'] = (_request, response) => {
    response.writeHead(302, { location: base.replace('www.', 'new.') + '/win' }).end()
  }
  site['/robots.txt'] = (request, response) => {
    const isNew = request.headers.host?.startsWith('new.')
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(isNew ? 'User-agent: *\nDisallow: /' : '')
  }
  await add({ url: '/competitions', kind: 'page', queue: 'pending' })
  expect(await run()).toMatchObject([{ error: 'its robots.txt asks us not to read this page' }])
  expect(asked).toEqual(['/robots.txt', '/competitions', '/robots.txt'])
})

testOnDatabase('pages of a site whose robots.txt fails are not read', async (db) => {
  const site: Site = {}
  const { base, add, run, asked } = await aSourceSite(db, site)
  site['/feed'] = rss([{ guid: '1', link: `${base}/win-new` }])
  site['/win-new'] = page('Win a boat')
  site['/robots.txt'] = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain' }).end('down')
  }
  await add()
  await run()
  expect(asked).not.toContain('/win-new')
})

testOnDatabase('a page that is down for now is tried again', async (db) => {
  const site: Site = { '/competitions': list('/win-new') }
  site['/win-new'] = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/html' }).end('down')
  }
  const { add, run, advance } = await aSourceSite(db, site)
  await add({ url: '/competitions', kind: 'page', queue: 'pending' })
  await run()
  expect(await theItems(db)).toEqual([])
  site['/win-new'] = page('Win a boat')
  advance(6 * HOUR_MS)
  expect(await run()).toMatchObject([{ brought: 1 }])
})

testOnDatabase('an unchanged source is not sent again', async (db) => {
  const known: (string | undefined)[] = []
  const site: Site = {
    '/feed': (request, response) => {
      known.push(request.headers['if-none-match'])
      const isKnown = request.headers['if-none-match'] === '"v1"'
      response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/xml', etag: '"v1"' })
      response.end(isKnown ? undefined : rss([{ guid: '1', link: '/1', text: CLOSES }]))
    },
  }
  const { add, run, advance } = await aSourceSite(db, site)
  await add()
  await run()
  advance(HOUR_MS)
  expect(await run()).toEqual([])
  advance(5 * HOUR_MS)
  await run()
  expect(known).toEqual([undefined, '"v1"'])
  expect(await theSource(db)).toMatchObject({ last_status: 304, seen: 1, added: 1, zero_runs: 0 })
})

testOnDatabase('a flood brings ten and pauses; the rest is not forgotten', async (db) => {
  const many = Array.from({ length: 13 }, (_, index) => ({
    guid: `${index}`,
    title: `Win prize number ${index}`,
    link: `/${index}`,
    text: CLOSES,
  }))
  const site: Site = {
    '/feed': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml', etag: '"v1"' }).end(rss(many))
    },
  }
  const { add, run, advance } = await aSourceSite(db, site)
  const id = await add()
  expect(await run()).toMatchObject([{ brought: 10 }])
  expect(await theSource(db)).toMatchObject({ paused_for: 'flood', etag: null })
  advance(DAY_MS)
  expect(await run()).toEqual([])
  const admin = requireAdmin((await anAdmin(db)).actor)
  await resumeSource(db, admin, id, { onlyNew: false }, NOW)
  expect(await run()).toMatchObject([{ brought: 3 }])
  expect(await theSource(db)).toMatchObject({ paused_for: null, added: 13, etag: '"v1"' })
})

testOnDatabase('answers without items are counted, and items end the count', async (db) => {
  const site: Site = { '/feed': rss([]) }
  const { add, run, advance } = await aSourceSite(db, site)
  await add()
  for (const count of [1, 2, 3]) {
    await run()
    expect(await theSource(db)).toMatchObject({ zero_runs: count, last_error: null })
    advance(6 * HOUR_MS)
  }
  site['/feed'] = rss([{ guid: '1', link: '/1', text: CLOSES }])
  await run()
  expect(await theSource(db)).toMatchObject({ zero_runs: 0, added: 1 })
})

testOnDatabase('failures back off; after 14 days it is off, with one mail', async (db) => {
  const { add, run, advance, asked } = await aSourceSite(db, {})
  await add({ everyHours: 1 })
  for (let hours = 0; hours < 24 * 20; hours += 1) {
    await run()
    advance(HOUR_MS)
  }
  expect(await theSource(db)).toMatchObject({
    paused_for: 'failing',
    last_error: 'the server answered 404',
    last_status: 404,
  })
  // 1, 2, 4, 8, 16 hours, then once a day.
  expect(asked.length).toBeLessThan(22)
  const mails = await db.selectFrom('mails').select(['recipient', 'subject', 'text']).execute()
  expect(mails).toMatchObject([
    { recipient: 'desk@site.test', subject: 'Switched off: Lantern Works' },
  ])
  expect(mails[0]?.text).toContain('the server answered 404')
})

testOnBothDatabases('two servers at once bring an item once', async (db) => {
  const site: Site = { '/feed': rss([{ guid: '1', link: '/1', text: CLOSES }]) }
  const { add, run, deps } = await aSourceSite(db, site)
  const id = await add()
  await Promise.all([run(), run(), runSource(deps, id, new AbortController().signal)])
  expect(await theFinds(db)).toHaveLength(1)
})

testOnDatabase('an interrupted run loses nothing and blames nobody', async (db) => {
  const stop = new AbortController()
  const site: Site = {
    '/feed': rss([1, 2].map((number) => ({ guid: `${number}`, link: `/${number}` }))),
  }
  site['/2'] = (_request, response) => {
    stop.abort()
    response.writeHead(200, { 'content-type': 'text/html' }).end(page('Win'))
  }
  site['/1'] = page('Win one')
  const { add, run, advance } = await aSourceSite(db, site)
  await add()
  expect(await run(stop.signal)).toEqual([])
  expect(await theSource(db)).toMatchObject({ last_error: null, added: 1 })
  site['/2'] = page('Win two')
  advance(MINUTE_MS)
  expect(await run()).toMatchObject([{ brought: 1 }])
  expect(await theFinds(db)).toHaveLength(2)
})

testOnDatabase('reserved names, such as those of the sample, are never asked', async (db) => {
  const { add, run, asked, base } = await aSourceSite(db, {})
  await add()
  await db
    .updateTable('sources')
    .set({ url: base.replace('promoter.test', 'promoter.example') })
    .execute()
  await run()
  expect(asked).toEqual([])
  expect(await theSource(db)).toMatchObject({ last_error: 'there is no server of that name' })
})
