import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

/** `LISTING` is the path of a listing. */
const MADE_FOR_OTHER_SITES = [
  'LISTING/poster.jpg',
  'LISTING/poster.jpg?v=old',
  'LISTING/calendar.ics',
  '/calendar/no-such-token/bookmarks.ics',
  '/images/share.png',
  '/images/categories/pets.webp',
  '/feeds/new.rss',
  '/feeds/new.atom',
  '/feeds/new.json',
  '/feeds/category/pets.rss',
  '/feeds/promoter/harbour-house.atom',
]
const OURS = [
  '/',
  '/new-competitions',
  '/new-competitions.data',
  'LISTING',
  'LISTING/report',
  'LISTING/poster.jpg/x',
  'LISTING/poster.png',
  '/feeds',
  '/feeds/category/pets/new.rss',
  '/images',
  '/images-of-others/x.png',
  '/media/0123456789abcdef0123456789abcdef.webp',
  '/_ipx/w_320,f_webp/images/share.png',
  '/favicon.svg',
  '/round.json',
  '/winners.json',
  '/sitemap.xml',
  '/robots.txt',
  '/my-bookmarks',
  '/admin',
  '/login',
  '/healthz',
  '/api/session',
  '/my-data.json',
  '/api/recent-competitions',
  '/api/openapi.json',
]

testOnDatabase('three pages may use passkeys, and nothing else', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  const policyOf = async (path: string) =>
    (await get(app, path, path.startsWith('/my') ? member : undefined)).headers.get(
      'permissions-policy',
    )
  for (const path of ['/login', '/login?from=admin', '/login/second-step', '/my-security'])
    expect([path, await policyOf(path)]).toEqual([
      path,
      expect.stringMatching(
        /camera=\(\).*, publickey-credentials-get=\(self\), publickey-credentials-create=\(self\)$/,
      ),
    ])
  for (const path of [...OURS.filter((one) => one !== '/login'), '/login/x', '/LOGIN'])
    expect([path, await policyOf(path)]).toEqual([
      path,
      expect.stringMatching(/publickey-credentials-get=\(\), publickey-credentials-create=\(\)$/),
    ])
})

testOnDatabase('other sites may load what is made for them, and nothing else', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionSlug } = await aCompetition(db)
  const callers = [undefined, await aMember(db)]
  const policies: Record<string, string | null> = {}
  for (const path of [...MADE_FOR_OTHER_SITES, ...OURS]) {
    for (const caller of callers) {
      const address = path.replace('LISTING', `/competition/${competitionSlug}`)
      const { headers } = await get(app, address, caller)
      policies[path] = headers.get('cross-origin-resource-policy')
    }
  }
  expect(policies).toEqual({
    ...Object.fromEntries(MADE_FOR_OTHER_SITES.map((path) => [path, 'cross-origin'])),
    ...Object.fromEntries(OURS.map((path) => [path, 'same-origin'])),
  })
})

testOnDatabase('only a site on https tells browsers to come back over https', async (db) => {
  for (const [baseUrl, isAsked] of [
    ['https://competitions.example', true],
    ['http://localhost:3000', false],
  ] as const) {
    const app = testApp(db, { config: parseConfig({ BASE_URL: baseUrl, DATA_DIR: tmpdir() }) })
    const { headers } = await get(app, '/healthz')
    expect(headers.has('strict-transport-security')).toBe(isAsked)
  }
})
