import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, type HotPayload, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { findContentPage } from '#app/features/pages/queries/content.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'

type Content = { findContentPage: typeof findContentPage }

const ROOT = path.resolve(import.meta.dirname, '..')
/** Large, made from the rest, or nobody's sources. */
const LEFT_OUT = /^(node_modules|build|data|test-results|public|\.(git|react-router))$/
const PAGE = '/how-to-win'
const VALUES = { operator: 'Us', contact: 'Here', site: 'c.ie' }
const QUERIES = '/app/features/pages/queries/content.server.ts'
const ROUTE = '/app/features/pages/routes/content-page.tsx'

const site = mkdtempSync(path.join(tmpdir(), 'development-test-'))
const file = path.join(site, `content${PAGE}.md`)
const right = readFileSync(path.join(ROOT, `content${PAGE}.md`), 'utf8')
let vite: ViteDevServer

/** A copy of the project, so that a test may edit what it likes. */
beforeAll(async () => {
  for (const name of readdirSync(ROOT).filter((entry) => !LEFT_OUT.test(entry)))
    cpSync(path.join(ROOT, name), path.join(site, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(site, 'node_modules'))
  vite = await createServer({
    root: site,
    configFile: path.join(site, 'vite.config.ts'),
    cacheDir: path.join(site, 'cache'),
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: { port: 0 } },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
})

afterAll(async () => {
  await vite.close()
  rmSync(site, { recursive: true, force: true })
})

/** What the page says now, or why it can't be shown. */
async function shownAt(address: string) {
  const content = (await vite.ssrLoadModule(QUERIES)) as Content
  try {
    return (await content.findContentPage(address, VALUES))?.html
  } catch (error) {
    return String(error)
  }
}

/** What the page says once the text is saved: call it until it says so, as a watcher may miss one of two changes within milliseconds. */
function shownAfter(text: string) {
  writeFileSync(file, text)
  return shownAt(PAGE)
}

/** Loads all sources, once. */
const loadSite = () => vite.ssrLoadModule('./server/entry.ts')

test('the site loads from its sources', async () => {
  const { createSite } = await loadSite()
  expect(createSite).toBeTypeOf('function')
})

test('an edited text appears in the open page', async () => {
  await loadSite()
  const hotSend = vi.spyOn(vite.environments.client.hot, 'send').mockImplementation(() => {})
  const wasAskedToReload = () =>
    (hotSend.mock.calls as unknown as [HotPayload | string][]).some(
      ([sent]) =>
        typeof sent === 'object' &&
        sent.type === 'update' &&
        sent.updates.some(({ path: changed }) => changed === ROUTE),
    )
  expect(await shownAt(PAGE)).toContain('Nobody can promise you a prize.')
  for (const edited of ['Somebody', 'Anybody']) {
    // The open page's browser loads the route, and again after each update.
    await vite.environments.client.transformRequest(ROUTE)
    hotSend.mockClear()
    await expect
      .poll(() => shownAfter(right.replace('Nobody', edited)))
      .toContain(`${edited} can promise you a prize.`)
    await expect.poll(wasAskedToReload).toBe(true)
  }
  hotSend.mockRestore()
})

test('a mistake in a text is reported with its file until it is fixed', async () => {
  const inFile = 'content/how-to-win.md: '
  for (const [text, shown] of [
    [right.replace('Nobody', '{{operater}}'), `${inFile}{{operater}} is not a placeholder`],
    [right.replace('kind: guide', 'kind: gide'), `${inFile}kind: `],
    [`${right}\n## Facts\n\n### It rains\n\nOften.\n\nPlace: Atlantis\n`, `${inFile}Atlantis: `],
    [right, 'Nobody can promise you a prize.'],
  ] as const)
    await expect.poll(() => shownAfter(text)).toContain(shown)
})

testOnDatabase('prefetched data is cached, except where it may have been edited', async (db) => {
  const cachedFor = async (development: boolean) => {
    const answer = await testApp(db, { development }).request('/how-to-win.data')
    return answer.headers.get('cache-control')
  }
  expect(await cachedFor(false)).toBe('private, max-age=10')
  expect(await cachedFor(true)).toBe('private, no-cache')
})
