import type { RouteConfigEntry } from '@react-router/dev/routes'
import { PAGE_TRAITS } from '#app/page-traits.ts'
import routes from '#app/routes.ts'
import { visitorPagesFirst, PAGES, type OpenedPage } from './pages.ts'
import { anOpenListing, pathOf } from './support/catalogue.ts'
import { join } from './support/member.ts'
import { idle, open } from './support/page.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'
import { banner, CONFIGURED, settled, WITH_ADVERT } from './support/third-parties.ts'

const PORT = 3261

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}`, cookieAnswer: 'none' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: CONFIGURED })
})
test.afterAll(() => server.stop())

const readingPages = PAGES.filter(({ pattern }) => PAGE_TRAITS[pattern].reading === true)
/** One page for each role and kind of page whose policy forbids third parties. */
const OTHER_PAGES = ['/login', '/todays-round', '/my-dashboard', '/admin']
const otherPages = PAGES.filter(({ path }) => OTHER_PAGES.includes(path))

/** Tags whose address browsers load by themselves. */
const LOADING = /<(?:script|img|iframe|source|video|audio|embed|object|link)\b[^>]*>/g
const NOT_LOADED = /\brel="(?:canonical|alternate|search)"/
const ADDRESS = /\b(?:src|srcset|imagesrcset|data|href)="([^"]+)"/gi

/** Scripts come from files of ours alone, which the browser runs below. */
function addressesIn(html: string) {
  const tags = (html.match(LOADING) ?? []).filter((tag) => !NOT_LOADED.test(tag)).join('')
  return [...tags.matchAll(ADDRESS)].flatMap(([, value = '']) => value.split(/,?\s+/))
}

test('the HTML of no reading page loads anything from another site', async ({
  request,
  baseURL,
}) => {
  const own = new URL(String(baseURL))
  for (const { name, path } of readingPages) {
    const html = await (await request.get(path)).text()
    const loaded = addressesIn(html)
    expect(loaded.length, name).toBeGreaterThan(3)
    const origins = new Set(loaded.map((address) => new URL(address, own).origin))
    expect([...origins], name).toEqual([own.origin])
  }
})

/** One page for each file of app/routes.ts, as pages of one file run the same script. */
function onePerFile(pages: OpenedPage[]) {
  const fileOf = new Map(routeFiles(routes))
  const files = new Map(pages.map((one) => [fileOf.get(one.pattern), one]))
  expect([...files.keys()]).not.toContain(undefined)
  return [...files.values()]
}

function routeFiles(entries: readonly RouteConfigEntry[]): [string, string][] {
  return entries.flatMap(({ path, index, file, children = [] }) =>
    path !== undefined || index ? [[`/${path ?? ''}`, file]] : routeFiles(children),
  )
}

test('no page sends third-party requests before the visitor agrees', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(404), answeredWith(410))
  const requested: string[] = []
  // Watched, not answered: a route would turn off the browser's cache.
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== baseURL) requested.push(request.url())
  })
  const pages = visitorPagesFirst([...onePerFile(readingPages), ...otherPages])
  const firstForMembers = pages.findIndex(({ as }) => as !== undefined)
  for (const [index, { name, path }] of pages.entries()) {
    if (index === firstForMembers) await joinAsAdminThere(page.request)
    await open(page, path)
    await idle(page)
    await expect(banner(page), name).toBeVisible({ visible: !path.startsWith('/admin') })
    expect(requested, name).toEqual([])
  }
  await settled(page)
  expect(requested).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('cookieAccepted'))).toBeNull()
})

async function joinAsAdminThere(request: Page['request']) {
  const { username } = await join(request)
  server.withDatabase((db) =>
    db.prepare('update users set is_admin = 1 where username = ?').run(username),
  )
}

test('only reading pages may load the configured services', async ({ request }) => {
  const headersOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).headers()
  for (const path of ['/', WITH_ADVERT, '/search?q=ipad', pathOf(anOpenListing())]) {
    const headers = await headersOf(path)
    const policy = headers['content-security-policy']
    expect(policy, path).toContain('https://stats.example')
    expect(policy, path).toContain('frame-src https://googleads.g.doubleclick.net')
    expect(policy, path).not.toMatch(/unsafe|https:[ ;]|\s\*[\s;]|data:|blob:/)
    expect(headers['cross-origin-embedder-policy'], path).toBe('unsafe-none')
  }
  const closed = visitorPagesFirst(PAGES.filter((one) => !readingPages.includes(one)))
  expect(closed.length).toBeGreaterThan(50)
  const firstForMembers = closed.findIndex(({ as }) => as !== undefined)
  const others = ['/LOGIN', '/contact-us', '/new-competitions.data', '/api/session']
  const paths = [...others, ...closed.map(({ path }) => path)]
  for (const [index, path] of paths.entries()) {
    if (index === others.length + firstForMembers) await joinAsAdminThere(request)
    const response = await request.get(path, { maxRedirects: 0 })
    const headers = response.headers()
    expect(response.status(), 'not redirected').not.toBe(302)
    expect(headers['content-security-policy'], path).not.toMatch(/https?:|frame-src/)
    expect(headers['cross-origin-embedder-policy'], path).toBe('credentialless')
  }
})
