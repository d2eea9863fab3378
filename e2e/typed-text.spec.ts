import { join } from './support/member.ts'
import { holdRequests, hydrated, mainOf } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const fieldOf = (page: Page, name: string) => mainOf(page).locator(`[name=${name}]`).first()

/** Holds all scripts of the next pages back. */
const beforeScript = (page: Page) => holdRequests(page, /\/assets\/.*\.js$/)

const FORMS = [
  { path: '/add-a-new-competition', name: 'competitionTitle' },
  { path: '/contact-us', name: 'message' },
  { path: '/advertise', name: 'sentence', folded: true },
  { path: '/join-today', name: 'username' },
  { path: '/my-dashboard', name: 'email', folded: true, member: true },
]

test.use({ needsNewPage: true })

for (const { path, name, folded = false, member = false } of FORMS) {
  test(`text typed before the script has arrived outlives reloads, before and after it: ${path}`, async ({
    page,
  }) => {
    if (member) await join(page.request)
    const goOn = await beforeScript(page)
    await page.goto(path, { waitUntil: 'commit' })
    const field = fieldOf(page, name)
    if (folded)
      await page
        .locator('details', { has: page.locator(`[name=${name}]`) })
        .locator('summary')
        .click()
    await field.pressSequentially('typed early')
    await page.reload({ waitUntil: 'commit' })
    await expect(field).toHaveValue('typed early')
    goOn()
    await hydrated(page)
    await expect(field).toHaveValue('typed early')
    await page.reload()
    await hydrated(page)
    await expect(field).toHaveValue('typed early')
  })
}

test('passwords are not stored, and what was sent does not come back', async ({ page }) => {
  const goOn = await beforeScript(page)
  await page.goto('/join-today', { waitUntil: 'commit' })
  await fieldOf(page, 'password').fill('harbour lantern tweed')
  await page.goto('/contact-us', { waitUntil: 'commit' })
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('lantern')
  goOn()
  await hydrated(page)
  await fieldOf(page, 'name').fill('Aoife')
  await fieldOf(page, 'email').fill('aoife@example.ie')
  await fieldOf(page, 'message').fill('Is the date of the hamper right?')
  await mainOf(page).getByRole('button', { name: 'Send' }).click()
  await expect(mainOf(page).getByRole('status').first()).not.toBeEmpty()
  await page.goto('/contact-us')
  await hydrated(page)
  await expect(fieldOf(page, 'message')).toHaveValue('')
})
