import { chromiumPath } from '../../scripts/lib/system.mjs'
import { openFront, type Front } from './front.ts'
import { expect, test as base, type Page } from './test.ts'

export { expect, type Page } from './test.ts'

/** With the service worker, and an origin of the test's own: see Front. */
export const test = base.extend<{ front: Front; cuts: void }>({
  // Only the Chromium with windows knows what an app needs, and when there is a connection again.
  launchOptions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures there
    async ({}, provide, { project }) =>
      provide({ ...project.use.launchOptions, executablePath: chromiumPath() }),
    { scope: 'worker' },
  ],
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures there
  front: async ({}, provide, { project }) => {
    const front = await openFront(String(project.use.baseURL))
    await provide(front)
    await front.stop()
  },
  baseURL: async ({ front }, provide) => provide(front.url),
  cuts: [
    async ({ complaints }, provide) => {
      // What the browser writes of a connection that a test cuts.
      complaints.allow(/net::ERR_/)
      await provide()
    },
    { auto: true },
  ],
})

/** Opens a page and waits until the service worker looks after it. */
export async function openWithWorker(page: Page, path: string) {
  await page.goto(path)
  await isLookedAfter(page)
}

export async function isLookedAfter(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The connection goes, and what the browser keeps beside the worker has gone before. */
export async function loseConnection(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
  await page.context().setOffline(true)
}

/** Opens a page as the kept copy or the offline page: nothing comes from the server. */
export async function openOffline(page: Page, path: string) {
  await page.goto(path)
  // As the page itself knows it: Playwright does not always hear of an answer that the worker gave.
  const workerStart = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming).workerStart
  })
  expect(workerStart, path).toBeGreaterThan(0)
}

type CachedEntry = { cache: string; path: string }

/** Everything that the device keeps of this origin. */
export function cachedEntries(page: Page): Promise<CachedEntry[]> {
  return page.evaluate(async () => {
    const entries: CachedEntry[] = []
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys())
        entries.push({ cache, path: url.slice(location.origin.length) })
    return entries
  })
}

export async function expectCached(page: Page, cache: string, path: string, kept = true) {
  const isKept = async () =>
    (await cachedEntries(page)).some((one) => one.cache === cache && one.path === path)
  await expect.poll(isKept, `${path} in ${cache}`).toBe(kept)
}

/** All that lies in caches and databases, as one text. */
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
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(name)))
      })
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
