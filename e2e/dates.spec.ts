import { aListing, closingDay, openListings, pathOf } from './support/catalogue.ts'
import { clockAhead } from './support/clock.ts'
import { enterLink } from './support/invitation.ts'
import { join } from './support/member.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { HOUR_MS, DAY_MS } from '../app/lib/time/durations.ts'

const WATCHED = ['/', '/competitions-ending-soon', pathOf(aListing(({ closesIn }) => closesIn < 0))]

/** Returns the closing labels of the page, in order. */
const labelsOf = (page: Page) => mainOf(page).locator('time').allInnerTexts()

/** Returns the closing labels in the served HTML, before any script. */
async function servedLabels(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return [...main.matchAll(/<time[^>]*>([^<]*)<\/time>/g)].map(([, text]) => text)
}

for (const { timezoneId, locale } of [
  { timezoneId: 'Pacific/Kiritimati', locale: 'en-AU' },
  { timezoneId: 'Pacific/Pago_Pago', locale: 'ar-EG' },
  { timezoneId: 'Asia/Kolkata', locale: 'hi-IN' },
  { timezoneId: 'America/St_Johns', locale: 'fr-CA' },
  { timezoneId: 'Europe/Dublin', locale: 'ga-IE' },
]) {
  test.describe(`in ${timezoneId}, ${locale}`, () => {
    test.use({ timezoneId, locale })

    // A hydration mismatch would fail the test through the `pageErrors` fixture.
    test(`dates read as in Ireland in ${timezoneId}, ${locale}`, async ({ page }) => {
      for (const path of WATCHED) {
        await open(page, path)
        const labels = (await labelsOf(page)).filter((label) => !/minute|hour/.test(label))
        const served = await servedLabels(page, path)
        expect(labels.length).toBeGreaterThan(0)
        if (path !== '/') expect(served).toEqual(expect.arrayContaining(labels))
      }
      const listing = aListing((one) => openListings.includes(one) && one.closesIn > 2)
      await open(page, pathOf(listing))
      expect((await labelsOf(page)).slice(0, 2)).toEqual([
        `in ${listing.closesIn + 1} days`,
        prettyDate(closingDay(listing)),
      ])
    })
  })
}

for (const [what, wrong] of [
  ['thirty hours fast', 30 * HOUR_MS],
  ['thirty hours slow', -30 * HOUR_MS],
  ['years slow', -9000 * DAY_MS],
] as const) {
  test(`a visitor’s clock that is ${what} changes no label, as the page asks the server`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + wrong })
    const response = page.waitForResponse(/\/healthz$/)
    const listing = aListing((one) => openListings.includes(one) && one.closesIn > 9)
    await open(page, pathOf(listing))
    expect((await response).request().method()).toBe('HEAD')
    // Long enough for the next clock tick.
    await page.clock.runFor(61_000)
    expect(await labelsOf(page)).toContain(`in ${listing.closesIn + 1} days`)
  })
}

test('a correct clock sends no request', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(paths.length).toBeGreaterThan(3)
  expect(paths).not.toContain('/healthz')
})

test.describe('across midnight, when clocks go back', () => {
  const PORT = 3251
  // 22:00 in Ireland, the last evening of summer time: the next day has 25 hours.
  const EVENING = Date.parse('2027-10-30T21:00:00Z')
  const MIDNIGHT = Date.parse('2027-10-30T23:00:00Z')
  let server: OwnServer
  let ahead: number

  test.describe.configure({ mode: 'serial' })
  test.use({ baseURL: `http://localhost:${PORT}` })
  test.beforeAll(async () => {
    ahead = EVENING - Date.now()
    server = await startOwnServer({ port: PORT, nodeFlags: clockAhead(ahead), ownSample: true })
  })
  test.afterAll(() => server.stop())

  const today = aListing((one) => openListings.includes(one) && one.closesIn === 0)
  const tomorrow = aListing((one) => openListings.includes(one) && one.closesIn === 1)
  const closedNote = (page: Page) => mainOf(page).getByText('This competition has closed.')
  const cardOf = (page: Page, { competitionTitle }: { competitionTitle: string }) =>
    mainOf(page).getByRole('article').filter({ hasText: competitionTitle })

  /** Opens a page with a clock that differs from the server's by `errorMs`. */
  async function openWithClock(page: Page, path: string, errorMs = 0) {
    await page.clock.install({ time: Date.now() + ahead + errorMs })
    await open(page, path)
    // A page in doubt asks the server for the time: an answer after the clock is moved would undo that.
    await page.waitForLoadState('networkidle')
  }

  /** Makes the server answer with this time, or not at all. */
  async function answerWith(page: Page, time: number | undefined) {
    await page.route('/healthz', (route) => {
      if (time === undefined) return route.abort()
      return route.fulfill({ status: 200, headers: { date: new Date(time).toUTCString() } })
    })
  }

  test('an open page shows a listing close at midnight in Ireland, to the second', async ({
    page,
  }) => {
    await openWithClock(page, pathOf(today))
    await page.clock.pauseAt(MIDNIGHT - 1000)
    await expect(mainOf(page).getByText('Closes in 1 minute', { exact: true })).toBeVisible()
    await expect(enterLink(page)).toBeVisible()
    await page.clock.runFor(1000)
    await expect(mainOf(page).getByText('Closed 1 minute ago', { exact: true })).toBeVisible()
    await expect(enterLink(page)).toBeHidden()
    await expect(closedNote(page)).toBeVisible()
  })

  test('in a list a closed competition is labelled and can no longer be entered', async ({
    page,
  }) => {
    await openWithClock(page, '/competitions-ending-soon')
    const card = cardOf(page, today)
    await expect(card.getByRole('link', { name: /^Enter/ })).toBeVisible()
    await page.clock.pauseAt(MIDNIGHT)
    await expect(card).toContainText('Closed 1 minute ago')
    await expect(card.getByRole('link', { name: /^Enter/ })).toBeHidden()
  })

  test('the day after the clocks go back has 25 hours', async ({ page }) => {
    await openWithClock(page, pathOf(tomorrow))
    await expect(mainOf(page).getByText('Closes in 2 days', { exact: true })).toBeVisible()
    await page.clock.pauseAt(MIDNIGHT)
    await expect(mainOf(page).getByText('Closes in 25 hours', { exact: true })).toBeVisible()
    await expect(enterLink(page)).toBeVisible()
  })

  test('a bookmark that closes moves to the expired bookmarks', async ({ page }) => {
    await join(page.request)
    const competitionID = server.withDatabase((db) =>
      db.prepare('select id from competitions where title = ?').pluck().get(today.competitionTitle),
    )
    const { csrfToken } = await (await page.request.get('/api/session')).json()
    await page.request.post('/api/update-bookmark-status', {
      data: { competitionID },
      headers: { 'x-csrf-token': csrfToken },
    })
    await openWithClock(page, '/my-bookmarks')
    const expired = mainOf(page).getByRole('region', { name: 'Expired' })
    await expect(cardOf(page, today)).toContainText(/\d+ (h|min) left/)
    await expect(expired).toBeHidden()
    await page.clock.pauseAt(MIDNIGHT)
    await expect(expired.getByRole('article')).toContainText('Closed 1 minute ago')
  })

  test('a device that slept over midnight asks the server when it wakes', async ({ page }) => {
    await answerWith(page, MIDNIGHT + 3 * HOUR_MS)
    await openWithClock(page, pathOf(today))
    await expect(enterLink(page)).toBeVisible()
    // The wall clock advanced; timers and the monotonic clock did not.
    await page.clock.setSystemTime(MIDNIGHT + 3 * HOUR_MS)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(mainOf(page).getByText('Closed 3 hours ago', { exact: true })).toBeVisible()
    await expect(enterLink(page)).toBeHidden()
  })

  test('a page cached for days and opened offline follows the device’s clock', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED/)
    await answerWith(page, undefined)
    await openWithClock(page, pathOf(today), 3 * DAY_MS)
    await expect(mainOf(page).getByText('Closed 2 days ago', { exact: true })).toBeVisible()
    await expect(closedNote(page)).toBeVisible()
  })

  test('the same page online follows the server’s clock', async ({ page }) => {
    await answerWith(page, Date.now() + ahead)
    const response = page.waitForResponse(/\/healthz$/)
    await openWithClock(page, pathOf(today), 3 * DAY_MS)
    await response
    await page.clock.runFor(61_000)
    await expect(enterLink(page)).toBeVisible()
    await expect(closedNote(page)).toBeHidden()
  })
})
