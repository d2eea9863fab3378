import { expect } from 'vitest'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { toDay } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, aMember } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const HOSTILE = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`

testOnBothDatabases('a frame shows the open listings of its list, newest first', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionSlug } = await aCompetition(db, {
    competitionTitle: 'Win a kayak',
    categories: ['Pets'],
  })
  await aCompetition(db, {
    competitionTitle: 'Win a tent',
    competitionEndDate: toDay('2026-11-23'),
  })
  await aCompetition(db, { competitionTitle: 'Closed', competitionEndDate: toDay('2026-11-20') })
  await aCompetition(db, { competitionTitle: 'Waiting', status: 'pending' })
  await aCompetition(db, { competitionTitle: 'Casino', categories: ['Gambling'] })
  await aCompetition(db, { competitionTitle: 'Costly', costsMoney: true })
  for (const [path, titles] of [
    ['/embed/new', ['Win a tent', 'Win a kayak']],
    ['/embed/new?n=1', ['Win a tent']],
    ['/embed/ending-soon', ['Win a tent']],
    ['/embed/pets?theme=dark', ['Win a kayak']],
    ['/embed/cars', []],
  ] as const) {
    const { status, text } = await get(app, path)
    expect([path, status, titlesIn(text)]).toEqual([path, 200, titles])
  }
  const { text } = await get(app, '/embed/new')
  expect(text).toContain(`href="https://competitions.example${competitionPath(competitionSlug)}"`)
  expect(text).not.toMatch(/<(script|img|form|iframe)\b|\son\w+=|javascript:/i)
})

testOnBothDatabases('text of listings is text in a frame', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, { competitionTitle: HOSTILE, promoterName: HOSTILE })
  const { text } = await get(app, '/embed/new')
  expect(text).not.toMatch(/<script|<img/)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;')
})

testOnBothDatabases('only a list’s frame can be framed by other sites', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, {})
  const frame = await get(app, '/embed/new')
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
  )
  expect(frame.headers.get('x-frame-options')).toBeNull()
  expect(frame.headers.get('set-cookie')).toBeNull()
  for (const path of [
    '/embed',
    '/embed/gambling',
    '/embed/nothing',
    '/embed/new/',
    '/embed/new.json',
    '/embed/new/x',
    '/embed/%6eew/..%2f..%2fadmin',
    '/feeds/new.json',
    '/api/oembed?url=x',
    '/new-competitions',
    '/',
  ]) {
    const { headers } = await get(app, path)
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect(headers.get('content-security-policy') ?? '').not.toContain('frame-ancestors *')
  }
})

testOnBothDatabases(
  'another spelling of a frame’s address leads to it, and cannot be framed',
  async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    for (const [spelling, frame] of [
      ['/embed/%6eew', '/embed/new?n=5'],
      ['/embed/new/', '/embed/new?n=5'],
      ['/embed/ne%77?n=3&theme=dark&x=1', '/embed/new?n=3&theme=dark'],
      ['/embed/ending%2Dsoon?n=99', '/embed/ending-soon?n=10'],
      ['/embed/food-&-drink', '/embed/food-%26-drink?n=5'],
      ['/embed/%66ood-%26-drink', '/embed/food-%26-drink?n=5'],
    ] as const) {
      const { status, headers } = await get(app, spelling)
      expect([spelling, status, headers.get('location')]).toEqual([spelling, 301, frame])
      expect([spelling, headers.get('x-frame-options')]).toEqual([spelling, 'DENY'])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      const { status: found, headers: framed } = await get(app, frame)
      expect([frame, found, framed.get('x-frame-options')]).toEqual([frame, 200, null])
    }
  },
)

testOnBothDatabases('a member’s frame is everybody’s', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, {})
  const member = await aMember(db)
  const own = await get(app, '/embed/new', member)
  expect(own.text).toBe((await get(app, '/embed/new')).text)
})

testOnBothDatabases('oEmbed answers the frame of a list’s page', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const ask = (url: string, more = '') =>
    get(app, `/api/oembed?url=${encodeURIComponent(`https://competitions.example${url}`)}${more}`)
  const { status, headers, text } = await ask('/competition-category/pets', '&maxheight=300')
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  expect(JSON.parse(text)).toEqual({
    version: '1.0',
    type: 'rich',
    provider_name: 'Competitions Ireland',
    provider_url: 'https://competitions.example',
    title: 'Pets competitions',
    width: 480,
    height: 292,
    html: '<iframe src="https://competitions.example/embed/pets?n=3" title="Pets competitions" width="480" height="292" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;color-scheme:normal"></iframe>',
    cache_age: 3600,
  })
  expect((await ask('/competition-category/gambling')).status).toBe(404)
  const xml = await ask('/competition-category/food-%26-drink', '&format=xml')
  expect([xml.status, xml.headers.get('content-type'), xml.headers.get('cache-control')]).toEqual([
    200,
    'text/xml; charset=utf-8',
    'public, max-age=3600',
  ])
  expect(xml.text).toMatch(
    /^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n {2}<version>1\.0<\/version>/,
  )
  expect(xml.text).toContain('<title>Food &amp; Drink competitions</title>')
  expect(xml.text).toContain('<html>&lt;iframe src="https://competitions.example/embed/')
  expect((await ask('/new-competitions', '&format=yaml')).status).toBe(400)
  expect((await ask('/new-competitions', '&maxwidth=1')).status).toBe(404)
  expect((await ask('/new-competitions', '&maxwidth=x')).status).toBe(400)
  expect((await get(app, '/api/oembed')).status).toBe(400)
  const injected = await ask('/new-competitions\r\nset-cookie: x=1')
  expect([injected.status, injected.headers.get('set-cookie')]).toEqual([404, null])
})

function titlesIn(text: string) {
  return [...text.matchAll(/title="([^"]*)"/g)].map(([, title]) => title)
}
