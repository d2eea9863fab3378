import { test as base } from '@playwright/test'

export { expect, type Locator, type Page } from '@playwright/test'

type Complaints = {
  /** What the test provokes on purpose, such as a page that is not found. */
  allow: (...expected: RegExp[]) => void
}

/** What the visitor has said to the cookie banner before; most tests are about something else. */
type CookieAnswer = 'yes' | 'no' | 'none'

/** What Chromium writes when the page itself answers with such a status. */
export const answeredWith = (status: number) =>
  new RegExp(`the server responded with a status of ${status}`)

/** What Chromium writes of what a page fetches last, when it is offline by then. */
export const CUT_OFF = /ERR_INTERNET_DISCONNECTED/

/** What Playwright writes when a page asks for the service worker and the test is without. */
const WORKER_BLOCKED = /Service Worker registration blocked by Playwright/

/**
 * Every test fails when a page writes an error or a warning to the console, throws, breaks its
 * content security policy, hydrates into something else than was served, or asks another origin.
 */
export const test = base.extend<{ complaints: Complaints; cookieAnswer: CookieAnswer }>({
  cookieAnswer: ['no', { option: true }],
  complaints: [
    async ({ context, baseURL, javaScriptEnabled, cookieAnswer }, use) => {
      const heard: string[] = []
      const allowed: RegExp[] = [WORKER_BLOCKED]
      if (javaScriptEnabled) await context.addInitScript(reportPolicyViolations)
      if (cookieAnswer !== 'none')
        await context.addInitScript(answerCookies, cookieAnswer === 'yes')
      context.on('console', (message) => {
        const { url } = message.location()
        if (['error', 'warning', 'assert'].includes(message.type()))
          heard.push(`console.${message.type()}: ${message.text()} (${url})`)
      })
      context.on('weberror', (error) => heard.push(`thrown: ${error.error().message}`))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^https?:$/.test(protocol) && origin !== baseURL)
          heard.push(`foreign request: ${request.url()}`)
      })
      await use({ allow: (...expected) => allowed.push(...expected) })
      const complaints = heard.filter((line) => !allowed.some((expected) => expected.test(line)))
      base.expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Once: what the test changes afterwards stays. */
function answerCookies(accepted: boolean) {
  try {
    if (localStorage.getItem('cookieAccepted') !== null) return
    localStorage.setItem('cookieAccepted', String(accepted))
    localStorage.setItem('cookieAnsweredAt', String(Date.now()))
  } catch {
    // A page without storage has no banner to answer either.
  }
}

function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`)
  })
}
