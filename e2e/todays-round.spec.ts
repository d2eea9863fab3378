import { expectAccessible } from './support/accessibility.ts'
import { storedValue } from './support/invitation.ts'
import { pressKey } from './support/keys.ts'
import { mainOf } from './support/page.ts'
import { done, due, enter, enterIn, lead, openRound, ROUND, rows } from './support/round.ts'
import { measureShift, shiftOf } from './support/layout-shift.ts'
import { expect, test, type Page } from './support/test.ts'
import { HOUR_MS } from '../app/lib/time/durations.ts'

/** What a browser says when another tab is in front, and when this one is again. */
async function leaveAndReturn(page: Page) {
  for (const state of ['hidden', 'visible'])
    await page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('a round of ten takes ten taps; two are undone, and one link is dead', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request/)
    await measureShift(page)
    await openRound(page)
    const kept = mainOf(page).getByText('Kept on this device only. Join')
    await expect(kept).toBeHidden()
    const startedAt = Date.now()
    for (let number = 1; number <= 10; number += 1) {
      await enter(page, () => enterIn(page).first().tap())
      await expect(done(page)).toHaveCount(number)
    }
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    test.info().annotations.push({ type: 'round', description: `10 taps, ${seconds} s` })
    expect(await storedValue(page, 'openCount')).toBeNull()

    await done(page)
      .first()
      .getByRole('button', { name: /^Undo: / })
      .tap()
    await done(page)
      .last()
      .getByRole('button', { name: /^Undo: / })
      .tap()
    await expect(done(page)).toHaveCount(8)
    await enter(page, () => enterIn(page).first().tap())
    await leaveAndReturn(page)
    await expect(rows(page).getByText('Did it work?')).toBeVisible()
    const doubtful = rows(page).filter({ hasText: 'Did it work?' })
    const report = page.waitForRequest(/\/competition\/[^/]+\/report$/)
    await doubtful.getByRole('button', { name: /^More: / }).tap()
    await doubtful.getByRole('button', { name: 'Link dead?' }).tap()
    expect((await report).postData()).toContain('reason=dead-link')
    expect((await (await report).response())?.status()).toBe(200)
    await expect(rows(page).getByText('Reported as dead')).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(0.01)

    await page.reload()
    await expect(done(page)).toHaveCount(8)
    await expect(rows(page).getByText('Reported as dead')).toBeVisible()
    const left = /^(\d+)/.exec(await lead(page).innerText())?.[1]
    const today = page
      .getByRole('navigation', { name: 'Daily' })
      .getByRole('link', { name: /^Today/ })
    await expect(today, 'without the dead one').toHaveAccessibleName(`Today ${left} due`)
    await expect(kept).toBeVisible()
    await expectAccessible(page, { fits: true })
  })

  test('a limit lets badge and round rest until tomorrow', async ({ page, pageErrors }) => {
    pageErrors.allow(/^foreign request/)
    await openRound(page)
    await page.getByLabel('Enough for today').selectOption('5 entries')
    for (let number = 1; number <= 5; number += 1) {
      await enter(page, () => enterIn(page).first().tap())
      await expect(done(page)).toHaveCount(number)
    }
    const enough = page.getByRole('heading', { name: 'That’s enough for today. Well done.' })
    await expect(enough).toBeVisible()
    await expect(lead(page)).toHaveText('Resting until tomorrow')
    await expect(due(page)).toHaveCount(0)
    const today = page
      .getByRole('navigation', { name: 'Daily' })
      .getByRole('link', { name: 'Today' })
    await expect(today).toHaveAccessibleName('Today')
    await page.getByRole('button', { name: /^Show the \d+ left anyway$/ }).tap()
    await expect(due(page)).not.toHaveCount(0)
    await expect(today, 'the number goes on resting').toHaveAccessibleName('Today')
    await page.reload()
    await expect(enough).toBeVisible()
    await done(page)
      .first()
      .getByRole('button', { name: /^Undo: / })
      .tap()
    await expect(enough).toBeHidden()
    await expect(today).toHaveAccessibleName(/^Today \d+ due$/)
    await enter(page, () => enterIn(page).first().tap())
    await expect(enough).toBeVisible()
    await expectAccessible(page, { fits: true })
  })

  test('the bar at the bottom says how many are due; a listing has its own bar', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request/)
    await openRound(page)
    await enter(page, () => enterIn(page).first().tap())
    const left = /^(\d+)/.exec(await lead(page).innerText())?.[1]
    const bar = page.getByRole('navigation', { name: 'Daily' })
    await bar.getByRole('link', { name: 'New' }).tap()
    await expect(page).toHaveURL('/new-competitions')
    await expect(bar.getByRole('link', { name: `Today ${left} due` })).toBeVisible()
    await bar.getByRole('link', { name: 'Saved' }).tap()
    const nothing = mainOf(page).getByRole('heading', { name: 'Nothing saved yet' })
    await expect(nothing).toBeVisible()
    await bar.getByRole('link', { name: 'New' }).tap()
    const bookmark = mainOf(page)
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Save/ })
    await bookmark.tap()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await bar.getByRole('link', { name: 'Saved' }).tap()
    const saved = page.getByRole('region', { name: 'Active' })
    await enter(page, () => saved.getByRole('link', { name: /^Enter:/ }).tap())
    await saved.getByRole('button', { name: /^Remove:/ }).tap()
    await expect(nothing).toBeVisible()
    await bar.getByRole('link', { name: 'New' }).tap()
    await mainOf(page).getByRole('heading', { level: 3 }).first().getByRole('link').tap()
    await expect(page).toHaveURL(/\/competition\//)
    await expect(bar).toBeHidden()
  })
})

test('a round goes by keyboard alone, to its end', async ({ page, pageErrors }) => {
  await page.clock.install()
  pageErrors.allow(/^foreign request/)
  await openRound(page)
  const first = await due(page).first().getByRole('heading').innerText()
  await pressKey(page, 'j')
  await expect(rows(page).first()).toBeFocused()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(first)
  await enter(page, () => pressKey(page, 'Enter'))
  await enter(page, () => pressKey(page, 'o'))
  await expect(done(page)).toHaveCount(2)
  await pressKey(page, 'l')
  await pressKey(page, 'x')
  await expect(rows(page).getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.locator('[data-round] article[data-state=not-for-me]')).toHaveCount(1)
  await pressKey(page, 'u')
  await pressKey(page, 'u')
  await pressKey(page, 'u')
  await expect(done(page)).toHaveCount(1)
  await pressKey(page, '?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  for (let left = await due(page).count(); left > 0; left -= 1) {
    await due(page).first().focus()
    await pressKey(page, 'd')
    await expect(due(page)).toHaveCount(left - 1)
  }
  await expect(page.getByRole('heading', { name: 'That’s today done.' })).toBeVisible()
  await page.getByRole('button', { name: 'Show more new ones' }).press('Enter')
  await expect(due(page)).toHaveCount(5)
})

test('at midnight what can be entered daily is due again', async ({ page, pageErrors }) => {
  pageErrors.allow(/^foreign request/)
  await page.clock.install({ time: Date.now() })
  const round = (await (await page.request.get('/round.json')).json()) as {
    listings: Record<string, unknown[]>
  }
  const { entryFrequency = [] } = round.listings
  round.listings['entryFrequency'] = entryFrequency.map(() => 'daily')
  await page.route('/round.json', (route) => route.fulfill({ json: round }))
  await openRound(page)
  const daily = mainOf(page)
    .getByRole('region', { name: /^New for you/ })
    .getByRole('article')
  const title = await daily.first().getByRole('heading').innerText()
  await enter(page, () =>
    daily
      .first()
      .getByRole('link', { name: /^Enter: / })
      .click(),
  )
  await expect(done(page)).toHaveCount(1)
  await page.route('/healthz', async (route) => {
    const tomorrow = new Date(Date.now() + 25 * HOUR_MS).toUTCString()
    await route.fulfill({ status: 200, headers: { date: tomorrow } })
  })
  await page.clock.fastForward(25 * HOUR_MS)
  const dailies = mainOf(page).getByRole('region', { name: /^Your dailies/ })
  await expect(dailies.getByRole('heading', { name: title })).toBeVisible()
  await expect(done(page)).toHaveCount(0)
})

test('a mark that the device cannot store is reported', async ({ page, pageErrors }) => {
  pageErrors.allow(/^foreign request/)
  await openRound(page)
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
  })
  const row = rows(page).first()
  await row.getByRole('button', { name: /^More: / }).click()
  await row.getByRole('button', { name: 'Not for me' }).click()
  await expect(page.getByText('That could not be saved. Please try again.')).toBeVisible()
})

test('where the browser refuses storage the round says so, and works in its tab', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^foreign request/)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  })
  await openRound(page)
  await expect(mainOf(page).getByText('This browser stores nothing here')).toBeVisible()
  await enter(page, () => enterIn(page).first().click())
  await expect(done(page)).toHaveCount(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the round lists what closes today', async ({ page }) => {
    await page.goto(ROUND)
    const closing = mainOf(page).getByRole('region', { name: /^Closing today/ })
    await expect(closing.getByRole('article').first()).toContainText(' left')
    await expect(closing.getByRole('link', { name: /^Enter: / }).first()).toHaveAttribute(
      'referrerpolicy',
      'no-referrer',
    )
    await expect(mainOf(page).locator('noscript p')).toBeVisible()
  })
})
