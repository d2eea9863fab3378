import { headline } from './support/account-page.ts'
import {
  dateOf,
  expectFilled,
  fieldOf,
  fillListing,
  newListing,
  sendOf,
  SUBMIT,
  titleOf,
} from './support/listing-page.ts'
import { logInAsAdmin, dayIn, submit } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test } from './support/test.ts'

// Listings published here would break tests that depend on the exact sample.
const PORT = 3260
let server: OwnServer

test.use({ baseURL: `http://localhost:${PORT}` })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

test('an admin publishes at once, and corrects a closed listing', async ({ page }) => {
  await logInAsAdmin(page, server)
  const listing = newListing()
  await open(page, '/competition/edit')
  await fillListing(page, listing)
  await sendOf(page, 'Publish').click()
  await page.waitForURL(/\/competition\/win-a-/)
  await expect(headline(page)).toHaveText(listing.title)

  await mainOf(page).getByRole('link', { name: 'Edit' }).click()
  await expectFilled(page, listing)
  await dateOf(page).fill(dayIn(-1))
  await sendOf(page, 'Save').click()
  await page.waitForURL((url) => url.pathname.endsWith('-lamp'))
  await expect(mainOf(page).getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(mainOf(page).getByText(/^Closing date changed, was/)).toBeVisible()
})

test('an admin corrects a pending listing, and returns to the queue', async ({
  page,
  playwright,
}) => {
  const { competitionSlug, competitionTitle } = await submit(playwright, server)
  await logInAsAdmin(page, server)
  await open(page, `/competition/${competitionSlug}/edit`)
  await expect(mainOf(page).getByText('Waiting', { exact: true })).toBeVisible()
  await titleOf(page).fill(`${competitionTitle}, corrected`)
  await fieldOf(page, 'Promoter').fill('Keepers of the Light')
  await sendOf(page, 'Save').click()
  await page.waitForURL(/\/admin\/pending#competition-\d+$/)
  await expect(mainOf(page).getByText(`${competitionTitle}, corrected`).first()).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script: an admin publishes at once; an admin’s submission waits', async ({
    page,
  }) => {
    await logInAsAdmin(page, server)
    const listing = newListing()
    await page.goto('/competition/edit')
    await fillListing(page, listing)
    await sendOf(page, 'Publish').click()
    await expect(headline(page)).toHaveText(listing.title)
    // The listing's page is the same for everybody, so the way to the form is the desk.
    await page.goto(`/admin/all-competitions?text=${encodeURIComponent(listing.title)}`)
    await mainOf(page).getByRole('link', { name: 'Edit' }).first().click()
    await fieldOf(page, 'Promoter').fill('Others & Sons')
    await sendOf(page, 'Save').click()
    await expect(mainOf(page).getByText('Others & Sons').first()).toBeVisible()
    await page.goto(SUBMIT)
    const waiting = newListing()
    await fillListing(page, waiting)
    await sendOf(page).click()
    await expect(headline(page)).toHaveText('Thanks, we’ve got it')
    await page.goto('/admin/pending')
    await expect(mainOf(page).getByText(waiting.title).first()).toBeVisible()
  })
})
