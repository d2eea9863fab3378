import { randomUUID } from 'node:crypto'
import { writeLogFile } from '#app/features/tracker/rules/copy-file.ts'
import { openListings, pathOf } from './support/catalogue.ts'
import { enterLink, mockPromoter, opensPromoter } from './support/invitation.ts'
import { filterButtonOf, sortLinkOf } from './support/filters.ts'
import { hydrated, idle, mainOf, open } from './support/page.ts'
import { expect, test, type Locator, type Page } from './support/test.ts'
import { WAYS, type Press } from './support/ways.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const LIST = '/new-competitions'
/** Those of the list's first page. */
const newest = openListings.slice(0, 9)
const [first, second, third] = newest.filter(({ entryFrequency }) => entryFrequency === 'once')
const daily = openListings.find(
  ({ entryFrequency, closesIn }) => entryFrequency === 'daily' && closesIn > 3,
)
if (!first || !second || !third || !daily) throw new Error('The sample lacks listings to enter.')

const cardOf = (page: Page, { competitionTitle: name }: { competitionTitle: string }) =>
  mainOf(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const questionIn = (part: Locator) => part.getByRole('group', { name: /^Did you enter: / })
const menuOf = (part: Locator) => part.getByRole('button', { name: /^More: / })

/** As browsers do when the tab with the promoter's page is closed. */
async function comeBack(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function openFrom(page: Page, card: Locator, press: Press) {
  const enter = () => press(card.getByRole('link', { name: /^Enter: / }))
  expect(await opensPromoter(page, enter)).toBe(true)
}

for (const { how, width, press } of WAYS) {
  test(`an opened listing is asked about on coming back, and remembered, ${how}`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request/)
    await mockPromoter(page)
    await page.setViewportSize({ width, height: 740 })
    await open(page, LIST)
    const cards = [first, second, third].map((listing) => cardOf(page, listing))
    const [entered, postponed, ignored] = cards as [Locator, Locator, Locator]
    for (const card of cards) await openFrom(page, card, press)
    await comeBack(page)
    for (const card of cards) await expect(questionIn(card)).toBeVisible()

    await press(entered.getByRole('button', { name: 'Yes' }))
    await expect(entered.getByRole('button', { name: 'Undo' })).toBeVisible()
    await press(entered.getByRole('button', { name: 'Undo' }))
    await expect(entered.getByText('Opened', { exact: true })).toBeVisible()
    await press(postponed.getByRole('button', { name: 'Not yet' }))
    await expect(questionIn(postponed)).toHaveCount(0)
    await open(page, pathOf(first))
    await press(menuOf(mainOf(page)))
    await press(mainOf(page).getByRole('button', { name: 'I entered' }))
    await expect(mainOf(page).getByText(/^Entered just now/)).toBeVisible()

    await open(page, LIST)
    await expect(entered.getByText('Entered today', { exact: true })).toBeVisible()
    await expect(entered.getByText('Twice may disqualify you')).toBeVisible()
    await expect(entered.getByRole('link', { name: /^Enter again\?: / })).toBeVisible()
    await expect(postponed.getByText('Opened', { exact: true })).toBeVisible()
    await expect(ignored.getByText('Opened', { exact: true })).toBeVisible()
    await expect(questionIn(ignored)).toHaveCount(0)

    // A card on the screen stays, so that nothing moves, until it is asked to leave.
    await press(mainOf(page).getByRole('button', { name: 'Hide', exact: true }))
    await expect(mainOf(page).getByText('1 entered ·')).toBeVisible()
    await expect(entered).toHaveCount(0)
    await press(mainOf(page).getByRole('button', { name: 'Show', exact: true }))
    await expect(entered).toBeVisible()

    await press(page.getByRole('link', { name: first.competitionTitle, exact: true }))
    await page.waitForURL(pathOf(first))
    await expect(
      mainOf(page).getByText(/^Entered just now\.|^Entered \d+ minutes? ago\./),
    ).toBeVisible()
    await page.goBack()
    await expect(mainOf(page).getByText('1 entered ·')).toBeVisible()
    await expect(entered).toHaveCount(0)
    await press(mainOf(page).getByRole('button', { name: 'Show', exact: true }))
    await expect(entered).toBeVisible()
  })
}

test('the keyboard alone works the menu of a listing; lists leave out what is not for me', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const listing = openListings
    .filter(({ closesIn }) => closesIn <= 7)
    .toSorted((a, b) => a.closesIn - b.closesIn)[0]
  if (!listing) throw new Error('The sample has nothing that ends soon.')
  await open(page, pathOf(listing))
  const menuButton = menuOf(mainOf(page))
  const menu = mainOf(page).getByRole('group', { name: listing.competitionTitle })
  await menuButton.press('Enter')
  await expect(menu.getByRole('button')).toHaveText(['I entered', 'Save', 'Not for me'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton).toBeFocused()

  const choose = async (name: string) => {
    await menuButton.press('Enter')
    const item = menu.getByRole('button', { name, exact: true })
    await page.keyboard.press('Tab')
    while (!(await item.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await choose('Save')
  await choose('Remove from Saved')
  await choose('Not for me')
  await menuButton.press('Enter')
  await expect(menu.getByRole('button', { name: 'For me after all' })).toBeVisible()

  await open(page, '/competitions-ending-soon')
  await filterButtonOf(page).press('Enter')
  await sortLinkOf(page, 'Highest value').click()
  await page.waitForURL(/sort=value/)
  await page.goBack()
  await expect(mainOf(page).getByText('1 hidden ·')).toBeVisible()
  await expect(cardOf(page, listing)).toHaveCount(0)
})

for (const width of [360, 1280]) {
  test(`a daily competition is due again on the next day, ${width} px wide`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request/)
    await mockPromoter(page)
    await page.setViewportSize({ width, height: 800 })
    await page.clock.install({ time: new Date() })
    await open(page, pathOf(daily))
    await expect(menuOf(mainOf(page))).toBeVisible()
    expect(await opensPromoter(page, () => enterLink(page).press('Enter'))).toBe(true)
    await comeBack(page)
    await expect(mainOf(page).getByRole('button', { name: 'Yes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(mainOf(page).getByText(/^Entered just now\. Next: tomorrow/)).toBeVisible()

    const tomorrow = Date.now() + DAY_MS
    await page.route('**/healthz', (route) =>
      route.fulfill({ headers: { date: new Date(tomorrow).toUTCString() } }),
    )
    await page.clock.setSystemTime(tomorrow)
    await page.reload()
    await hydrated(page)
    await expect(mainOf(page).getByText(/^Entered .+ You can enter again now/)).toBeVisible()
    await expect(enterLink(page)).toBeVisible()
  })
}

test('a list that hides nearly all fetches on, but not more than five pages', async ({ page }) => {
  const marks = Array.from({ length: 1_000 }, (_, index) => ({
    competitionID: index + 1,
    state: 'not-for-me' as const,
    at: Date.now(),
    device: randomUUID(),
  }))
  const copy = writeLogFile({ entries: [], undone: [], marks, wins: [], facts: [] }, new Date())
  await open(page, '/my-entries')
  await page
    .getByLabel('Import a copy')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(copy) })
  await expect(page.getByText(/^Imported/)).toBeVisible()

  const fetched: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `${LIST}.data`) fetched.push(searchParams.get('page'))
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, LIST)
  await expect.poll(() => fetched).toEqual(['2', '3', '4', '5'])
  const more = mainOf(page).getByRole('link', { name: 'Show more' })
  await expect(more).toBeVisible()
  await expect(mainOf(page).getByText(/^\d+ hidden ·/)).toBeVisible()
  await idle(page)
  await more.click()
  await expect.poll(() => fetched).toEqual(['2', '3', '4', '5', '6'])
  await expect(more).toBeVisible()
  await idle(page)
  expect(fetched).toHaveLength(5)
})
