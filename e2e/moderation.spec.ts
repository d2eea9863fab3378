import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { aSecondLater, decideBy, pressKey } from './support/keys.ts'
import { join } from './support/member.ts'
import { approve, reloadUntilWaiting } from './support/approve.ts'
import {
  choose,
  dayIn,
  logInAsAdmin,
  queueItems,
  rows,
  submit,
  submitAs,
  toast,
} from './support/moderation.ts'
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

const badge = (page: Page) => page.getByRole('link', { name: /^Pending Competitions/ })

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

  await pressKey(page, 'a')
  await expect(toast(page).filter({ hasText: 'Choose a competition first' })).toBeVisible()
  await expect(badge(page)).toContainText('2')
  await pressKey(page, 'j')
  await expect(queueItems(page).nth(0)).toBeFocused()
  await decideBy(page, 'a')
  await expect(
    toast(page).filter({ hasText: `Approved “${first.competitionTitle}”.` }),
  ).toBeVisible()
  await expect(queueItems(page)).toHaveCount(1)
  await expect(queueItems(page).nth(0)).toBeFocused()
  await expect(badge(page)).toContainText('1')
  await pressKey(page, 'u')
  await expect(queueItems(page)).toHaveCount(2)
  await expect(queueItems(page).nth(0)).toContainText(first.competitionTitle)
  await expect(queueItems(page).nth(0)).toBeFocused()
  await expect(badge(page)).toContainText('2')
  expect(await newestTitles(page)).not.toContain(first.competitionTitle)

  // It has the focus again, but no key reached it.
  await pressKey(page, 'a')
  await expect(queueItems(page)).toHaveCount(2)
  await pressKey(page, 'j')
  await pressKey(page, 'a')
  await expect(queueItems(page)).toHaveCount(1)
  await pressKey(page, 'r')
  await expect(page.getByRole('textbox', { name: /^Reason to reject Win/ })).toBeFocused()
  await page.keyboard.press('2')
  await expect(
    page.getByText('The submitter reads: “The reason: The entry link does not work.”'),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await aSecondLater(page)
  await expect(
    toast(page).filter({ hasText: `Rejected “${second.competitionTitle}”.` }),
  ).toBeVisible()
  await expect(page.getByText('Nothing waiting. Well done.')).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/new-competitions')
  await expect(visitor.getByRole('article').first()).toContainText(first.competitionTitle)
})

test('approving a possible duplicate asks once, with and without script', async ({
  page,
  browser,
  playwright,
}) => {
  const same = { entryUrl: 'https://lighthouse.example/same' }
  const [first] = [await submit(playwright, server, same), await submit(playwright, server, same)]
  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const plainPage = await plain.newPage()
  await logInAsAdmin(plainPage, server)
  // Of two that wait, the one that was sent in later is the possible duplicate.
  await plainPage.goto('/admin/pending?order=newest')
  await queueItems(plainPage).nth(0).getByRole('button', { name: 'Approve' }).click()
  await expect(plainPage.getByText('may be a duplicate. Approve it anyway?')).toBeVisible()
  await expect(queueItems(plainPage)).toHaveCount(2)

  await logInAsAdmin(page, server)
  await open(page, '/admin/pending?order=newest')
  await pressKey(page, 'j')
  await pressKey(page, 'a')
  await expect(toast(page).filter({ hasText: 'Possible duplicate' })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(2)
  await expect(queueItems(page).nth(0)).toBeFocused()
  await expect(
    queueItems(page).nth(0).getByRole('button', { name: 'Approve anyway' }),
  ).toBeVisible()
  await decideBy(page, 'a')
  await expect(queueItems(page)).toHaveCount(1)

  await reloadUntilWaiting(plainPage, 1)
  await queueItems(plainPage).nth(0).getByRole('button', { name: 'Approve' }).click()
  await plainPage.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(plainPage.getByText('Approved “')).toBeVisible()
  expect(await newestTitles(page)).toContain(first.competitionTitle)
})

test('after an edit the queue is at the same competition, with its filters', async ({
  page,
  playwright,
}) => {
  const listings = [await submit(playwright, server), await submit(playwright, server)]
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending?text=lighthouse&order=newest')
  await pressKey(page, 'j')
  await pressKey(page, 'j')
  await expect(queueItems(page).nth(1)).toContainText(listings[0]?.competitionTitle ?? '')
  await pressKey(page, 'e')
  await page.waitForURL(/\/edit\?from=pending/)
  await hydrated(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/admin\/pending\?text=lighthouse&order=newest#competition-\d+$/)
  await expect(queueItems(page).nth(1)).toBeFocused()
  await pressKey(page, 'j')
  for (const _each of listings) {
    await decideBy(page, 'a')
    await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
  }
  await expect(queueItems(page)).toHaveCount(0)
})

test('the later of two admins who decide at once sees a message', async ({
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
  await approve(mine)
  const theirs = queueItems(other).filter({ hasText: competitionTitle })
  await choose(theirs)
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
  await choose(item)
  await item.getByLabel('Closes').fill(dayIn(5))
  await item.getByLabel('Title').fill(`${competitionTitle}, corrected`)
  await item.getByRole('button', { name: `Save ${competitionTitle}` }).click()
  await expect(page.getByText(`Saved “${competitionTitle}, corrected”.`)).toBeVisible()
  await choose(item)
  await item.getByText('Reject…').click()
  await item.getByRole('button', { name: 'It has closed.' }).click()
  await expect(page.getByText(`Rejected “${competitionTitle}, corrected”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`Undone: ${competitionTitle}`)).toBeVisible()
  await choose(item)
  await item.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`Approved “${competitionTitle}, corrected”.`)).toBeVisible()

  await page.goto('/admin/all-competitions?text=lighthouse&status=approved')
  const row = page.getByRole('row').filter({ hasText: competitionTitle })
  await row.getByRole('button', { name: /^More about/ }).click()
  await row.getByRole('button', { name: /^Feature/ }).click()
  await page.goto('/admin/premium')
  const featured = page.getByRole('row').nth(1)
  await expect(featured).toContainText(competitionTitle)
  await featured.getByRole('button', { name: /^More about/ }).click()
  await featured.getByRole('link', { name: 'Log' }).click()
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
  for (const { competitionTitle } of [one, two]) {
    await rows(page).filter({ hasText: competitionTitle }).locator('label').click()
    await expect(page.getByRole('checkbox', { name: `Select ${competitionTitle}` })).toBeChecked()
  }
  await expect(page.getByText(/^2 selected\. Approve publishes them/)).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
  await expect(page.getByText('Approved 2 of 2.')).toBeVisible()
  expect((await newestTitles(page)).slice(0, 2)).toContain(one.competitionTitle)
})

test('a trusted member’s listings are published at once; one key keeps or takes back', async ({
  page,
  playwright,
}) => {
  const member = await playwright.request.newContext({ baseURL: server.url })
  const { username } = await join(member)
  await logInAsAdmin(page, server)
  await open(page, '/admin/users')
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('button', { name: 'Trust', exact: true }).click()
  await expect(page.getByText('Trusted: their listings are published at once.')).toBeVisible()

  const titles = [await submitAs(member), await submitAs(member)].map(
    ({ competitionTitle }) => competitionTitle,
  )
  expect(await newestTitles(page)).toEqual(expect.arrayContaining(titles))
  const thanks = await member.get('/add-a-new-competition/thanks')
  expect(await thanks.text()).toContain('Thanks, it’s published')
  await open(page, '/admin/unreviewed')
  await expect(queueItems(page)).toHaveCount(2)
  await expect(queueItems(page).nth(0)).toContainText('trusted')
  await expectAccessible(page)
  await pressKey(page, 'j')
  await decideBy(page, 'c')
  await expect(toast(page).filter({ hasText: `Reviewed “${titles[0]}”` })).toBeVisible()
  await decideBy(page, 'b')
  await expect(page.getByText('Nothing of this kind is waiting.')).toBeVisible()
  await expect.poll(() => newestTitles(page)).not.toContain(titles[1])
  await pressKey(page, 'u')
  await expect(queueItems(page).nth(0)).toBeFocused()
  await expect(queueItems(page).nth(0)).toContainText(titles[1] ?? '')
  await queueItems(page).nth(0).getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Nothing of this kind is waiting.')).toBeVisible()

  await open(page, '/admin/pending')
  const taken = queueItems(page).filter({ hasText: titles[1] ?? '' })
  await choose(taken)
  await taken.getByRole('link', { name: /approved/ }).click()
  await expect(page.getByText(`Submitted by ${username}`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.goto('/admin/moderation-log')
  await expect(page.getByRole('listitem').filter({ hasText: 'Trust ended' }).first()).toBeVisible()
})
