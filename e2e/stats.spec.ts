import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { openListings, pathOf } from './support/catalogue.ts'
import { answerNotYet, enterLink, mockPromoter } from './support/invitation.ts'
import { mainOf, open } from './support/page.ts'
import { joinAsAdmin, signIn } from './support/member.ts'
import { withOwnServer } from './support/own-server.ts'
import { expect, test, type Page } from './support/test.ts'

type Requests = Page['request']

/** A person's user agent: bots and headless browsers are not counted. */
const A_PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const [first, second, third] = openListings.filter(
  ({ competitionFeaturedFlag }) => !competitionFeaturedFlag,
)
if (!first || !second || !third) throw new Error('The sample has no three ordinary listings.')

const enter = (page: Page, { competitionTitle }: { competitionTitle: string }) =>
  mainOf(page).getByRole('link', { name: `Enter: ${competitionTitle} (opens` })

/** Returns the clicks of the last 30 days from the admin statistics. */
async function clicksOn(request: Requests, { competitionTitle }: { competitionTitle: string }) {
  const csv = await (await request.get('/admin/stats.csv?what=listings')).text()
  const line = csv.split('\r\n').find((one) => one.startsWith(`"${competitionTitle}"`))
  return Number(/"(\d+)"$/.exec(line ?? '')?.[1] ?? 0)
}

async function expectOpened(page: Page, click: () => Promise<void>, address: string) {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), click()])
  await expect(opened.getByRole('heading')).toHaveText('The promoter')
  expect(opened.url()).toBe(new URL(address).href)
}

test.describe('a person', () => {
  test.use({ userAgent: A_PERSON })

  test('opening the promoter’s page from a card is counted without a cookie', async ({
    page,
    request,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request/)
    await mockPromoter(page)
    await joinAsAdmin(request)
    const before = await clicksOn(request, first)

    await answerNotYet(page)
    await open(page, '/new-competitions')
    await expectOpened(page, () => enter(page, first).click(), first.entryUrl)
    await expect.poll(() => clicksOn(request, first)).toBe(before + 1)
    // In a background tab by the middle button, then from the listing's page.
    const beforeMiddle = await clicksOn(request, third)
    await Promise.all([
      page.context().waitForEvent('page'),
      enter(page, third).click({ button: 'middle' }),
    ])
    await expect.poll(() => clicksOn(request, third)).toBe(beforeMiddle + 1)
    await open(page, pathOf(first))
    const big = enterLink(page)
    await expectOpened(page, () => big.press('Enter'), first.entryUrl)
    await expect.poll(() => clicksOn(request, first)).toBe(before + 2)
    expect(await page.context().cookies()).toEqual([])

    await signIn(page.request, 'admin')
    await open(page, '/admin/stats')
    const listings = page.getByRole('region', { name: 'Clicks by listing' })
    const row = listings.getByRole('listitem').filter({ hasText: first.competitionTitle })
    await expect(row).toContainText(String(before + 2))
  })

  test('a search without results is counted by its words alone', async ({ page, request }) => {
    await joinAsAdmin(request)
    await page.goto('/search?q=Qwxz%20%20KAYAKK%C3%A9')
    const missed = async () => (await request.get('/admin/stats.csv?what=queries')).text()
    await expect.poll(missed).toContain('"qwxz kayakke"')
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('the promoter’s page opens, and is not counted', async ({ page, request, pageErrors }) => {
      pageErrors.allow(/^foreign request/)
      await mockPromoter(page)
      await joinAsAdmin(request)
      await page.goto('/new-competitions')
      await expectOpened(page, () => enter(page, second).click(), second.entryUrl)
      expect(await clicksOn(request, second)).toBe(0)
    })
  })
})

test('when counting fails the link still opens, without an error', async ({ page, pageErrors }) => {
  pageErrors.allow(/^foreign request/)
  await page.addInitScript(() => {
    navigator.sendBeacon = () => {
      throw new Error('Beacons are switched off.')
    }
  })
  await mockPromoter(page)
  await open(page, '/new-competitions')
  await expectOpened(page, () => enter(page, second).click(), second.entryUrl)
})

test('stopping a server saves its counters, although a browser holds a connection open', async ({
  request,
}) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-counted-'))
  const environment = { DATA_DIR: dataDir }
  await withOwnServer({ port: 3249, environment }, async ({ url }) => {
    const headers = { origin: url, 'user-agent': A_PERSON, 'content-type': 'text/plain' }
    const data = '{"competitionID":1}'
    const answer = await request.post(`${url}/api/click`, { headers, data })
    expect(answer.status()).toBe(204)
    await once(connect(3249, 'localhost'), 'connect')
  })
  const db = new SqliteDatabase(path.join(dataDir, 'competitions.sqlite'), { readonly: true })
  const rows = db.prepare("select clicks from click_counts where period = 'day'").all()
  db.close()
  rmSync(dataDir, { recursive: true, force: true })
  expect(rows).toEqual([{ clicks: 1 }])
})

test('an admin changes the range, expands a table and downloads a file', async ({ page }) => {
  await signIn(page.request, 'admin')
  await open(page, '/admin/stats')
  await expect(page.getByRole('link', { name: 'Stats', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: '24 months' }).click()
  await expect(page).toHaveURL('/admin/stats?range=month')
  const chart = page.getByRole('region', { name: 'Open listings' })
  await expect(chart.getByRole('img')).toHaveAccessibleName(
    /^Line chart: Open listings, .* so far\./,
  )
  await expect(chart.getByRole('table')).toBeHidden()
  await chart.getByText('Table').press('Enter')
  await expect(chart.getByRole('row')).toHaveCount(25)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('link', { name: /^CSV/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^open-by-month-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(25)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the statistics are complete', async ({ page }) => {
    await signIn(page.request, 'admin')
    await page.goto('/admin/stats?range=week')
    await expect(page.getByRole('img', { name: 'Line chart: Open listings' })).toBeVisible()
    await page.getByRole('link', { name: '30 days' }).click()
    await expect(page).toHaveURL('/admin/stats?range=day')
    const open = page.getByRole('region', { name: 'Open listings' })
    await open.getByText('Table').click()
    await expect(open.getByRole('row')).toHaveCount(31)
  })
})
