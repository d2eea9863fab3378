import { openIn, openListings, titlesOf } from './support/catalogue.ts'
import { chipsOf, choose, filterButtonOf, filtersOf, offerOf } from './support/filters.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectTitles, idle, mainOf, open, titlesIn } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const NEW = '/new-competitions'
const ROI_ONCE = '?eligibility=roi&frequency=once'

type Sample = (typeof openListings)[number]
const inRepublic = ({ eligibility }: Sample) => eligibility !== 'ni'
const isRoiOnce = (one: Sample) => inRepublic(one) && one.entryFrequency === 'once'
const roiOnce = openListings.filter(isRoiOnce)

const leadOf = (page: Page) => mainOf(page).getByRole('status').first()

test('filters narrow a list at once and show the number left, and Back restores the whole list', async ({
  page,
}) => {
  await open(page, NEW)
  await filterButtonOf(page).click()
  await choose(page, 'Where you live', 'Republic of Ireland')
  const republic = openListings.filter(inRepublic)
  await expectTitles(mainOf(page), titlesOf(republic).slice(0, 9))
  await expect(leadOf(page)).toHaveText(`${republic.length} open competitions, the newest first.`)
  await choose(page, 'How often', 'Once')
  await expect(page).toHaveURL(NEW + ROI_ONCE)
  await expectTitles(mainOf(page), titlesOf(roiOnce).slice(0, 9))

  const show = filtersOf(page).getByRole('button', { name: `Show ${roiOnce.length} competitions` })
  await show.click()
  await expect(show).toBeHidden()
  await expect(filterButtonOf(page)).toBeFocused()
  await expect(filterButtonOf(page)).toHaveText(/filters, 2 on$/)
  await page.goBack()
  await expect(page).toHaveURL(NEW)
  await expectTitles(mainOf(page), titlesOf(openListings).slice(0, 9))
  await expect(filterButtonOf(page)).toHaveText(/filters$/)
})

test('several filters show one chip each, which removes it', async ({ page }) => {
  await open(page, NEW)
  await filterButtonOf(page).click()
  await choose(page, 'How to enter', 'Email')
  await choose(page, 'How to enter', 'Post')
  const either = openListings.filter(({ entryMethod }) => /^(email|post)$/.test(entryMethod))
  await expectTitles(mainOf(page), titlesOf(either).slice(0, 9))
  await expect(chipsOf(page)).toHaveText([
    'Remove the filter Email',
    'Remove the filter Post',
    'Clear all',
  ])

  await chipsOf(page).getByRole('link', { name: 'Remove the filter Email' }).click()
  const byPost = openListings.filter(({ entryMethod }) => entryMethod === 'post')
  await expectTitles(mainOf(page), titlesOf(byPost).slice(0, 9))
  await expect(filterButtonOf(page), 'the focused chip is removed').toBeFocused()
  await expect(filtersOf(page).getByLabel('Email')).not.toBeChecked()
  await chipsOf(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(NEW)
  await expectTitles(mainOf(page), titlesOf(openListings).slice(0, 9))
})

test('a filtered list keeps its filters as it grows', async ({ page }) => {
  await open(page, `/competition-category/travel-and-hotels${ROI_ONCE}`)
  const all = openIn('Travel and Hotels').filter(isRoiOnce)
  expect(all.length).toBeGreaterThan(9)
  await expect(async () => {
    await mainOf(page).getByRole('article').last().scrollIntoViewIfNeeded()
    expect(await titlesIn(mainOf(page))).toEqual(titlesOf(all))
  }).toPass()
})

test('filters without a match offer to clear them', async ({ page }) => {
  await open(page, '/competition-category/pets?kind=instant-win&method=post')
  await expect(leadOf(page)).toHaveText('None of them matches these filters.')
  await mainOf(page).getByRole('link', { name: 'Clear the filters' }).click()
  await expectTitles(mainOf(page), titlesOf(openIn('Pets')).slice(0, 9))
})

test('a search can be filtered too, and the next search keeps the filters', async ({ page }) => {
  await open(page, '/search?q=weekend')
  await filterButtonOf(page).click()
  await choose(page, 'How often', 'Daily')
  await expect(page).toHaveURL('/search?q=weekend&frequency=daily')
  await expect(mainOf(page).getByRole('article').first()).toContainText('daily')
  await mainOf(page).getByLabel('What would you like to win?').fill('qqqqqq')
  await mainOf(page).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/search?q=qqqqqq&frequency=daily')
  await mainOf(page).getByRole('link', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL('/search?q=qqqqqq')
  await expect(mainOf(page).getByText('People often look for')).toBeVisible()
})

test('ending soon offers no later closing date than its own limit', async ({ page }) => {
  await open(page, '/competitions-ending-soon')
  await filterButtonOf(page).click()
  const closes = filtersOf(page).getByRole('group', { name: 'Closes' })
  await expect(closes.getByRole('radio')).toHaveCount(3)
  await closes.getByLabel('Today').check()
  const today = openListings.filter(({ closesIn }) => closesIn === 0)
  await expect(leadOf(page)).toContainText(`${today.length} close`)
})

test('new and ending soon can be narrowed to a category', async ({ page }) => {
  await open(page, NEW)
  await filterButtonOf(page).click()
  await filtersOf(page)
    .getByLabel('Category')
    .selectOption({ label: `Food & Drink (${openIn('Food & Drink').length})` })
  await expect(page).toHaveURL(`${NEW}?category=food-%26-drink`)
  await expectTitles(mainOf(page), titlesOf(openIn('Food & Drink')).slice(0, 9))
  await expect(chipsOf(page)).toHaveText(['Remove the filter Food & Drink', 'Clear all'])
  await filtersOf(page).getByLabel('Category').selectOption('All categories')
  await expect(page).toHaveURL(NEW)

  await open(page, '/competitions-ending-soon?category=travel-and-hotels')
  const soon = openIn('Travel and Hotels').filter(({ closesIn }) => closesIn <= 7)
  await expect(leadOf(page)).toContainText(`${soon.length} close`)
  await open(page, '/competition-category/pets')
  await filterButtonOf(page).click()
  await expect(filtersOf(page).getByLabel('Anywhere')).toBeVisible()
  await expect(filtersOf(page).getByLabel('Category')).toHaveCount(0)
})

test('each choice shows how many listings it leaves, with the filters of other groups', async ({
  page,
}) => {
  await open(page, NEW)
  await filterButtonOf(page).click()
  const north = filtersOf(page).getByRole('radio', { name: 'Northern Ireland' })
  const inNorth = ({ eligibility }: Sample) => eligibility !== 'roi'
  await expect(north).toHaveAccessibleDescription(`${openListings.filter(inNorth).length}`)
  await choose(page, 'How often', 'Once')
  const both = openListings.filter((one) => inNorth(one) && one.entryFrequency === 'once')
  await expect(north).toHaveAccessibleDescription(`${both.length}`)
})

test('Escape closes the filters and returns to their button', async ({ page }) => {
  await open(page, NEW)
  await filterButtonOf(page).click()
  await choose(page, 'Where you live', 'Republic of Ireland')
  const isTaken = await page.evaluate(() => {
    const press = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }
    return !document.body.dispatchEvent(new KeyboardEvent('keydown', press))
  })
  expect(isTaken, 'it ends what is being composed').toBe(false)
  await page.keyboard.press('Escape')
  await expect(filtersOf(page).getByLabel('Anywhere')).toBeHidden()
  await expect(filterButtonOf(page)).toBeFocused()
  await expect(filterButtonOf(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(`${NEW}?eligibility=roi`)

  await filterButtonOf(page).press('Enter')
  await expect(filtersOf(page).getByLabel('Anywhere')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Search competitions' })).toHaveCount(0)
  await expect(filterButtonOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(filtersOf(page).getByLabel('Anywhere')).toBeHidden()
  await expect(filterButtonOf(page)).toBeFocused()
})

test('search engines may index a list, but not its filtered pages', async ({ page }) => {
  const robots = page.locator('meta[name=robots]')
  await open(page, NEW + ROI_ONCE)
  await expect(robots).toHaveAttribute('content', 'noindex')
  await open(page, `${NEW}?sort=value`)
  await expect(robots).toHaveAttribute('content', 'noindex')
  await open(page, `${NEW}?eligibility=mars&sort=newest`)
  await expect(robots).toHaveAttribute('content', 'max-image-preview:large')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/new-competitions$/)
})

test('open filters are accessible and fit each screen', async ({ page }) => {
  await open(page, `${NEW}${ROI_ONCE}&kind=free-prize-draw&closes=month`)
  await filterButtonOf(page).click()
  await expectAccessible(page, { fits: true })
})

test('filters can be used by keyboard', async ({ page }) => {
  await open(page, NEW)
  await filterButtonOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(filtersOf(page).getByLabel('Anywhere')).toBeVisible()
  await expect(filterButtonOf(page)).toBeFocused()
  // The orders and "Only what I can enter" come before the filters.
  const anywhere = filtersOf(page).getByLabel('Anywhere')
  const isReached = () => anywhere.evaluate((field) => field === document.activeElement)
  for (let tabs = 0; tabs < 12 && !(await isReached()); tabs += 1) await page.keyboard.press('Tab')
  await expect(anywhere).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${NEW}?eligibility=roi`)
  await expect(filtersOf(page).getByLabel('Republic of Ireland')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(filtersOf(page).getByLabel('Category')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${NEW}?eligibility=roi&kind=free-prize-draw`)
  await expect(filtersOf(page).getByLabel('Free prize draw')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(filterButtonOf(page)).toBeFocused()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('filters are a form, and page links preserve them', async ({ page }) => {
    await page.goto(NEW)
    await filterButtonOf(page).click()
    await choose(page, 'Where you live', 'Republic of Ireland')
    await choose(page, 'How often', 'Once')
    await filtersOf(page).getByRole('button', { name: 'Show competitions' }).click()
    await expectTitles(mainOf(page), titlesOf(roiOnce).slice(0, 9), { only: true })
    await expect(chipsOf(page)).toHaveCount(3)
    await mainOf(page).getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(`${NEW}${ROI_ONCE}&page=2`)
    await expectTitles(mainOf(page), titlesOf(roiOnce).slice(9, 18), { only: true })
    await mainOf(page).getByRole('link', { name: 'Previous page' }).click()
    await chipsOf(page).getByRole('link', { name: 'Remove the filter Once' }).click()
    await expect(page).toHaveURL(`${NEW}?eligibility=roi`)
  })

  test('filtering preserves the age answer and the search text', async ({ page }) => {
    for (const [address, preserved] of [
      ['/competition-category/gambling?over18=yes', /over18=yes/],
      ['/search?q=weekend', /q=weekend/],
    ] as const) {
      await page.goto(address)
      await filterButtonOf(page).click()
      await choose(page, 'Where you live', 'Republic of Ireland')
      await filtersOf(page).getByRole('button', { name: 'Show competitions' }).click()
      await expect(page).toHaveURL(/eligibility=roi/)
      await expect(page).toHaveURL(preserved)
      await expect(mainOf(page).getByRole('article').first()).toBeVisible()
    }
  })
})

test('every list offers the last filters, until they are cleared', async ({ page }) => {
  await open(page, NEW)
  await expect(offerOf(page)).toBeHidden()
  await filterButtonOf(page).click()
  await choose(page, 'Where you live', 'Republic of Ireland')
  await choose(page, 'How often', 'Once')

  await open(page, '/competition-category/travel-and-hotels')
  await filterButtonOf(page).click()
  await expect(offerOf(page)).toHaveText('Use my filters: Republic of Ireland · Once')
  await offerOf(page).click()
  await expect(page).toHaveURL(`/competition-category/travel-and-hotels${ROI_ONCE}`)
  await expect(offerOf(page)).toBeHidden()
  await page.goBack()
  await expect(offerOf(page)).toBeVisible()
  await page.goForward()
  await chipsOf(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/competition-category/travel-and-hotels')
  await expect(offerOf(page)).toBeHidden()
  await open(page, NEW)
  await idle(page)
  await expect(offerOf(page)).toBeHidden()
})

test('opening a filtered link does not replace the saved filters', async ({ page }) => {
  await open(page, NEW + ROI_ONCE)
  await open(page, NEW)
  await idle(page)
  await expect(offerOf(page)).toBeHidden()
})
