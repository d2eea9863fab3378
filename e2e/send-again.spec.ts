import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { fieldOf, sendOf, titleOf } from './support/listing-page.ts'
import { join } from './support/member.ts'
import { logInAsAdmin, queueItems, submitAs } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const REASON = 'The title says nothing about the prize.'

let server: OwnServer

test.use({ baseURL: 'http://localhost:3264' })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: 3264, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

/** Returns the title of a listing of the page's new member, which an admin has rejected. */
async function aRejectedListing(page: Page, admin: APIRequestContext) {
  await join(page.request)
  const { competitionID, competitionTitle } = await submitAs(page.request)
  const { username } = await join(admin)
  server.withDatabase((db) =>
    db.prepare('update users set is_admin = 1 where username = ?').run(username),
  )
  const session = (await (await admin.get('/api/session')).json()) as { csrfToken: string }
  const answer = await admin.post('/api/update-competition-status', {
    headers: { 'x-csrf-token': session.csrfToken },
    data: { competition: { competitionID }, status: false, reason: REASON },
  })
  expect(answer.status()).toBe(200)
  return competitionTitle
}

async function correct(page: Page, title: string) {
  const main = mainOf(page)
  await expect(main.getByText(REASON)).toBeVisible()
  await main.getByRole('link', { name: `Correct and send again ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correct and send again')
  await expect(titleOf(page)).toHaveValue(title)
  await expect(fieldOf(page, 'Promoter')).toHaveValue('Lighthouse Keepers')
  await expect(main.getByText(REASON)).toBeInViewport()
}

test('a rejected listing is corrected by touch, and the queue says what changed', async ({
  page,
  playwright,
}) => {
  const admin = await playwright.request.newContext({ baseURL: server.url })
  const title = await aRejectedListing(page, admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/my-dashboard')
  await expectAccessible(page, { bothSchemes: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await correct(page, title)
  await hydrated(page)
  await expectAccessible(page, { fits: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await titleOf(page).fill('Win a lamp for a lighthouse')
  await sendOf(page, 'Send again').click()
  await page.waitForURL('/my-dashboard')
  await expect(mainOf(page).getByText('Waiting', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await logInAsAdmin(page, server)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/admin/pending')
  const item = queueItems(page).filter({ hasText: 'Win a lamp for a lighthouse' })
  await expect(item).toContainText(`The reason was: ${REASON}`)
  await expect(item.getByRole('deletion')).toHaveText(`title: ${title}`)
  await expect(item.getByRole('insertion')).toHaveText('title: Win a lamp for a lighthouse')
  await expect(page.locator('[data-row]').filter({ hasText: 'Sent again' })).toHaveCount(1)
  await expectAccessible(page, { bothSchemes: true })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script it is corrected too; an unconfirmed address can be confirmed', async ({
    page,
    playwright,
  }) => {
    const admin = await playwright.request.newContext({ baseURL: server.url })
    const title = await aRejectedListing(page, admin)
    await page.goto('/add-a-new-competition/thanks')
    await expect(mainOf(page).getByText(/^No mail about your competition comes/)).toBeVisible()
    await mainOf(page).getByRole('button', { name: 'Send the confirmation again' }).click()
    await expect(page).toHaveURL('/my-dashboard')
    await expect(mainOf(page).getByRole('status')).not.toBeEmpty()
    await correct(page, title)
    await titleOf(page).fill('Win a lamp without script')
    await sendOf(page, 'Send again').click()
    await expect(page).toHaveURL('/my-dashboard')
    await expect(mainOf(page).getByText('Win a lamp without script').first()).toBeVisible()
    await expect(mainOf(page).getByText('Waiting', { exact: true })).toBeVisible()
  })
})
