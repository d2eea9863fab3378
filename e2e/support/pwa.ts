import { chromiumPath } from '../../scripts/lib/system.mjs'
import { startProxy, type SiteProxy } from './proxy.ts'
import { expect, test as base, type Page } from './test.ts'

export { expect, SENT_AT_LOGOUT, type Page } from './test.ts'

/** Allows the service worker, behind a proxy with an origin for each test. */
export const test = base.extend<{ siteProxy: SiteProxy; networkErrors: void }>({
  launchOptions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures there
    async ({}, provide, { project }) => {
      const { args = [] } = project.use.launchOptions ?? {}
      // With RenderDocument, `navigator.onLine` forgets `setOffline` at the next navigation.
      const flags = [...args, '--disable-features=RenderDocument']
      await provide({ ...project.use.launchOptions, args: flags })
    },
    { scope: 'worker' },
  ],
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures there
  siteProxy: async ({}, provide, { project }) => {
    const siteProxy = await startProxy(String(project.use.baseURL))
    await provide(siteProxy)
    await siteProxy.stop()
  },
  baseURL: async ({ siteProxy }, provide) => provide(siteProxy.url),
  networkErrors: [
    async ({ pageErrors }, provide) => {
      // Logged when a test cuts the connection.
      pageErrors.allow(/net::ERR_/)
      await provide()
    },
    { auto: true },
  ],
})

/**
 * In the browser that visitors have: the headless shell has no app installation, notifications and online events,
 * but takes half of its processor time.
 */
export const testInFullBrowser = test.extend({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({ ...launchOptions, executablePath: chromiumPath() })
    },
    { scope: 'worker' },
  ],
})

/** Opens a page and waits until the service worker controls it. */
export async function openWithWorker(page: Page, path: string) {
  await page.goto(path)
  await isControlled(page)
}

export async function isControlled(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Clears the browser's HTTP cache, then goes offline. */
export async function goOffline(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
  await page.context().setOffline(true)
}

/** Opens a page from the worker's cache, or the offline page. */
export async function openOffline(page: Page, path: string) {
  await page.goto(path)
  // Read in the page, as Playwright does not always report a response from the worker.
  const workerStart = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming).workerStart
  })
  expect(workerStart, path).toBeGreaterThan(0)
}

type CachedEntry = { cache: string; path: string }

/** Returns all cache entries of this origin. */
export function cachedEntries(page: Page): Promise<CachedEntry[]> {
  return page.evaluate(async () => {
    const entries: CachedEntry[] = []
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys())
        entries.push({ cache, path: url.slice(location.origin.length) })
    return entries
  })
}

export async function expectCached(page: Page, cache: string, path: string, expected = true) {
  const isCached = async () =>
    (await cachedEntries(page)).some((one) => one.cache === cache && one.path === path)
  await expect.poll(isCached, `${path} in ${cache}`).toBe(expected)
}

/** Returns the names of the device's databases; each member's log is one. */
export function databaseNames(page: Page) {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
}

/** Returns the content of caches, databases and storage as one text. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true })
        found.push(name, request.url, JSON.stringify([...(answer?.headers ?? [])]))
        if (!/image|font/.test(answer?.headers.get('content-type') ?? ''))
          found.push((await answer?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name)
        // Deleted since it was listed: opening must not create it again.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => {
          if (opening.error?.name === 'AbortError') resolve(undefined)
          else reject(new Error(name))
        })
      })
      if (!db) continue
      for (const store of db.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
        })
        found.push(name, JSON.stringify(rows))
      }
      db.close()
    }
    return [...found, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n')
  })
}
