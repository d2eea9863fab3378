import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from '@playwright/test'

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
export const EMPTY_PAGE = '/robots.txt'
/** Against hanging only: a page that can't be cleared by then is closed. */
const HUNG_MS = 30_000

type PageOptions = BrowserContextOptions &
  Required<Pick<BrowserContextOptions, 'baseURL' | 'colorScheme'>> & {
    viewport: { width: number; height: number }
  }

/** `prepare` is called before the page is opened. */
export async function openReusablePage(
  browser: Browser,
  options: PageOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<ReusablePage> {
  const context = await browser.newContext(options)
  await prepare(context)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const changes = watchChanges(page, context)

  async function clear() {
    if (changes.isLasting() || page.isClosed() || hasUnloadedTab(context)) return false
    const hung = new Promise<false>((resolve) => setTimeout(resolve, HUNG_MS, false).unref())
    return Promise.race([undoChanges().catch(() => false), hung])
  }

  async function undoChanges() {
    for (const other of context.pages()) {
      if (other === page) continue
      // Chromium can hang when a tab is closed while its first navigation commits (crbug.com/536385539).
      await other.waitForLoadState('domcontentloaded')
      await other.close()
    }
    for (const type of PAGE_EVENTS) page.removeAllListeners(type)
    for (const type of CONTEXT_EVENTS) context.removeAllListeners(type)
    await changes.undo()
    await context.setOffline(false)
    await context.clearPermissions()
    await context.setExtraHTTPHeaders({})
    await page.setExtraHTTPHeaders({})
    await page.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: null, media: null })
    await page.emulateMedia({ forcedColors: null, contrast: null })
    await page.setViewportSize(options.viewport)
    await page.goto(EMPTY_PAGE)
    await page.evaluate(() => sessionStorage.clear())
    await cdp.send('Storage.clearDataForOrigin', { origin: options.baseURL, storageTypes: 'all' })
    await context.clearCookies()
    return true
  }
  return { page, context, clear }
}

/** The headless shell never loads a tab in the background, and waiting for it would take all of `HUNG_MS`. */
const hasUnloadedTab = (context: BrowserContext) => context.pages().some((tab) => tab.url() === '')

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

type Undo = () => Promise<unknown>

/** Notes what a test adds to the page, and calls whose effect can't be undone. */
function watchChanges(page: Page, context: BrowserContext) {
  let isLasting = false
  let added: Undo[] = []
  const watch = <Name extends string>(
    owner: Record<Name, unknown>,
    names: readonly Name[],
    note: (result: unknown, first: unknown) => void,
  ) => {
    for (const name of names) {
      const original = owner[name] as (...values: unknown[]) => unknown
      owner[name] = (...values: unknown[]) => {
        const result = original.apply(owner, values)
        note(result, values[0])
        return result
      }
    }
  }
  for (const owner of [page, context]) {
    watch(owner, ['addInitScript', 'exposeBinding', 'exposeFunction'], (result) =>
      added.push(async () => (await (result as ReturnType<Page['addInitScript']>)).dispose()),
    )
    watch(owner, ['route'], () => added.push(() => owner.unrouteAll({ behavior: 'ignoreErrors' })))
    watch(owner, ['routeWebSocket', 'setDefaultTimeout'], () => {
      isLasting = true
    })
  }
  watch(page, ['addLocatorHandler'], (_result, locator) =>
    added.push(() => page.removeLocatorHandler(locator as Locator)),
  )
  watch(context, ['newCDPSession'], () => {
    isLasting = true
  })
  watch(
    context.clock,
    ['fastForward', 'install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
    () => {
      isLasting = true
    },
  )
  return {
    isLasting: () => isLasting,
    async undo() {
      for (const undo of added) await undo()
      added = []
    },
  }
}
