import { test as base } from '@playwright/test'

export { expect, type Locator, type Page } from '@playwright/test'

type PageErrors = {
  /** Allows errors that the test provokes, such as a page that is not found. */
  allow: (...expected: RegExp[]) => void
}

/** The visitor's earlier answer to the cookie banner. */
type CookieAnswer = 'yes' | 'no' | 'none'

/** Matches what Chromium logs when the page itself has this status. */
export const answeredWith = (status: number) =>
  new RegExp(`the server responded with a status of ${status}`)

/** Matches what Chromium logs when the last fetch of a page happens offline. */
export const CUT_OFF = /ERR_INTERNET_DISCONNECTED/

/** Logged by Playwright when a page registers the service worker in a test that blocks it. */
const WORKER_BLOCKED = /Service Worker registration blocked by Playwright/

/**
 * Fails a test whose page logs an error or a warning, throws, violates its content security
 * policy, has a hydration mismatch, or sends a request to another origin.
 */
export const test = base.extend<{ pageErrors: PageErrors; cookieAnswer: CookieAnswer }>({
  cookieAnswer: ['no', { option: true }],
  pageErrors: [
    async ({ context, baseURL, javaScriptEnabled, cookieAnswer }, use) => {
      const errors: string[] = []
      const allowed: RegExp[] = [WORKER_BLOCKED]
      if (javaScriptEnabled) await context.addInitScript(reportPolicyViolations)
      if (cookieAnswer !== 'none') await context.addInitScript(setConsent, cookieAnswer === 'yes')
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
      await use({ allow: (...expected) => allowed.push(...expected) })
      const unexpected = errors.filter((line) => !allowed.some((expected) => expected.test(line)))
      base.expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

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
