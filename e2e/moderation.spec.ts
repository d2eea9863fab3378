import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { logInAsAdmin, dayIn, queueItems, submit, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, open } from './support/page.ts'
import { expect, test } from './support/test.ts'

let server: OwnServer

test.use({ baseURL: 'http://localhost:3243' })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: 3243, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

async function newestTitles(page: Page) {
  const answer = await page.request.get('/api/recent-competitions')
  const { latestCompetitions } = (await answer.json()) as {
    latestCompetitions: { competitionTitle: string }[]
  }
  return latestCompetitions.map(({ competitionTitle }) => competitionTitle)
}

test('an admin decides by keyboard and undoes, and a visitor sees an approved listing first', async ({
  page,
  browser,
  playwright,
}) => {
  const [first, second] = [await submit(playwright, server), await submit(playwright, server)]
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  await expect(queueItems(page)).toHaveCount(2)
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expect(queueItems(page).nth(0)).toBeFocused()
  await page.keyboard.press('a')
  await expect(toast(page).filter({ hasText: `Approved: ${first.competitionTitle}` })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(1)
  await expect(queueItems(page).nth(0)).toBeFocused()
  await page.keyboard.press('u')
  await expect(queueItems(page)).toHaveCount(2)
  expect(await newestTitles(page)).not.toContain(first.competitionTitle)

  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await expect(queueItems(page)).toHaveCount(1)
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'It is listed already.' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(
    toast(page).filter({ hasText: `Rejected: ${second.competitionTitle}` }),
  ).toBeVisible()
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/new-competitions')
  await expect(visitor.getByRole('article').first()).toContainText(first.competitionTitle)
})

test('the page lists its shortcuts, and typing in a field triggers none', async ({
  page,
  playwright,
}) => {
  await submit(playwright, server)
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('aaa')
  await search.press('a')
  await expect(queueItems(page)).toHaveCount(1)
  await search.press('Enter')
  await expect(page).toHaveURL(/text=aaaa/)
  await expect(queueItems(page)).toHaveCount(0)
})

test('of two admins who decide at once, the later sees a message', async ({
  page,
  browser,
  playwright,
}) => {
  const { competitionTitle } = await submit(playwright, server)
  const name = await logInAsAdmin(page, server)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await logInAsAdmin(other, server)
  await open(page, '/admin/pending')
  await other.goto('/admin/pending')
  await hydrated(other)
  const mine = queueItems(page).filter({ hasText: competitionTitle })
  await mine.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
  const theirs = queueItems(other).filter({ hasText: competitionTitle })
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(other).filter({ hasText: `${name} had approved` })).toBeVisible()
})

test('without script plain forms do the same', async ({ browser, playwright }) => {
  const { competitionTitle, competitionSlug } = await submit(playwright, server)
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await logInAsAdmin(page, server)
  await page.goto('/admin/pending')
  const item = queueItems(page).filter({ hasText: competitionTitle })
  await item.getByLabel('Closes').fill(dayIn(5))
  await item.getByRole('button', { name: /Save the closing date/ }).click()
  await expect(page.getByText(`closes on ${dayIn(5)} now`)).toBeVisible()
  await item.getByText('Reject…').click()
  await item.getByRole('button', { name: 'It has closed.' }).click()
  await expect(page.getByText(`Rejected “${competitionTitle}”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('stands as before')).toBeVisible()
  await item.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`Approved “${competitionTitle}”.`)).toBeVisible()

  await page.goto('/admin/all-competitions?text=lighthouse&status=approved')
  const row = page.getByRole('article').filter({ hasText: competitionTitle })
  await row.getByRole('button', { name: /^Feature/ }).click()
  await page.goto('/admin/premium')
  await expect(page.getByRole('article').first()).toContainText(competitionTitle)
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: `Log of ${competitionTitle}` })
    .click()
  await expect(page.getByRole('main')).toContainText('featured by')
  await expect(page.getByRole('main')).toContainText('decision undone by')
  await page.goto(`/competition/${competitionSlug}`)
  await expect(page.getByRole('main').getByText('Featured').first()).toBeVisible()
})

test('several listings are decided at once, and failures are shown', async ({
  page,
  playwright,
}) => {
  const [one, two] = [await submit(playwright, server), await submit(playwright, server)]
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  await page.getByRole('checkbox', { name: `Pick ${one.competitionTitle}` }).check()
  await page.getByRole('checkbox', { name: `Pick ${two.competitionTitle}` }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await expect(page.getByText('Approved 2 of 2.')).toBeVisible()
  expect((await newestTitles(page)).slice(0, 2)).toContain(one.competitionTitle)
})
