import { mockPromoter } from './support/invitation.ts'
import { hydrated, mainOf } from './support/page.ts'
import {
  expect,
  expectCached,
  goOffline,
  openOffline,
  openWithWorker,
  test,
  type Page,
} from './support/pwa.ts'

const due = (page: Page) => page.locator('[data-round] article[data-state=due]')
const done = (page: Page) => page.locator('[data-round] article[data-state=entered]')

test('the round can be read and marked without a connection', async ({ page, pageErrors }) => {
  pageErrors.allow(/^foreign request/)
  await openWithWorker(page, '/todays-round')
  await expectCached(page, 'pages', '/todays-round')
  await expectCached(page, 'round', '/round.json')
  await expect(due(page).first()).toBeVisible()
  const count = await due(page).count()

  await goOffline(page)
  await openOffline(page, '/todays-round')
  await hydrated(page)
  await expect(due(page)).toHaveCount(count)
  await due(page)
    .first()
    .getByRole('button', { name: /^More: / })
    .click()
  await due(page)
    .first()
    .getByRole('button', { name: /^I entered: / })
    .click()
  await expect(done(page)).toHaveCount(1)

  await page.context().setOffline(false)
  await mockPromoter(page)
  await page.goto('/todays-round')
  await expect(done(page)).toHaveCount(1)
  await expect(mainOf(page).locator('h1 + p')).toContainText(`${count - 1} to enter`)
})
