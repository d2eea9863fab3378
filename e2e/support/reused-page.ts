import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * A page that the tests of a worker share, one after another. A new page starts a process that loads, compiles
 * and decodes everything again: half of a short test's processor time.
 */
export type ReusablePage = {
  page: Page
  context: BrowserContext
  /** Undoes a test's changes to the page, its cookies and its storage; `false` where it can't. */
  clear: () => Promise<boolean>
}

/** Of our origin, so that opening the next page keeps the process, and without script. */
const EMPTY_PAGE = '/robots.txt'
/** Against hanging only: a page that can't be cleared by then is closed. */
const HUNG_MS = 30_000
/** What Playwright uses without a setting. */
const VIEWPORT = { width: 1280, height: 720 }

/** `prepare` is called before the page is opened. */
export async function openReusablePage(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<ReusablePage> {
  const context = await browser.newContext(options)
  await prepare(context)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const hasLastingChange = watchLastingChanges(page, context)

  async function clear() {
    if (hasLastingChange() || page.isClosed()) return false
    const hung = new Promise<false>((resolve) => setTimeout(resolve, HUNG_MS, false).unref())
    return Promise.race([undoChanges().catch(() => false), hung])
  }

  async function undoChanges() {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const type of PAGE_EVENTS) page.removeAllListeners(type)
    for (const type of CONTEXT_EVENTS) context.removeAllListeners(type)
    await context.setOffline(false)
    await context.clearPermissions()
    await page.setExtraHTTPHeaders({})
    await page.emulateMedia({ colorScheme: null, reducedMotion: null, media: null })
    await page.emulateMedia({ forcedColors: null, contrast: null })
    await page.setViewportSize(VIEWPORT)
    await page.goto(EMPTY_PAGE)
    await page.evaluate(() => sessionStorage.clear())
    await cdp.send('Storage.clearDataForOrigin', { origin: options.baseURL, storageTypes: 'all' })
    await context.clearCookies()
    return true
  }
  return { page, context, clear }
}

const CONTEXT_EVENTS = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
] as const
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** Notes calls whose effect can't be undone. */
function watchLastingChanges(page: Page, context: BrowserContext) {
  let isChanged = false
  const watch = <Name extends string>(owner: Record<Name, unknown>, names: readonly Name[]) => {
    for (const name of names) {
      const original = owner[name] as (...values: unknown[]) => unknown
      owner[name] = (...values: unknown[]) => {
        isChanged = true
        return original.apply(owner, values)
      }
    }
  }
  const scripts = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const
  // Answers of a route can stay in the cache.
  watch(page, [...scripts, 'route', 'routeWebSocket', 'setDefaultTimeout'])
  watch(context, [...scripts, 'newCDPSession', 'route', 'setExtraHTTPHeaders'])
  watch(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
  return () => isChanged
}
