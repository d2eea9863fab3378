import { hydrated, mainOf } from './support/page.ts'
import {
  expect,
  expectCached,
  goOffline,
  openOffline,
  openWithWorker,
  test,
} from './support/pwa.ts'

const PATH = '/is-this-win-real'

test('a message can be checked without a connection', async ({ page }) => {
  await openWithWorker(page, PATH)
  await expectCached(page, 'pages', PATH)
  const check = mainOf(page).getByRole('button', { name: 'Check the message' })
  await expect(check).toBeEnabled()
  await goOffline(page)
  await openOffline(page, PATH)
  await hydrated(page)
  await mainOf(page).getByLabel('The message').fill('Send us your card number within 2 hours.')
  await check.click()
  await expect(mainOf(page).getByRole('status')).toContainText('2 warning signs')
})
