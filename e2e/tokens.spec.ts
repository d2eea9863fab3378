import { expectAccessible } from './support/accessibility.ts'
import { dayIn, logInAsAdmin } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { mainOf } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const PORT = 3287

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

const newToken = (page: Page) => mainOf(page).locator('[data-token]')

async function submit(page: Page, token: string, competitionTitle: string) {
  return page.request.post('/api/partner/listings', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      reference: competitionTitle.replaceAll(' ', '-'),
      competitionTitle,
      description: 'Answer one question to enter.',
      promoterName: 'Harbour House',
      entryUrl: 'https://www.harbour-house.ie/win',
      competitionEndDate: dayIn(20),
      categories: ['Food & Drink'],
      eligibility: 'roi',
    },
  })
}

/** Makes a token, sends in a listing with it, and revokes it. */
async function journey(page: Page, competitionTitle: string) {
  await logInAsAdmin(page, server)
  await page.goto('/admin/tokens')
  const main = mainOf(page)
  await main.getByLabel('Name of the partner').fill(competitionTitle)
  await main.getByRole('button', { name: 'Make a token' }).click()
  const token = (await newToken(page).textContent()) ?? ''
  expect(token).toMatch(/^ci_[0-9a-f]{72}$/)
  expect((await submit(page, token, competitionTitle)).status()).toBe(201)
  await page.goto('/admin/fpd')
  await expect(mainOf(page)).toContainText(competitionTitle)
  await page.goto('/admin/tokens')
  await expect(newToken(page), 'it is shown once').toHaveCount(0)
  const card = main.getByRole('article', { name: competitionTitle })
  await expect(card).toContainText('1 listing')
  await expect(card).toContainText('Last used')
  await card.getByRole('button', { name: /^Revoke/ }).click()
  await expect(card).toContainText('Revoked')
  expect((await submit(page, token, competitionTitle)).status()).toBe(401)
}

test('a token is made, used and revoked', async ({ page }) => {
  await journey(page, 'Win a hamper by script')
  await expectAccessible(page, { fits: true })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a token is made, used and revoked by forms alone', async ({ page }) => {
    await journey(page, 'Win a hamper by form')
  })
})
