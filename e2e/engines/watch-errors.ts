import type { SiteProxy } from '../support/proxy.ts'

const SCRIPT = '/watch-errors.js'
const REPORT = '/watched-error'

/** Loads a script before any other on these pages, which reports what goes wrong. */
export function watchErrors(site: SiteProxy, paths: readonly string[]) {
  site.serve(SCRIPT, `(${watch.toString()})('${REPORT}')`)
  site.serve(REPORT, '')
  for (const path of paths)
    site.change(path, (html) => html.replace('<head>', `<head><script src="${SCRIPT}"></script>`))
}

/** What was reported so far. */
export const errorsSeen = (site: SiteProxy) =>
  site.requests
    .filter((request) => request.startsWith(`POST ${REPORT}?`))
    .map((request) => decodeURIComponent(request.slice(request.indexOf('?') + 1)))

/** Runs in the page: WebDriver itself does not tell what the console says. */
function watch(address: string) {
  const report = (...parts: unknown[]) => {
    const text = `${location.pathname}: ${parts.map(String).join(' ')}`
    navigator.sendBeacon(`${address}?${encodeURIComponent(text)}`)
  }
  const { error, warn } = console
  console.error = (...parts) => (report('console.error', ...parts), error(...parts))
  console.warn = (...parts) => (report('console.warn', ...parts), warn(...parts))
  addEventListener('unhandledrejection', ({ reason }) => report('rejected', reason))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('policy violation', violatedDirective, blockedURI),
  )
  // Capturing: what a picture or script that failed to load says does not bubble.
  const onError = (event: Event) => {
    const { src, href } = event.target as { src?: string; href?: string }
    report('error', event instanceof ErrorEvent ? event.message : (src ?? href))
  }
  addEventListener('error', onError, true)
}
