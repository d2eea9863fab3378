import { join } from './support/member.ts'
import { CUT_OFF } from './support/test.ts'
import { mockPromoter } from './support/invitation.ts'
import { hydrated, mainOf } from './support/page.ts'
import {
  cachedEntries,
  everythingStored,
  expect,
  expectCached,
  goOffline,
  openOffline,
  openWithWorker,
  test,
  type Page,
} from './support/pwa.ts'
import { WAYS } from './support/ways.ts'

const due = (page: Page) => page.locator('[data-round][aria-busy=false] article[data-state=due]')
const done = (page: Page) =>
  page.locator('[data-round][aria-busy=false] article[data-state=entered]')

for (const { how, width, press } of WAYS) {
  test(`the round can be read and marked without a connection, ${how}`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request/)
    await page.setViewportSize({ width, height: 800 })
    await openWithWorker(page, '/todays-round')
    await expectCached(page, 'pages', '/todays-round')
    await expectCached(page, 'round', '/round.json')
    await expect(due(page).first()).toBeVisible()
    const count = await due(page).count()

    await goOffline(page)
    await openOffline(page, '/todays-round')
    await hydrated(page)
    await expect(due(page)).toHaveCount(count)
    for (const name of [/^More: /, 'I entered'])
      await press(due(page).first().getByRole('button', { name }))
    await expect(done(page)).toHaveCount(1)

    await page.context().setOffline(false)
    await mockPromoter(page)
    await page.goto('/todays-round')
    await expect(done(page)).toHaveCount(1)
    await expect(mainOf(page).locator('h1 + p')).toContainText(`${count - 1} to enter`)
  })
}

/** Saves the listing with this index in the list. */
async function saveNth(page: Page, index: number) {
  await hydrated(page)
  const bookmarks = mainOf(page).getByRole('button', { name: /^Save: / })
  const name = (await bookmarks.nth(index).getAttribute('aria-label')) ?? ''
  const bookmark = mainOf(page).getByRole('button', { name, exact: true }).first()
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
}

/** In the log on the device. */
const countSaved = async (page: Page) =>
  (await everythingStored(page)).split('"state":"later"').length - 1

const isStored = async (page: Page, path: string) =>
  (await cachedEntries(page)).some((one) => one.path === path)

for (const who of ['a visitor', 'a member'])
  test(`what ${who} saved is listed without a connection, though the list was never opened`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(CUT_OFF)
    if (who === 'a member') await join(page.request)
    await openWithWorker(page, '/')
    await page.goto('/new-competitions')
    await saveNth(page, 0)
    await expectCached(page, 'pages', '/new-competitions')
    await expectCached(page, 'pages', '/todays-round')
    await expectCached(page, 'round', '/round.json')
    await expect.poll(() => isStored(page, '/my-bookmarks')).toBe(true)
    await expect.poll(() => countSaved(page)).toBe(1)
    await goOffline(page)
    const saved = page
      .getByRole('region', { name: 'Active' })
      .getByRole('link', { name: /^Enter: / })
    await openOffline(page, '/my-bookmarks')
    await expect(saved).toHaveCount(1)
    await openOffline(page, '/new-competitions')
    await saveNth(page, 1)
    await expect.poll(() => countSaved(page)).toBe(2)
    await openOffline(page, '/my-bookmarks')
    // A member's list is as the server had it.
    await expect(saved).toHaveCount(who === 'a member' ? 1 : 2)
  })
