import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aSourceSite, rss, RSS, theFinds, theSource, type Site } from '#test/sources.ts'

const CLOSES = 'Entries close on 4 December 2026.'
const ENTITIES = Array.from({ length: 20 }, (_, index) => {
  const name = String.fromCodePoint(98 + index)
  const inner = `&${String.fromCodePoint(97 + index)};`
  return `<!ENTITY ${name} "${inner.repeat(10)}">`
}).join('')
const inDoctype = (declared: string, title: string) =>
  `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "x">${declared}]><rss version="2.0"><channel><item><title>Win ${title}</title><link>/1</link><description>${CLOSES}</description></item></channel></rss>`
const READ = /could not be read|too large|too long|no feed/

const REFUSED: Record<string, Site[string]> = {
  'an external entity': inDoctype('<!ENTITY e SYSTEM "file:///etc/passwd">', '&e;'),
  'deep nesting': `<rss version="2.0"><channel>${'<item>'.repeat(200_000)}`,
  'a page instead of a feed': '<!doctype html><title>Log in</title><h1>Log in</h1>',
  'an unpacked bomb': (_request, response) => {
    response.writeHead(200, { 'content-type': RSS, 'content-encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(50_000_000, 32)))
  },
  'an endless answer': (_request, response) => {
    response.writeHead(200, { 'content-type': RSS })
    const more = () => response.write('x'.repeat(65_536)) && setImmediate(more)
    response.on('drain', more).on('error', () => {})
    more()
  },
  'a picture': (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('x')
  },
}

for (const [what, answer] of Object.entries(REFUSED))
  testOnDatabase(`a source with ${what} fails, and brings nothing`, async (db) => {
    const { add, run } = await aSourceSite(db, { '/feed': answer })
    await add()
    await run()
    expect(await theFinds(db)).toEqual([])
    expect((await theSource(db)).last_error).toMatch(READ)
  })

testOnDatabase('entities of a feed are not expanded', async (db) => {
  const { add, run } = await aSourceSite(db, { '/feed': inDoctype(ENTITIES, '&u;') })
  await add()
  await run()
  const finds = await theFinds(db)
  expect(finds.length).toBeLessThanOrEqual(1)
  for (const { title } of finds) expect(title.length).toBeLessThan(20)
})

testOnDatabase('markup of items is never stored, nor links that are no addresses', async (db) => {
  const feed = rss([
    {
      guid: '1',
      title: 'Win <![CDATA[<img src=x onerror=alert(1)>]]>a lantern',
      link: '/1',
      text: `<svg onload=alert(1)></svg><style>*{}</style><p>${CLOSES}</p><iframe src="//x"></iframe>`,
    },
    { guid: '2', link: 'javascript:alert(1)', text: CLOSES },
    { guid: '3', link: 'http://user:pass@10.0.0.1/x', text: CLOSES },
  ])
  const { add, run } = await aSourceSite(db, { '/feed': feed })
  await add()
  await run()
  expect(await theFinds(db)).toMatchObject([{ title: 'Win a lantern', description: CLOSES }])
})

testOnDatabase('redirects into private addresses are not followed', async (db) => {
  const redirectTo =
    (location: string): Site[string] =>
    (_request, response) => {
      response.writeHead(302, { location }).end()
    }
  const site: Site = {
    '/feed': redirectTo('http://169.254.169.254/latest'),
    '/competitions': '<!doctype html><title>C</title><a href="/win">Win</a>',
    '/win': redirectTo('http://[::1]/admin'),
  }
  const { add, run } = await aSourceSite(db, site)
  await add({ name: 'A' })
  await add({ name: 'B', url: '/competitions', kind: 'page', queue: 'pending' })
  await run()
  const sources = await db.selectFrom('sources').select('last_error').orderBy('name').execute()
  expect(sources).toEqual([
    { last_error: 'the address is not on the public internet' },
    { last_error: null },
  ])
  expect(await theFinds(db)).toEqual([])
})

testOnDatabase('a huge table is read up to its limit, and pauses as a flood', async (db) => {
  const rows = Array.from({ length: 9_000 }, (_, index) => `Win ${index},http://a.test/${index}`)
  const site: Site = {
    '/csv': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.end(`title,link\n"broken\n${'x'.repeat(200_000)}\n${rows.join('\n')}`)
    },
  }
  const { add, run } = await aSourceSite(db, site)
  await add({ url: '/csv', kind: 'csv' })
  await run()
  expect(await theSource(db)).toMatchObject({ seen: 500, paused_for: 'flood' })
  expect((await theFinds(db)).length).toBeLessThanOrEqual(10)
})
