import { test as base } from '@playwright/test'

export { expect, type Locator, type Page } from '@playwright/test'

type Complaints = {
  /** What the test provokes on purpose, such as a page that is not found. */
  allow: (...expected: RegExp[]) => void
}

/** What Chromium writes when the page itself answers with such a status. */
export const answeredWith = (status: number) =>
  new RegExp(`the server responded with a status of ${status}`)

/**
 * Every test fails when a page writes an error or a warning to the console, throws, breaks its
 * content security policy, hydrates into something else than was served, or asks another origin.
 */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context, baseURL, javaScriptEnabled }, use) => {
      const heard: string[] = []
      const allowed: RegExp[] = []
      if (javaScriptEnabled) await context.addInitScript(reportPolicyViolations)
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

function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`)
  })
}
