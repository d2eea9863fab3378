import { isInCounty } from '#app/features/listings/rules/counties.ts'
import { CATEGORIES, categoryPath, categorySlug } from '#app/features/listings/rules/categories.ts'
import { aRestrictedListing, openIn, openListings, pathOf, titlesOf } from './support/catalogue.ts'
import { enterLink } from './support/invitation.ts'
import { expectTitles, mainOf, open, titlesIn } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

const ADULT = ['Gambling', 'Pay to Play'] as const
const question = (page: Page) => page.getByRole('heading', { name: 'Are you 18 or over?' })

test('the index has 25 categories, each with its number of open listings', async ({ page }) => {
  await open(page, '/competition-category')
  const tiles = mainOf(page).locator('.category-tiles').getByRole('link')
  await expect(tiles).toHaveText(
    CATEGORIES.map((name) => new RegExp(`^${name}\\s*${openIn(name).length} open$`)),
  )
  const galway = openListings.filter((listing) => isInCounty(listing, 'galway')).length
  await expect(mainOf(page).getByRole('link', { name: `Galway ${galway}` })).toHaveAttribute(
    'href',
    '/county/galway',
  )
  await tiles.filter({ hasText: 'Pets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible()
  await expect(page).toHaveURL('/competition-category/pets')
})

test('each category has its address, and only the two for adults hide their list', async ({
  request,
}) => {
  for (const category of CATEGORIES) {
    const response = await request.get(categoryPath(category))
    expect(response.status(), category).toBe(200)
    const cards = (await response.text()).match(/<article/g)?.length ?? 0
    const adult = ADULT.some((name) => name === category)
    expect(cards, category).toBe(adult ? 0 : Math.min(9, openIn(category).length))
  }
})

for (const slug of ['food-&-drink', 'food-%26-drink', 'Food-%26-Drink']) {
  test(`Food & Drink answers at ${slug}`, async ({ page }) => {
    const response = await open(page, `/competition-category/${slug}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Food & Drink' })).toBeVisible()
    const listings = openIn('Food & Drink')
    await expectTitles(mainOf(page), titlesOf(listings).slice(0, 9))
    await expect(mainOf(page).getByText(`${listings.length} open competitions`)).toBeVisible()
  })
}

test('a category page grows and leads back to the index', async ({ page }) => {
  await open(page, `/competition-category/${categorySlug('Travel and Hotels')}?page=2`)
  const listings = titlesOf(openIn('Travel and Hotels'))
  await expectTitles(mainOf(page), listings.slice(9, 18))
  await page.getByRole('navigation', { name: 'You are here' }).getByText('Categories').click()
  await expect(page).toHaveURL('/competition-category')
})

test('a category that does not exist is not found', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(404))
  for (const slug of ['nonsense', 'food-and-drink', 'food-', '%00', '__proto__']) {
    const response = await page.goto(`/competition-category/${slug}`)
    expect(response?.status(), slug).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(404)')
  }
})

for (const category of ADULT) {
  test(`${category} asks for age once, and remembers the answer on the device`, async ({
    page,
  }) => {
    await open(page, categoryPath(category))
    await expect(question(page)).toBeVisible()
    expect(await titlesIn(mainOf(page))).toEqual([])
    await mainOf(page).getByRole('link', { name: 'Yes, I am 18 or over' }).click()
    const newest = titlesOf(openIn(category)).slice(0, 9)
    await expectTitles(mainOf(page), newest)

    await open(page, '/competition-category')
    await mainOf(page).getByRole('link', { name: category }).click()
    await expectTitles(mainOf(page), newest)
    await expect(question(page)).toBeHidden()
    await page.goBack()
    await expect(page, 'the question is not a step back').toHaveURL('/competition-category')
  })

  test(`a visitor under 18 is redirected from ${category}`, async ({ page }) => {
    await open(page, categoryPath(category))
    await mainOf(page).getByRole('link', { name: 'No, take me back' }).click()
    await expect(page).toHaveURL('/')
  })
}

test('a restricted listing is labelled in search results, and asks for age once', async ({
  page,
}) => {
  const listing = aRestrictedListing()
  await open(page, `/search?q=${encodeURIComponent(listing.competitionTitle.slice(0, 60))}`)
  const card = mainOf(page)
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: listing.competitionTitle, exact: true }) })
  await expect(card.getByText(/^(18\+|Costs money) ·/).first()).toBeVisible()
  await expect(card.getByRole('link', { name: /^Enter:/ })).toBeHidden()
  await card.getByRole('link', { name: listing.competitionTitle, exact: true }).click()
  await expect(question(page)).toBeVisible()
  await mainOf(page).getByRole('link', { name: 'Yes, I am 18 or over' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.competitionTitle)

  await open(page, pathOf(listing))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.competitionTitle)
  await open(page, categoryPath('Gambling'))
  await expectTitles(mainOf(page), titlesOf(openIn('Gambling')).slice(0, 9))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('Gambling asks for age by plain links', async ({ page }) => {
    await page.goto(categoryPath('Gambling'))
    await expect(question(page)).toBeVisible()
    await mainOf(page).getByRole('link', { name: 'Yes, I am 18 or over' }).click()
    await expectTitles(mainOf(page), titlesOf(openIn('Gambling')).slice(0, 9), { only: true })
    const [title = ''] = titlesOf(openIn('Gambling'))
    await mainOf(page).getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 }), 'answered already').toHaveText(title)
  })

  test('a restricted listing asks for age by plain links', async ({ page }) => {
    const listing = aRestrictedListing()
    await page.goto(pathOf(listing))
    await expect(question(page)).toBeVisible()
    expect(await page.content()).not.toContain(listing.promoterName)
    await mainOf(page).getByRole('link', { name: 'Yes, I am 18 or over' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.competitionTitle)
    const link = enterLink(page)
    await expect(link).toHaveAttribute('href', listing.entryUrl)
  })
})
