import { categoryPath } from '#app/features/listings/rules/categories.ts'
import { openIn, openListings, titlesOf } from './support/catalogue.ts'
import { enterLink } from './support/invitation.ts'
import { expectTitles, mainOf } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

const NEWEST = titlesOf(openListings)

test('without script: from home through the pages of the list to a listing', async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('region', { name: 'New competitions' })
  await expectTitles(list, NEWEST.slice(0, 5), { only: true })
  await list.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL('/new-competitions')
  await expectTitles(mainOf(page), NEWEST.slice(0, 9), { only: true })
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL('/new-competitions?page=2')
  await expectTitles(mainOf(page), NEWEST.slice(9, 18), { only: true })
  await page.getByRole('link', { name: 'Show more' }).click()
  await expectTitles(mainOf(page), NEWEST.slice(18, 27), { only: true })
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/new-competitions?page=2')

  const title = NEWEST[10] ?? ''
  await mainOf(page).getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(enterLink(page)).toBeVisible()
})

test('without script: the drawer opens and leads to a category', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('navigation', { name: 'Site' })
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Close the menu' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await drawer.getByText('By Category').click()
  await drawer.getByRole('link', { name: 'Food & Drink' }).click()
  await expect(page).toHaveURL(categoryPath('Food & Drink'))
  await expectTitles(mainOf(page), titlesOf(openIn('Food & Drink')).slice(0, 9), { only: true })
})

test('without script: the Win Stuff menu opens', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByText('Win Stuff').click()
  const link = footer.getByRole('link', { name: 'Win a Holiday' })
  await expect(link).toBeVisible()
  await expect(link).toHaveAttribute('href', '/win-a-holiday')
})

test('without script: the search of home and of the header finds listings', async ({ page }) => {
  await page.goto('/')
  await mainOf(page).getByLabel('Search competitions').fill('ipad')
  await mainOf(page).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=ipad')
  await expect(mainOf(page).getByRole('article').first()).toContainText(/ipad/i)

  await page.goto('/competition-category')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Search/ })
    .click()
  await expect(page).toHaveURL('/search')
  await mainOf(page).getByLabel('What would you like to win?').fill('zzzzzzzz')
  await mainOf(page).getByRole('button', { name: 'Search' }).click()
  await expect(mainOf(page).getByRole('status')).toContainText('Nothing open matches')
  await mainOf(page).getByRole('link', { name: 'hamper' }).click()
  await expect(mainOf(page).getByRole('article').first()).toBeVisible()
})
