import { readFileSync } from 'node:fs'
import { approve } from './support/approve.ts'
import { logInAsAdmin, queueItems, submit, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, open } from './support/page.ts'
import { answeredWith, expect, test } from './support/test.ts'

let server: OwnServer

test.use({ baseURL: 'http://localhost:3244' })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: 3244, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

test('a visitor reports a problem; an admin sees and fixes it', async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/new-competitions')
  const title = await visitor.getByRole('article').first().getByRole('heading').innerText()
  await visitor.getByRole('link', { name: title, exact: true }).first().click()
  await visitor.getByRole('link', { name: /Spotted something wrong/ }).click()
  await hydrated(visitor)
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByText('Choose what is wrong.').first()).toBeVisible()
  await visitor.getByRole('radio', { name: 'The link is dead' }).check()
  await visitor.getByLabel(/Anything to add/).fill('<b>404</b>')
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await logInAsAdmin(page, server)
  await open(page, '/admin/reports')
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(page).toHaveURL('/admin/to-check?kind=reports')
  await expect(row).toContainText('The link does not work: “<b>404</b>”')
  await row.getByRole('button', { name: 'Close the report' }).click()
  await expect(toast(page).filter({ hasText: `Closed: ${title}` })).toBeVisible()
  await expect(page.getByText('Nothing of this kind is waiting.')).toBeVisible()
})

test('an admin downloads the catalogue', async ({ page }) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/moderation-log')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('"competitionTitle"')
})

test('All Competitions is dense, sortable, and shows the chosen columns', async ({ page }) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/all-competitions')
  const rows = page.getByRole('row')
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    )
    expect(heights.length).toBeGreaterThan(50)
    expect(Math.max(...heights)).toBeLessThanOrEqual(48)
  }
  const titles = async () =>
    (await page.getByRole('rowheader').getByRole('link').allInnerTexts()).map((title) =>
      title.toLowerCase(),
    )
  await page.getByRole('link', { name: 'Title', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /^Title/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const first = await titles()
  expect(first).toEqual(first.toSorted())
  await page.getByRole('link', { name: /^Title/ }).click()
  await expect(page).toHaveURL(/order=title-last/)
  await expect.poll(titles).not.toEqual(first)

  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0)
  await page.locator('summary').filter({ hasText: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'category' }).check()
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible()
  await expect(page).toHaveURL(/order=title-last/)

  await open(page, '/admin/all-competitions')
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible()
})

test('hostile markup is shown as text on every page', async ({ page, playwright, pageErrors }) => {
  pageErrors.allow(answeredWith(404))
  const hostile = `<img src=x onerror="document.body.id='hacked'"><script>document.body.id='hacked'</script> {{7*7}} “&amp;”`
  const title = `${hostile.slice(0, 90)} ☘`
  const { competitionSlug } = await submit(playwright, server, {
    competitionTitle: title,
    promoterName: hostile.slice(0, 100),
    description: hostile.repeat(3),
    entryUrl: `https://lighthouse.example/<script>alert(1)</script>?x="onload="`,
  })
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  const item = queueItems(page).filter({ hasText: '☘' })
  await expect(item.getByRole('heading')).toHaveText(title)
  await approve(item)
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
