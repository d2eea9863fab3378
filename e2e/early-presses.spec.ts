import { openListings } from './support/catalogue.ts'
import { expectTitles, gate, hydrated, mainOf } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const [first, second] = openListings as [(typeof openListings)[0], (typeof openListings)[0]]

const bookmarkOf = (page: Page, { competitionTitle } = first) =>
  mainOf(page).getByRole('button', { name: `Save: ${competitionTitle}`, exact: true })

/** Opens a list whose scripts wait for the gate returned. */
async function openWithoutScripts(page: Page, end: 'continue' | 'abort') {
  const scripts = gate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.opened
    await route[end]()
  })
  await page.goto('/new-competitions', { waitUntil: 'commit' })
  await expect(bookmarkOf(page)).toBeVisible()
  return scripts
}

test('bookmarks pressed before the page reacts are shown, and saved once it does', async ({
  page,
}) => {
  const scripts = await openWithoutScripts(page, 'continue')
  await bookmarkOf(page).click()
  await expect(bookmarkOf(page)).toHaveAttribute('aria-pressed', 'true')
  await bookmarkOf(page, second).click()
  await bookmarkOf(page, second).click()
  await expect(bookmarkOf(page, second)).toHaveAttribute('aria-pressed', 'false')
  scripts.open()
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device.' })).toBeVisible()
  await hydrated(page)
  await expect(bookmarkOf(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(bookmarkOf(page, second)).toHaveAttribute('aria-pressed', 'false')
})

test('a link pressed after such a bookmark leaves the page only once that is saved', async ({
  page,
}) => {
  const scripts = await openWithoutScripts(page, 'continue')
  await bookmarkOf(page).click()
  await page.getByRole('link', { name: 'Saved' }).first().click()
  scripts.open()
  await expect(page).toHaveURL('/my-bookmarks')
  await expectTitles(mainOf(page), [first.competitionTitle], { only: true })
})

test('where the scripts never come, such a bookmark is sent as a form', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/)
  const scripts = await openWithoutScripts(page, 'abort')
  await bookmarkOf(page).click()
  scripts.open()
  await expect(page).toHaveURL(/\/join-today\?bookmark=\d+/)
})
