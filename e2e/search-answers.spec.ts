import { aListing, openListings, pathOf } from './support/catalogue.ts'
import { filterButtonOf, sortLinkOf } from './support/filters.ts'
import { expectTitles, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search competitions' })
const fieldOf = (page: Page) => dialogOf(page).getByLabel('What would you like to win?')
const resultsOf = (page: Page) => dialogOf(page).getByRole('listitem').getByRole('link')

test('the search page finds a listing by its title and preserves the text', async ({ page }) => {
  const wanted = aListing((one) => openListings.includes(one))
  await open(page, '/search')
  const field = mainOf(page).getByLabel('What would you like to win?')
  await field.fill(wanted.competitionTitle)
  await mainOf(page).getByRole('button', { name: 'Search' }).click()
  await expectTitles(mainOf(page), [wanted.competitionTitle])
  await expect(field).toHaveValue(wanted.competitionTitle)
  await mainOf(page).getByRole('link', { name: wanted.competitionTitle, exact: true }).click()
  await expect(page).toHaveURL(pathOf(wanted))
})

test('the search page says what it corrected, and searches as typed when asked', async ({
  page,
}) => {
  await open(page, '/search?q=ipda')
  const status = mainOf(page).getByRole('status')
  await expect(status).toHaveText(/^\d+ open competitions for ipad\./)
  await status.getByRole('link', { name: 'Search for “ipda” as typed' }).click()
  await expect(page).toHaveURL('/search?q=ipda&as=typed')
  await expect(status).toHaveText('Nothing open matches “ipda”. Did you mean ipad?')
  await status.getByRole('link', { name: 'ipad' }).click()
  await expect(status).toHaveText(/^\d+ open competitions$/)
})

test('the dialog says what it corrected, and searches as typed when asked', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await fieldOf(page).fill('ipda')
  await page.keyboard.press('Enter')
  const status = dialogOf(page).getByRole('status')
  await expect(status).toHaveText(/^\d+ open competitions for ipad$/)
  await dialogOf(page).getByRole('button', { name: 'Search for “ipda” as typed' }).click()
  await expect(status).toHaveText('Nothing open matches “ipda”.')
  await expect(fieldOf(page)).toHaveValue('ipda')
  await dialogOf(page).getByRole('button', { name: 'Did you mean ipad?' }).click()
  await expect(fieldOf(page)).toHaveValue('ipad')
  await expect(status).toHaveText(/^\d+ open competitions$/)
})

test('filters said as words are chips, and words again with one press', async ({ page }) => {
  await open(page, '/search?q=tickets+daily')
  const main = mainOf(page)
  const status = main.getByRole('status')
  await expect(main.getByLabel('What would you like to win?')).toHaveValue('tickets')
  await expect(status).toHaveText(/^\d+ open competitions?\. Some of your words are filters now\./)
  await main.getByRole('link', { name: 'Remove the filter Daily' }).click()
  await expect(page).toHaveURL('/search?q=tickets')
  await open(page, '/search?q=tickets+daily')
  await status.getByRole('link', { name: 'Search for “tickets daily” as typed' }).click()
  await expect(main.getByLabel('What would you like to win?')).toHaveValue('tickets daily')
})

test('a query that says only filters lists what passes them', async ({ page }) => {
  await open(page, '/search?q=closing+this+month')
  const main = mainOf(page)
  await expect(main.getByRole('status')).toHaveText(/^20 of (at least )?\d+\. /)
  await main.getByRole('link', { name: 'See the whole list' }).click()
  await expect(page).toHaveURL('/new-competitions?closes=month')
})

test('results are sorted, and lead on to the rest', async ({ page }) => {
  await open(page, '/search?q=tickets')
  const main = mainOf(page)
  const status = main.getByRole('status')
  await expect(status).toHaveText(/^20 best of \d+$/)
  await filterButtonOf(page).click()
  await sortLinkOf(page, 'Highest value').click()
  await expect(status).toHaveText(/^20 of \d+$/)
  await main.getByRole('link', { name: 'More results' }).click()
  await expect(status).toHaveText(/^21 to \d+ of \d+$/)
  await main.getByRole('link', { name: 'Previous results' }).click()
  await expect(status).toHaveText(/^20 of \d+$/)
})

test('where no listing matches all words, page and dialog show the closest', async ({ page }) => {
  await open(page, '/search?q=iphone+17')
  await expect(mainOf(page).getByRole('status')).toHaveText(
    /^No match for all words\. The closest \d+:$/,
  )
  await expect(mainOf(page).getByRole('article').first()).toContainText('iPhone')

  await page.keyboard.press('/')
  await fieldOf(page).fill('iphone 17')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('status')).toHaveText(
    /^No match for all words\. The closest \d+:$/,
  )
  await expect(resultsOf(page).first()).toContainText('iPhone')
})

test('a count is true, and the dialog links to the full page', async ({ page }) => {
  await open(page, '/search?q=win')
  await expect(mainOf(page).getByRole('status')).toHaveText(/^20 best of \d{3}$/)
  await page.keyboard.press('/')
  await fieldOf(page).fill('holiday')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('link', { name: 'See the full page' }).click()
  await expect(page).toHaveURL('/search?q=holiday')
  await expect(dialogOf(page)).toBeHidden()
})

test('the search page asks for three characters', async ({ page }) => {
  const response = await open(page, '/search?q=ip')
  expect(response?.status()).toBe(200)
  await expect(mainOf(page).getByRole('status')).toHaveText(/3 characters/)
})
