import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import {
  aListing,
  anOpenListing,
  closingDay,
  openListings,
  pathOf,
  titlesOf,
} from './support/catalogue.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const listing = aListing((one) => openListings.includes(one) && one.termsUrl !== undefined)

const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor }
  })

/** Returns the number of A4 sheets that the page prints on. */
async function sheetsOf(page: Page) {
  const file = (await page.pdf({ format: 'A4' })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length
}

test.use({ colorScheme: 'dark' })

test('a listing prints on one sheet, with all facts and no controls', async ({ page, baseURL }) => {
  await open(page, pathOf(listing))
  const article = mainOf(page).getByRole('article').first()
  const addresses = article.getByText(/^(Enter at|T&Cs|As of .+ on): /)
  await expect(addresses.first()).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(listing.competitionTitle)
  await expect(article.getByRole('presentation').first()).toBeInViewport()
  await expect(article.getByText(listing.promoterName, { exact: true })).toBeVisible()
  await expect(article.getByText(prettyDate(closingDay(listing)), { exact: true })).toBeVisible()
  await expect(article.getByText(/^in \d+ /)).toBeHidden()
  await expect(article.getByRole('term')).not.toHaveCount(0)
  await expect(article.getByText(listing.description.split('\n')[0] ?? '')).toBeVisible()
  await expect(addresses.filter({ visible: true })).toHaveText([
    `Enter at: ${listing.entryUrl}`,
    `T&Cs: ${listing.termsUrl}`,
    `As of ${prettyDate(dublinDay(new Date()))} on: ${baseURL}${pathOf(listing)}`,
  ])
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation'),
    article.getByRole('button'),
    article.getByRole('link', { name: /^(Enter|See how|Save|Share|Calendar|Spotted|Your)/ }),
    page.getByRole('region', { name: 'More like this' }),
  ])
    await expect(part.filter({ visible: true })).toHaveCount(0)
  expect(await sheetsOf(page)).toBe(1)
})

test('printing is black on white in every theme', async ({ page }) => {
  const paper = { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' }
  await open(page, pathOf(listing))
  expect(await coloursOf(page)).not.toEqual(paper)
  await page.emulateMedia({ media: 'print' })
  expect(await coloursOf(page)).toEqual(paper)
  for (const theme of ['dark', 'light']) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
    }, theme)
    expect(await coloursOf(page), theme).toEqual(paper)
  }
})

test('a list prints as cards with closing days, without buttons', async ({ page }) => {
  await open(page, '/new-competitions')
  await page.emulateMedia({ media: 'print' })
  const main = mainOf(page)
  await expect(main.getByRole('heading', { level: 3 }).first()).toHaveText(
    titlesOf(openListings)[0] ?? '',
  )
  await expect(main.getByRole('link', { name: /^Enter:/ }).first()).toBeHidden()
  const label = main.getByRole('article').first().locator('.card-facts > time')
  const after = await label.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(after).toBe(`" (${prettyDate(closingDay(anOpenListing()))})"`)
})
