import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { join } from './support/member.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, open } from './support/page.ts'
import { answeredWith, expect, test } from './support/test.ts'

const PORT = 3243
let server: OwnServer

test.use({ baseURL: `http://localhost:${PORT}` })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

/** Logs the browser in as a new admin. */
async function asAdmin(page: Page) {
  const { username } = await join(page.request)
  server.withDatabase((db) =>
    db.prepare('update users set is_admin = 1 where username = ?').run(username),
  )
  return username
}

let submitted = 0

/** Sends in a listing as some member; its title is nobody else's. */
async function submit(playwright: { newContext: () => Promise<APIRequestContext> }, changes = {}) {
  const request = await playwright.newContext()
  await join(request)
  submitted += 1
  const competitionTitle = `Win prize number ${submitted} of the lighthouse`
  const { csrfToken } = (await (await request.get('/api/session')).json()) as { csrfToken: string }
  const answer = await request.post('/api/submit-competition', {
    headers: { 'x-csrf-token': csrfToken },
    data: {
      competitionTitle,
      entryUrl: `https://lighthouse.example/${submitted}`,
      promoterName: 'Lighthouse Keepers',
      competitionEndDate: dayIn(20 + submitted * 10),
      categories: ['Travel and Hotels'],
      description: 'Answer one question.',
      ...changes,
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { competitionTitle: string; competitionSlug: string }
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const items = (page: Page) => page.locator('[data-triage] article')
const toast = (page: Page) => page.getByRole('status')

async function newestTitles(page: Page) {
  const answer = await page.request.get('/api/recent-competitions')
  const { latestCompetitions } = (await answer.json()) as {
    latestCompetitions: { competitionTitle: string }[]
  }
  return latestCompetitions.map(({ competitionTitle }) => competitionTitle)
}

test('an admin decides by keyboard, takes back, and a visitor sees it first', async ({
  page,
  browser,
  playwright,
}) => {
  const requests = { newContext: () => playwright.request.newContext({ baseURL: server.url }) }
  const [first, second] = [await submit(requests), await submit(requests)]
  await asAdmin(page)
  await open(page, '/admin/pending')
  await expect(items(page)).toHaveCount(2)
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expect(items(page).nth(0)).toBeFocused()
  await page.keyboard.press('a')
  await expect(toast(page).filter({ hasText: `Approved: ${first.competitionTitle}` })).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page).nth(0)).toBeFocused()
  await page.keyboard.press('u')
  await expect(items(page)).toHaveCount(2)
  expect(await newestTitles(page)).not.toContain(first.competitionTitle)

  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await expect(items(page)).toHaveCount(1)
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

test('the shortcuts are told, and typing in a field presses none', async ({ page, playwright }) => {
  await submit({ newContext: () => playwright.request.newContext({ baseURL: server.url }) })
  await asAdmin(page)
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
  await expect(items(page)).toHaveCount(1)
  await search.press('Enter')
  await expect(page).toHaveURL(/text=aaaa/)
  await expect(items(page)).toHaveCount(0)
})

test('of two admins at once the later one is told', async ({ page, browser, playwright }) => {
  const { competitionTitle } = await submit({
    newContext: () => playwright.request.newContext({ baseURL: server.url }),
  })
  const name = await asAdmin(page)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await asAdmin(other)
  await open(page, '/admin/pending')
  await other.goto('/admin/pending')
  await hydrated(other)
  const mine = items(page).filter({ hasText: competitionTitle })
  await mine.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
  const theirs = items(other).filter({ hasText: competitionTitle })
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(other).filter({ hasText: `${name} had approved` })).toBeVisible()
})

test('without script the same is done by plain forms', async ({ browser, playwright }) => {
  const requests = { newContext: () => playwright.request.newContext({ baseURL: server.url }) }
  const { competitionTitle, competitionSlug } = await submit(requests)
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await asAdmin(page)
  await page.goto('/admin/pending')
  const item = items(page).filter({ hasText: competitionTitle })
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

test('many are decided at once, and what cannot be is told', async ({ page, playwright }) => {
  const requests = { newContext: () => playwright.request.newContext({ baseURL: server.url }) }
  const [one, two] = [await submit(requests), await submit(requests)]
  await asAdmin(page)
  await open(page, '/admin/pending')
  await page.getByRole('checkbox', { name: `Pick ${one.competitionTitle}` }).check()
  await page.getByRole('checkbox', { name: `Pick ${two.competitionTitle}` }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await expect(page.getByText('Approved 2 of 2.')).toBeVisible()
  expect((await newestTitles(page)).slice(0, 2)).toContain(one.competitionTitle)
})

test('a visitor reports a problem; an admin sees it and puts it right', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/new-competitions')
  const title = await visitor.getByRole('article').first().getByRole('heading').innerText()
  await visitor.getByRole('link', { name: title, exact: true }).first().click()
  await visitor.getByRole('link', { name: /Report a problem/ }).click()
  await hydrated(visitor)
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByText('Choose what is wrong.').first()).toBeVisible()
  await visitor.getByRole('radio', { name: 'The link does not work' }).check()
  await visitor.getByLabel(/Anything to add/).fill('<b>404</b>')
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await asAdmin(page)
  await open(page, '/admin/reports')
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(row).toContainText('The link does not work: “<b>404</b>”')
  await row.getByRole('button', { name: 'Close the report' }).click()
  await expect(page.getByText('The reports are closed.')).toBeVisible()
  await expect(page.getByText('Nobody has reported a problem.')).toBeVisible()
})

test('an admin imports a partner’s file and downloads the catalogue', async ({ page }) => {
  await asAdmin(page)
  await open(page, '/admin/all-competitions')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('"competitionTitle"')
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await page.getByLabel('File').setInputFiles({
    name: 'feed.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `competitionTitle,description,categories,promoterName,entryUrl,competitionEndDate
Win a partner’s prize,Free.,Pets,Partner,https://partner.example/1,${dayIn(30)}
Win nothing,Free.,Nonsense,Partner,https://partner.example/2,${dayIn(30)}`,
    ),
  })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Added 1, already there 0, left out 1')).toBeVisible()
  await expect(page.getByText('There is no category “Nonsense”')).toBeVisible()
  await page.goto('/admin/fpd')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Win a partner’s prize')
})

test('hostile texts are texts on every page that shows them', async ({
  page,
  playwright,
  complaints,
}) => {
  complaints.allow(answeredWith(404))
  const hostile = `<img src=x onerror="document.body.id='hacked'"><script>document.body.id='hacked'</script> {{7*7}} “&amp;”`
  const title = `${hostile.slice(0, 90)} ☘`
  const { competitionSlug } = await submit(
    { newContext: () => playwright.request.newContext({ baseURL: server.url }) },
    {
      competitionTitle: title,
      promoterName: hostile.slice(0, 100),
      description: hostile.repeat(3),
      entryUrl: `https://lighthouse.example/<script>alert(1)</script>?x="onload="`,
    },
  )
  await asAdmin(page)
  await open(page, '/admin/pending')
  const item = items(page).filter({ hasText: '☘' })
  await expect(item.getByRole('heading')).toHaveText(title)
  await item.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
  for (const path of [
    '/',
    '/new-competitions',
    `/competition/${competitionSlug}`,
    `/competition/${competitionSlug}/report`,
    '/competition-category/travel-and-hotels',
    '/search?q=hacked',
    '/admin/all-competitions',
  ]) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByText('☘').first()).toBeAttached()
    expect([path, await page.evaluate(() => document.body.id)]).toEqual([path, ''])
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  }
})
