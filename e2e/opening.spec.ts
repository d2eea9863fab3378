import { openListings, pathOf } from './support/catalogue.ts'
import {
  answerNotYet,
  enterLink,
  close,
  watchClicks,
  seedStorage,
  storedValue,
  opensPromoter,
  pressesFarApart,
  popup,
  settled,
  mockPromoter,
} from './support/invitation.ts'
import { join } from './support/member.ts'
import { idle, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const [listing] = openListings
if (!listing) throw new Error('The sample has no open listing.')

const DOUBLE_TAP = 'a double tap opens the promoter’s page once, and counts once'

test.beforeEach(({ page }) => answerNotYet(page))
test.beforeEach(({ page }, { title }) => (title === DOUBLE_TAP ? undefined : pressesFarApart(page)))

// invitation.test.ts counts the others.
for (const { name, times = [3, 4, 5], press } of [
  {
    name: 'a click',
    times: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    press: (page: Page) => enterLink(page).click(),
  },
  { name: 'the keyboard', press: (page: Page) => enterLink(page).press('Enter') },
  { name: 'the middle button', press: (page: Page) => enterLink(page).click({ button: 'middle' }) },
  {
    name: 'a click for a new tab',
    press: (page: Page) => enterLink(page).click({ modifiers: ['ControlOrMeta'] }),
  },
]) {
  test(`by ${name} every fourth listing shows the invitation first, and is not counted as opened`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request/)
    await mockPromoter(page)
    const [first = 1] = times
    if (first > 1) await seedStorage(page, { openCount: String(first) })
    await open(page, pathOf(listing))
    await settled(page)
    const sent = watchClicks(page)
    let opened = 0
    for (const time of times) {
      const held = time % 4 === 0
      expect(await opensPromoter(page, () => press(page)), `time ${time}`).toBe(!held)
      expect(await storedValue(page, 'openCount')).toBe(String(time + 1))
      if (held) await close(page)
      else opened += 1
      await expect.poll(() => sent.length).toBe(opened)
    }
  })
}

test('the invitation leads on to the held-back competition, which counts as opened', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^foreign request/)
  await mockPromoter(page)
  await seedStorage(page, { openCount: '4' })
  await open(page, pathOf(listing))
  await settled(page)
  const sent = watchClicks(page)
  expect(await opensPromoter(page, () => enterLink(page).click())).toBe(false)
  const onward = popup(page).getByRole('link', { name: /^Continue to the competition/ })
  for (const name of ['href', 'rel', 'target', 'referrerpolicy'])
    await expect(onward).toHaveAttribute(name, (await enterLink(page).getAttribute(name)) ?? '')
  const opening = page.context().waitForEvent('page')
  await onward.press('Enter')
  const opened = await opening
  expect(opened.url()).toBe(listing.entryUrl)
  await expect(popup(page)).toHaveCount(0)
  await expect(enterLink(page)).toBeFocused()
  expect(await storedValue(page, 'openCount')).toBe('6')
  await expect.poll(() => sent.length).toBe(1)
  expect(await opensPromoter(page, () => enterLink(page).click())).toBe(true)
})

test('cards count too, across pages and visits', async ({ page, pageErrors }) => {
  pageErrors.allow(/^foreign request/)
  await mockPromoter(page)
  await seedStorage(page, { openCount: '3' })
  await open(page, '/new-competitions')
  await settled(page)
  const enter = mainOf(page).getByRole('link', { name: /^Enter: / })
  expect(await opensPromoter(page, () => enter.first().click())).toBe(true)
  await open(page, '/competitions-ending-soon')
  await settled(page)
  expect(await opensPromoter(page, () => enter.nth(1).click())).toBe(false)
  await close(page)
  await expect(enter.nth(1)).toBeFocused()
  expect(await opensPromoter(page, () => enter.first().click())).toBe(true)
})

test('members open every listing', async ({ page, pageErrors }) => {
  pageErrors.allow(/^foreign request/)
  await mockPromoter(page)
  await seedStorage(page, { openCount: '4' })
  await join(page.request)
  await open(page, pathOf(listing))
  await settled(page)
  for (let time = 1; time <= 5; time += 1)
    expect(await opensPromoter(page, () => enterLink(page).click())).toBe(true)
  expect(await storedValue(page, 'openCount')).toBe('4')
})

test('without working storage no listing is held back twice', async ({ page, pageErrors }) => {
  pageErrors.allow(/^foreign request/)
  await mockPromoter(page)
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    localStorage.setItem('openCount', '4')
    Storage.prototype.setItem = function (key, value) {
      if (key !== 'openCount') setItem.call(this, key, value)
      else if (location.search === '?full') throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await open(page, `${pathOf(listing)}?forgets`)
  await settled(page)
  expect(await opensPromoter(page, () => enterLink(page).click())).toBe(false)
  await close(page)
  expect(await opensPromoter(page, () => enterLink(page).click())).toBe(true)
  await open(page, `${pathOf(listing)}?full`)
  await settled(page)
  for (let time = 1; time <= 4; time += 1)
    expect(await opensPromoter(page, () => enterLink(page).click())).toBe(true)
})

for (const button of ['left', 'middle'] as const)
  test.describe(button, () => {
    test(DOUBLE_TAP, async ({ page, pageErrors }) => {
      pageErrors.allow(/^foreign request/)
      await mockPromoter(page)
      await open(page, pathOf(listing))
      await settled(page)
      const sent = watchClicks(page)
      const opening = page.context().waitForEvent('page')
      await enterLink(page).click({ button, clickCount: 2 })
      await opening
      expect(await storedValue(page, 'openCount')).toBe('2')
      await idle(page)
      expect(page.context().pages()).toHaveLength(2)
      expect(sent).toHaveLength(1)
    })
  })
