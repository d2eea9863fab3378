import { join } from './support/member.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test, type Locator, type Page } from './support/test.ts'

const NORTH = 'Look at the label.'
const NORTH_ANSWER = '/frequently-asked-questions#can-i-enter-if-i-live-in-northern-ireland'

/** Expects a part to be in view and not under the sticky header. */
async function expectBelowHeader(page: Page, part: Locator) {
  await expect(part).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  const box = await part.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
}

test('the address of an answer opens it', async ({ page }) => {
  await open(page, NORTH_ANSWER)
  await expectBelowHeader(page, page.getByText(NORTH))
  await expect(page.getByText('Only if the listing says so')).toBeHidden()
})

test('a link to an answer opens it, from another page and from the same page', async ({ page }) => {
  await open(page, '/how-to-win')
  await mainOf(page).getByRole('link', { name: 'questions and answers', exact: true }).click()
  await expectBelowHeader(page, page.getByText('Write to the promoter, name the competition'))

  await page.getByText('Can I enter if I live in Northern Ireland?').first().click()
  await page.getByRole('link', { name: /^Link to this answer \(Can I enter/ }).click()
  await expect(page).toHaveURL(NORTH_ANSWER)
  await expectBelowHeader(page, page.getByText(NORTH))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the address of an answer opens it, without script', async ({ page }) => {
    await page.goto(NORTH_ANSWER)
    await expect(page.getByText(NORTH)).toBeVisible()
  })

  test('all fifty facts are shown without script', async ({ page }) => {
    await page.goto('/50-insane-facts-about-ireland')
    const sources = mainOf(page).getByText(/^Source: /)
    await expect(sources).toHaveCount(50)
    await expect(sources.last()).toBeVisible()
  })
})

test('printing shows all answers', async ({ page }) => {
  await open(page, '/frequently-asked-questions')
  await expect(page.getByText(NORTH)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(NORTH)).toBeVisible()
})

test('the list of places links to the facts about them', async ({ page }) => {
  await open(page, '/50-insane-facts-about-ireland')
  await expect(page.getByRole('img', { name: /^Map of Ireland with \d+ places/ })).toBeVisible()
  await page.getByText(/^\d+ places on the map$/).click()
  await page.getByRole('link', { name: 'Fact 36' }).click()
  await expectBelowHeader(page, page.getByRole('heading', { name: /brewery was leased/ }))
})

test('a heading linked from the table of contents is not under the header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/running-competition-ireland')
  await page.getByText('On this page').first().click()
  await page.getByRole('link', { name: 'Award what you promised' }).first().click()
  await expectBelowHeader(page, page.getByRole('heading', { name: 'Award what you promised' }))
})

test('a landing page asks visitors to join, but not members', async ({ page }) => {
  const invitation = mainOf(page).getByRole('link', { name: 'Join free and save them' })
  await open(page, '/win-an-ipad')
  await expect(invitation).toHaveCount(2)
  await join(page.request)
  await open(page, '/win-an-ipad')
  await expect(mainOf(page).getByRole('article').first()).toBeVisible()
  await expect(invitation).toHaveCount(0)
})

for (const { path, every } of [
  { path: '/win-an-ipad', every: /ipad/i },
  { path: '/win-an-iphone', every: /iphone/i },
  { path: '/win-electric-picnic-tickets', every: /electric picnic/i },
  { path: '/win-all-ireland-football-final-tickets', every: /all-ireland football final/i },
]) {
  test(`${path} lists only matching competitions`, async ({ page }) => {
    await open(page, path)
    const titles = await mainOf(page).getByRole('article').getByRole('heading').allInnerTexts()
    expect(titles.length).toBeGreaterThan(2)
    expect(titles.filter((title) => !every.test(title.replaceAll('\n', ' ')))).toEqual([])
  })
}
