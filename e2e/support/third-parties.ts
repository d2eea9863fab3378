import { idle, mainOf } from './page.ts'
import type { Page } from './test.ts'

/** Settings of a site with all third parties; no request reaches these hosts. */
export const CONFIGURED = {
  ANALYTICS_SCRIPT_URL: 'https://stats.example/js/script.js',
  ANALYTICS_ID: 'competitions.example',
  ADS_CLIENT_ID: 'ca-pub-1234567890123456',
  LIMITS_SCALE: '1000',
}
export const ANALYTICS = [CONFIGURED.ANALYTICS_SCRIPT_URL, 'https://stats.example/api/event']
export const ADSENSE = `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${CONFIGURED.ADS_CLIENT_ID}`
export const ADVERT = 'https://googleads.g.doubleclick.net/pagead/ads'

/** Matches the page errors for requests to these hosts, for tests that allow them. */
export const FOREIGN =
  /^foreign request: https:\/\/(stats\.example|pagead2\.googlesyndication\.com|googleads\.g\.doubleclick\.net)\//
/** A list page with an advert place. */
export const WITH_ADVERT = '/new-competitions?page=2'

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true })
export const control = (page: Page) => mainOf(page).getByRole('region', { name: 'Your choice' })
export const setConsent = (page: Page, name: 'Okay, Thanks' | 'No thanks') =>
  banner(page).getByRole('button', { name }).click()

export async function cookieNames(page: Page) {
  return (await page.context().cookies()).map(({ name }) => name).toSorted()
}

/** Waits until the page is idle. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await idle(page)
}

export type AdsPage = {
  commands?: object[]
  nonPersonal?: boolean
  adsbygoogle: { push: (command: object) => void; requestNonPersonalizedAds?: 1 }
}

/**
 * Answers for all third parties and returns the requested URLs: analytics sets cookies and sends
 * an event, adverts fill their places with frames.
 */
export async function mockThirdParties(
  page: Page,
  baseURL: string | undefined,
  more: Record<string, string> = {},
) {
  const requested: string[] = []
  const bodies: Record<string, string> = {
    [CONFIGURED.ANALYTICS_SCRIPT_URL]: `(${fakeAnalytics.toString()})()`,
    [ADSENSE]: `(${fakeAdverts.toString()})()`,
    ...more,
    [ADVERT]: '<!doctype html><title>An advert</title>',
  }
  await page.context().route(
    (url) => url.origin !== baseURL,
    async (route) => {
      const url = route.request().url()
      requested.push(url)
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: url === ADVERT ? 'text/html' : 'text/javascript',
        body: bodies[url] ?? '',
      })
    },
  )
  return requested
}

function fakeAnalytics() {
  document.cookie = '_ga=GA1.1.1; path=/; max-age=9999'
  document.cookie = '_ga_X1=GS1.1; path=/; max-age=9999'
  void fetch('https://stats.example/api/event', { method: 'POST', body: location.pathname })
}

function fakeAdverts() {
  const page = window as unknown as AdsPage
  page.commands = []
  page.nonPersonal = page.adsbygoogle.requestNonPersonalizedAds === 1
  const obey = (command: object) => {
    page.commands?.push(command)
    const place = document.querySelector('ins.adsbygoogle:not([data-ad-status])')
    if (Object.keys(command).length > 0 || !place) return
    const frame = document.createElement('iframe')
    frame.title = 'An advert'
    frame.width = String(place.clientWidth)
    frame.height = String(place.clientHeight)
    frame.src = 'https://googleads.g.doubleclick.net/pagead/ads'
    place.append(frame)
    place.setAttribute('data-ad-status', 'filled')
  }
  const waiting = page.adsbygoogle as unknown as object[]
  page.adsbygoogle = { push: obey }
  for (const command of waiting) obey(command)
}
