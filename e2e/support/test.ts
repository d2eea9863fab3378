import { test as base, type BrowserContext } from '@playwright/test'
import { openReusablePage, type ReusablePage } from './reused-page.ts'

export { expect, type Locator, type Page } from '@playwright/test'

type PageErrors = {
  /** Allows errors that the test provokes, such as a page that is not found. */
  allow: (...expected: RegExp[]) => void
}

/** The visitor's earlier answer to the cookie banner. */
type CookieAnswer = 'yes' | 'no' | 'none'

type Fixtures = {
  pageErrors: PageErrors
  cookieAnswer: CookieAnswer
  /** For tests of caches and history. */
  needsNewPage: boolean
  reused: ReusablePage | undefined
}

type WorkerFixtures = { lastReused: { key?: string; page?: ReusablePage | undefined } }

/** Matches what Chromium logs when the page itself has this status. */
export const answeredWith = (status: number) =>
  new RegExp(`the server responded with a status of ${status}`)

/** Matches what Chromium logs when the last fetch of a page happens offline. */
export const CUT_OFF = /ERR_INTERNET_DISCONNECTED/

/** Logged by Playwright when a page registers the service worker in a test that blocks it. */
const WORKER_BLOCKED = /Service Worker registration blocked by Playwright/

/** Chromium's advice, wrong for a picture that a reused page has in memory from an earlier test. */
const PRELOADED = /was preloaded using link preload but not used/

/**
 * Fails a test whose page logs an error or a warning, throws, violates its content security
 * policy, has a hydration mismatch, or sends a request to another origin.
 *
 * Tests with the usual settings get the same page in turn, emptied (reused-page.ts).
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  cookieAnswer: ['no', { option: true }],
  needsNewPage: [false, { option: true }],
  lastReused: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, provide) => {
      const last: WorkerFixtures['lastReused'] = {}
      await provide(last)
      await last.page?.context.close()
    },
    { scope: 'worker' },
  ],
  reused: async (
    {
      lastReused: last,
      needsNewPage,
      browser,
      cookieAnswer,
      baseURL,
      bypassCSP,
      colorScheme,
      contextOptions,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      timezoneId,
      userAgent,
      viewport,
    },
    provide,
  ) => {
    const isUnusual =
      needsNewPage ||
      baseURL === undefined ||
      bypassCSP ||
      colorScheme !== 'light' ||
      Object.keys(contextOptions).length > 0 ||
      hasTouch ||
      isMobile ||
      !javaScriptEnabled ||
      serviceWorkers !== 'block' ||
      userAgent !== undefined ||
      viewport?.width !== 1280
    if (isUnusual) return provide(undefined)
    const key = `${baseURL} ${cookieAnswer}`
    if (last.key !== key) {
      await last.page?.context.close()
      last.key = key
      last.page = undefined
    }
    const options = {
      baseURL,
      serviceWorkers,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    }
    last.page ??= await openReusablePage(browser, options, (context) =>
      prepare(context, cookieAnswer),
    )
    const { page } = last
    await provide(page)
    if (await page.clear()) return
    last.page = undefined
    await page.context.close()
  },
  context: async ({ reused, context, cookieAnswer, javaScriptEnabled }, provide) => {
    if (!reused) await prepare(context, cookieAnswer, javaScriptEnabled)
    await provide(reused?.context ?? context)
  },
  page: async ({ reused, context }, provide) => provide(reused?.page ?? (await context.newPage())),
  pageErrors: [
    async ({ context, reused, baseURL }, provide) => {
      const errors: string[] = []
      const allowed = reused ? [WORKER_BLOCKED, PRELOADED] : [WORKER_BLOCKED]
      context.on('console', (message) => {
        const { url } = message.location()
        if (['error', 'warning', 'assert'].includes(message.type()))
          errors.push(`console.${message.type()}: ${message.text()} (${url})`)
      })
      context.on('weberror', (error) => errors.push(`thrown: ${error.error().message}`))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^https?:$/.test(protocol) && origin !== baseURL)
          errors.push(`foreign request: ${request.url()}`)
      })
      await provide({ allow: (...expected) => allowed.push(...expected) })
      const unexpected = errors.filter((line) => !allowed.some((expected) => expected.test(line)))
      base.expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

async function prepare(
  context: BrowserContext,
  cookieAnswer: CookieAnswer,
  javaScriptEnabled = true,
) {
  if (javaScriptEnabled) await context.addInitScript(reportPolicyViolations)
  if (cookieAnswer !== 'none') await context.addInitScript(setConsent, cookieAnswer === 'yes')
}

/** Only if unset, so that later changes of the test persist. */
function setConsent(accepted: boolean) {
  try {
    if (localStorage.getItem('cookieAccepted') !== null) return
    localStorage.setItem('cookieAccepted', String(accepted))
    localStorage.setItem('cookieAnsweredAt', String(Date.now()))
  } catch {
    // A page without storage shows no banner.
  }
}

function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`)
  })
}
