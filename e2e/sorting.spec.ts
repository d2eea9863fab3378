import { openListings, titlesOf } from './support/catalogue.ts'
import { choose, filterButtonOf, filtersOf, sortLinkOf } from './support/filters.ts'
import { expectTitles, mainOf, open, titlesIn } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const NEW = '/new-competitions'

const leadOf = (page: Page) => mainOf(page).getByRole('status').first()

test('lists can be sorted, and a sorted list grows in its order', async ({ page }) => {
  await open(page, NEW)
  await expectTitles(mainOf(page), titlesOf(openListings).slice(0, 9))
  await filterButtonOf(page).click()
  await sortLinkOf(page, 'Highest value').click()
  await expect(page).toHaveURL(`${NEW}?sort=value`)
  await expect(leadOf(page)).toContainText('the highest prize value first')
  await expect(sortLinkOf(page, 'Highest value')).toHaveAttribute('aria-current', 'true')
  const values = openListings.map(({ prizeValue }) => prizeValue ?? 0).toSorted((a, b) => b - a)
  const valueOf = (title: string) =>
    openListings.find(({ competitionTitle }) => competitionTitle === title)?.prizeValue ?? 0
  await expect(async () => {
    await mainOf(page).getByRole('article').last().scrollIntoViewIfNeeded()
    const shown = await titlesIn(mainOf(page))
    expect(shown.length).toBeGreaterThan(18)
    expect(shown.map(valueOf)).toEqual(values.slice(0, shown.length))
  }).toPass()

  await sortLinkOf(page, 'Closing soonest').click()
  await expect(page).toHaveURL(`${NEW}?sort=closing`)
  await expect(mainOf(page).getByRole('article').first()).toContainText(/\d+ (h|min) left/)
  await page.goBack()
  await expect(page).toHaveURL(NEW)
  await expectTitles(mainOf(page), titlesOf(openListings).slice(0, 9))
})

test('filters keep the order of a list, and the order its filters', async ({ page }) => {
  await open(page, `${NEW}?sort=value`)
  await filterButtonOf(page).click()
  await choose(page, 'Social media', 'No social media')
  await choose(page, 'Prize value', '€500 or more')
  await expect(page).toHaveURL(`${NEW}?sort=value&social=no&value=500`)
  const wanted = openListings.filter(
    ({ entryMethod, prizeValue = 0 }) => entryMethod !== 'social-media' && prizeValue >= 500,
  )
  expect(wanted.length).toBeGreaterThan(0)
  await expect(leadOf(page)).toContainText(`${wanted.length} open`)
  await sortLinkOf(page, 'Newest').click()
  await expect(page).toHaveURL(`${NEW}?social=no&value=500`)
  await expectTitles(mainOf(page), titlesOf(wanted).slice(0, 9))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('lists are sorted by links, and filtering preserves the order', async ({ page }) => {
    await page.goto('/competitions-ending-soon')
    await filterButtonOf(page).click()
    await sortLinkOf(page, 'Highest value').click()
    await expect(page).toHaveURL('/competitions-ending-soon?sort=value')
    await filtersOf(page).getByRole('link', { name: 'Show as list' }).click()
    await expect(page).toHaveURL('/competitions-ending-soon?view=list&sort=value')
    await filterButtonOf(page).click()
    await filtersOf(page).getByLabel('Category').selectOption('travel-and-hotels')
    await filtersOf(page).getByRole('button', { name: 'Show competitions' }).click()
    await expect(page).toHaveURL(/sort=value/)
    await expect(page).toHaveURL(/category=travel-and-hotels/)
    await expect(leadOf(page)).toContainText('the highest prize value first')
  })
})
