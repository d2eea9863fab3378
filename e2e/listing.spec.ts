import { choiceLabel, type ChoiceName } from '#app/features/listings/rules/choices.ts'
import {
  aListing,
  closingDay,
  openIn,
  openListings,
  pathOf,
  titlesOf,
} from './support/catalogue.ts'
import { enterLink } from './support/invitation.ts'
import { expectTitles, mainOf, open, titlesIn } from './support/page.ts'
import { answeredWith, expect, test, type Locator, type Page } from './support/test.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const robots = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content)

const plain = aListing(
  (one) => openListings.includes(one) && !one.competitionFeaturedFlag && one.termsUrl !== undefined,
)
const featured = aListing((one) => openListings.includes(one) && one.competitionFeaturedFlag === 1)
const closed = aListing(({ closesIn }) => closesIn < 0 && closesIn > -59)
const longClosed = aListing(({ closesIn }) => closesIn < -60)

test('a listing shows what it is, when it closes and where to enter', async ({ page }) => {
  await open(page, pathOf(plain))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain.competitionTitle)
  const article = mainOf(page).getByRole('article').first()
  await expect(article).toContainText(`From ${plain.promoterName}`)
  const closing = longDate.format(Date.parse(closingDay(plain)))
  await expect(article.getByText(closing, { exact: true })).toBeVisible()
  await expect(article.getByText(/^Closes in \d+ (minute|hour|day|month)s?$/)).toBeVisible()
  const picture = article.getByRole('presentation').first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/_ipx/w_')
  const [firstWords = ''] = plain.description.split('\n')
  await expect(article.getByText(firstWords)).toBeVisible()
  expect(await robots(page)).toMatch(/^max-image-preview:large, unavailable_after: [\d-]{10}$/)
})

test('a listing shows its facts', async ({ page }) => {
  await open(page, pathOf(plain))
  const names = await mainOf(page).getByRole('term').allInnerTexts()
  const values = await mainOf(page).getByRole('definition').allInnerTexts()
  const label = (name: ChoiceName & keyof typeof plain) => choiceLabel(name, plain[name])
  const facts = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  expect(facts).toMatchObject({
    Type: label('kind'),
    'How to enter': label('entryMethod'),
    'T&Cs': 'Read the promoter’s T&Cs',
  })
  expect(names).not.toContain('Winners told')
  const strip = page.getByRole('list', { name: 'In short' })
  await expect(strip).toContainText(`${label('eligibility')} ${label('entryFrequency')}`)
  const terms = page.getByRole('link', { name: 'Read the promoter’s T&Cs' })
  await expect(terms).toHaveAttribute('href', plain.termsUrl ?? '')
  await expect(terms).toHaveAttribute('rel', 'nofollow ugc noopener')
})

for (const { listing, kind, rel } of [
  { listing: plain, kind: 'an ordinary', rel: 'nofollow ugc noopener' },
  { listing: featured, kind: 'a featured', rel: 'nofollow ugc noopener sponsored' },
]) {
  test(`${kind} listing opens the promoter's page in a new tab with the right rel`, async ({
    page,
  }) => {
    await open(page, pathOf(listing))
    const label = mainOf(page).getByRole('article').first().getByText('Featured', { exact: true })
    await expect(label).toBeVisible({ visible: listing === featured })
    await expect(enterLink(page)).toHaveAttribute('rel', rel)
    await expect(enterLink(page)).toHaveAttribute('target', '_blank')
    await expect(enterLink(page)).toHaveAttribute('href', listing.entryUrl)
  })
}

test('cards open the promoter’s page in the same way', async ({ page }) => {
  const number = Math.floor(openListings.indexOf(featured) / 9) + 1
  await open(page, `/new-competitions?page=${number}`)
  for (const listing of openListings.slice((number - 1) * 9, number * 9)) {
    const name = `Enter: ${listing.competitionTitle} (opens the promoter’s page)`
    const link = page.getByRole('link', { name, exact: true })
    const paid = listing.competitionFeaturedFlag === 1 ? ' sponsored' : ''
    await expect(link).toHaveAttribute('rel', `nofollow ugc noopener${paid}`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', listing.entryUrl)
  }
})

test('a listing links to open listings of the same category', async ({ page }) => {
  await open(page, pathOf(plain))
  const similar = page.getByRole('region', { name: 'More like this' })
  const [category] = plain.categories
  const others = titlesOf(openIn(category)).filter((title) => title !== plain.competitionTitle)
  await expectTitles(similar, others.slice(0, 4), { only: true })
  const [first = ''] = others
  await similar.getByRole('link', { name: first, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await page.getByRole('navigation', { name: 'You are here' }).getByText('Home').click()
  await expect(page).toHaveURL('/')
})

test('on a phone the description begins on the first screen, before the facts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const short = aListing(
    (one) =>
      openListings.includes(one) && one.competitionTitle.length < 40 && one.image === undefined,
  )
  await open(page, pathOf(short))
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Infinity
  const description = await topOf(mainOf(page).getByRole('heading', { name: /^What you can win/ }))
  expect(description).toBeLessThan(844)
  expect(description).toBeLessThan(await topOf(mainOf(page).getByRole('term').first()))
})

test('a category’s illustration is lower than a photo', async ({ page }) => {
  const [illustrated, photographed] = [true, false].map((isIllustrated) =>
    aListing((one) => openListings.includes(one) && (one.image === undefined) === isIllustrated),
  )
  const ratios: number[] = []
  for (const width of [360, 1280])
    for (const listing of [illustrated, photographed]) {
      if (!listing) continue
      await page.setViewportSize({ width, height: 740 })
      await open(page, pathOf(listing))
      const box = await mainOf(page).getByRole('presentation').first().boundingBox()
      ratios.push(Math.round((10 * (box?.width ?? 0)) / (box?.height ?? 1)))
    }
  expect(ratios).toEqual([23, 16, 23, 16])
})

test('on a phone the enter button stays on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, pathOf(plain))
  await expect(enterLink(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('region', { name: 'More like this' }).scrollIntoViewIfNeeded()
  await expect(enterLink(page)).toBeInViewport({ ratio: 1 })
})

test('a closed listing says so, cannot be entered and is not indexed', async ({ page }) => {
  const response = await open(page, pathOf(closed))
  expect(response?.status()).toBe(200)
  await expect(page.getByText('This competition has closed.')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(enterLink(page)).toBeHidden()
  expect(await robots(page)).toBe('noindex')
  const similar = page.getByRole('region', { name: 'Open right now' })
  expect(titlesOf(openListings)).toEqual(expect.arrayContaining(await titlesIn(similar)))
})

test('a listing that closed more than 60 days ago is gone, with the same helpful page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(410))
  const response = await open(page, pathOf(longClosed))
  expect(response?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longClosed.competitionTitle)
  await expect(page.getByText('This competition has closed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open right now' })).toBeVisible()
  expect(await robots(page)).toBe('noindex')
})

test('a listing that does not exist is not found', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(404))
  for (const slug of ['no-such-competition', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(2000)]) {
    const response = await page.goto(`/competition/${slug}`)
    expect(response?.status(), slug).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(404)')
  }
})
