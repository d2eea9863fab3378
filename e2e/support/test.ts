import { test as base, type BrowserContext } from '@playwright/test'
import { openReusablePage, type ReusablePage } from './reused-page.ts'

export { expect, type Locator, type Page } from '@playwright/test'

type PageErrors = {
  /** Allows errors that the test provokes, such as a page that is not found. */
  allow: (...expected: RegExp[]) => void
  watch: (context: BrowserContext, baseURL: string | undefined) => void
  /** Fails on errors that are not allowed. */
  check: () => void
}

/** The visitor's earlier answer to the cookie banner. */
type CookieAnswer = 'yes' | 'no' | 'none'

type Fixtures = {
  pageErrors: PageErrors
  cookieAnswer: CookieAnswer
  /** For tests of a first load, and of routes that change scripts or styles: both stay in memory. */
  needsNewPage: boolean
  reused: ReusablePage | undefined
}

/** By the options of their contexts; the page used last is the last. */
type WorkerFixtures = { reusablePages: Map<string, ReusablePage> }

/** Tests of a file differ little in their settings. */
const MAX_REUSABLE_PAGES = 3

/** Matches what Chromium logs when the page itself has this status. */
export const answeredWith = (status: number) =>
  new RegExp(`the server responded with a status of ${status}`)

/** Matches what Chromium logs when the last fetch of a page happens offline. */
export const CUT_OFF = /ERR_INTERNET_DISCONNECTED/

/** Matches what Chromium logs when a page sends the member's log, when idle, just as the session ends. */
export const SENT_AT_LOGOUT = /a status of 40[13] .*\/api\/tracker\)$/

/** The login page asks by itself, when idle, perhaps just as a session begins or ends. */
const ASKED_TOO_LATE = /a status of 403 .*\/api\/passkey-options\)$/

/** Logged by Playwright when a page registers the service worker in a test that blocks it. */
const WORKER_BLOCKED = /Service Worker registration blocked by Playwright/

/** Chromium's advice, wrong for a picture that a reused page has in memory from an earlier test. */
const PRELOADED = /was preloaded using link preload but not used/

/**
 * Fails a test whose page logs an error or a warning, throws, violates its content security
 * policy, has a hydration mismatch, or sends a request to another origin.
 *
 * Tests with the same settings get the same page in turn, emptied (reused-page.ts).
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  cookieAnswer: ['no', { option: true }],
  needsNewPage: [false, { option: true }],
  reusablePages: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, provide) => {
      const pages: WorkerFixtures['reusablePages'] = new Map()
      await provide(pages)
      for (const { context } of pages.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  reused: async (
    {
      reusablePages,
      needsNewPage,
      browser,
      cookieAnswer,
      baseURL,
      bypassCSP,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
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
      Object.keys(contextOptions).length > 0 ||
      serviceWorkers !== 'block' ||
      !viewport
    if (isUnusual) return provide(undefined)
    const options = {
      baseURL,
      javaScriptEnabled,
      serviceWorkers,
      viewport,
      ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
      colorScheme,
      hasTouch,
      isMobile,
      ...(userAgent !== undefined && { userAgent }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    }
    const key = JSON.stringify({ ...options, cookieAnswer })
    const open = () =>
      openReusablePage(browser, options, (context) =>
        prepare(context, cookieAnswer, javaScriptEnabled),
      )
    const reused = reusablePages.get(key) ?? (await open())
    reusablePages.delete(key)
    await provide(reused)
    if (await reused.clear()) reusablePages.set(key, reused)
    else await reused.context.close()
    const [oldest] = reusablePages
    if (!oldest || reusablePages.size <= MAX_REUSABLE_PAGES) return
    reusablePages.delete(oldest[0])
    await oldest[1].context.close()
  },
  context: async (
    { reused, browser, cookieAnswer, javaScriptEnabled, baseURL, pageErrors },
    provide,
  ) => {
    const context = reused?.context ?? (await browser.newContext())
    if (!reused) await prepare(context, cookieAnswer, javaScriptEnabled)
    if (reused) pageErrors.allow(PRELOADED)
    pageErrors.watch(context, baseURL)
    await provide(context)
    try {
      pageErrors.check()
    } finally {
      if (!reused) await context.close()
    }
  },
  page: async ({ reused, context }, provide) => provide(reused?.page ?? (await context.newPage())),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  pageErrors: async ({}, provide) => provide(collectErrors()),
})

function collectErrors(): PageErrors {
  const errors: string[] = []
  const allowed = [WORKER_BLOCKED, ASKED_TOO_LATE]
  return {
    allow: (...expected) => void allowed.push(...expected),
    watch: (context, baseURL) => {
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
    },
    check: () => {
      const unexpected = errors.filter((line) => !allowed.some((expected) => expected.test(line)))
      base.expect(unexpected).toEqual([])
    },
  }
}

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
