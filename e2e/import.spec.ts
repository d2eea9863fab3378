import { readFileSync } from 'node:fs'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { dayIn, logInAsAdmin, queueItems } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

const PORT = 3285
/** As Excel saves it in Ireland: semicolons, Windows-1252, the day first. */
const LIST = [
  'Name;Details;Category;Company;Where;Closes',
  `Win €50 at Ó Sé’s;A voucher.;Shopping;Ó Sé;https://ose.example/1;${written(30)}`,
  `Win a pet bed;Soft.;Pets;Ó Sé;https://ose.example/2;${written(31)}`,
  'Win an old bed;Worn.;Pets;Ó Sé;https://ose.example/3;31/12/2024',
  `Win nothing;Free.;Nonsense;Ó Sé;https://ose.example/4;${written(30)}`,
].join('\r\n')

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

function written(days: number) {
  return dayIn(days).split('-').toReversed().join('/')
}

/** The bytes of a text with “€” and “’”. */
function windows1252(text: string) {
  return Buffer.from(text.replaceAll('€', '\u0080').replaceAll('’', '\u0092'), 'latin1')
}

async function upload(page: Page, content: string | Buffer, name = 'list.csv') {
  await page.goto('/admin/import')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Read the file' }).click()
}

/** What the page counts under a name, such as “Left out”. */
function count(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).locator('dd')
}

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Rows with reasons, as CSV' }).click(),
  ])
  return readFileSync(await file.path(), 'utf8')
}

test('a list is read, its columns are corrected, and its rows are added', async ({ page }) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/all-competitions')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const tab = page.getByRole('link', { name: 'Listings' }).filter({ visible: true })
  await expect(tab).toHaveAttribute('aria-current', 'true')
  await upload(page, windows1252(LIST))
  await hydrated(page)

  const main = mainOf(page)
  await expect(main).toContainText('list.csv: CSV with semicolons, Windows-1252, 4 rows')
  await expect(main).toContainText('The first line is missing: Entry link.')
  await expect(main.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await main.getByLabel('Where', { exact: true }).selectOption('Entry link')
  await main.getByRole('button', { name: 'Read it again like this' }).click()

  await expect(count(page, 'To be added')).toHaveText('2')
  await expect(count(page, 'Closed already')).toHaveText('1')
  await expect(count(page, 'Left out')).toHaveText('1')
  await expect(main.getByRole('region', { name: 'The first' })).toContainText('Win €50 at Ó Sé’s')
  await expect(main.getByLabel('Where', { exact: true })).toHaveValue('entryUrl')
  await expectAccessible(page, { bothSchemes: true, fits: true, zoomed: true })
  const leftOut = await download(page)
  expect(leftOut).toContain('"reason"')
  expect(leftOut).toMatch(/"Win nothing".*There is no category/)

  const closed = main.getByRole('checkbox', { name: 'Also add the one that is closed already' })
  await closed.check()
  await expect(main.getByRole('button', { name: 'Add 3', exact: true })).toBeVisible()
  await closed.uncheck()
  await main.getByRole('button', { name: 'Add 2', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Added 2')
  await expectAccessible(page, { bothSchemes: true, fits: true })
  await main.getByRole('link', { name: 'Decide on them in FPD' }).click()
  await expect(queueItems(page)).toHaveCount(2)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is read with the month first, and added once', async ({ page }) => {
    await logInAsAdmin(page, server)
    const rows = LIST.split('\r\n').slice(2, 3)
    const american = rows.map((row) => row.replace(/\d\d\/\d\d\//, '12/05/').replace('bed', 'bowl'))
    await upload(page, [LIST.split('\r\n')[0]?.replace('Where', 'Link'), ...american].join('\n'))
    const main = mainOf(page)
    await expect(main).toContainText('They are read day first')
    await main.getByLabel('Dates such as 05/04/2026 have').selectOption('month-first')
    await main.getByRole('button', { name: 'Read it again like this' }).click()
    await expect(main).toContainText('Dates of “Closes” are read month first.')
    await expect(main.getByRole('region', { name: 'As it will be listed' })).toContainText(
      'December',
    )
    const preview = page.url()
    await main.getByRole('button', { name: 'Add 1', exact: true }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Added 1')
    await page.goto(preview)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Added 1')
  })
})

test('files that cannot be read say why', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(400), answeredWith(413))
  await logInAsAdmin(page, server)
  const main = mainOf(page)
  for (const [content, reason] of [
    ['\n', 'The file is empty.'],
    ['PK\u0003\u0004\u0014\u0000\u0006\u0000', 'The file is damaged'],
    ['x'.repeat(10 * 1024 * 1024 + 1), 'The file can have at most 10 MB.'],
  ] as const) {
    await upload(page, content)
    await expect(main.getByRole('alert')).toContainText(reason)
  }
  await upload(
    page,
    `a,<img src=x onerror="document.body.id='hacked'">\n1,<script>`,
    `<b>${'x'.repeat(90)}.csv`,
  )
  await hydrated(page)
  await expect(main).toContainText('The first line must name the columns.')
  await expect(main).toContainText('x.csv: CSV')
  expect(await page.evaluate(() => document.body.id)).toBe('')
  await expectNoSidewaysScroll(page)
  await expect(main.getByRole('button', { name: /^Add/ })).toHaveCount(0)
})
