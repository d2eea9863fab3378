import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { strToU8, zipSync } from 'fflate'
import { expectAccessible } from './support/accessibility.ts'
import { join } from './support/member.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const TODAY = dublinDay(new Date())
const part = (page: Page, name: string | RegExp) => mainOf(page).getByRole('region', { name })

/** A list with an open listing of the site, a competition from elsewhere, a win, and a row that says nothing. */
async function aList(page: Page) {
  await open(page, '/new-competitions')
  const title = await mainOf(page).getByRole('heading', { level: 3 }).first().innerText()
  const entered = addDays(TODAY, -1).split('-').toReversed().join('/')
  return {
    title,
    csv: `Entered,Prize,Promoter,Won\n${entered},"${title}",,\n${entered},Hamper at the till,Corner Shop,\n${entered},Kettle,Shop,yes\n${entered},,,\n`,
  }
}

async function bring(page: Page, csv: string) {
  await hydrated(page)
  await mainOf(page).getByRole('button', { name: 'Bring your list' }).click()
  await mainOf(page)
    .getByLabel('Choose a spreadsheet or CSV file')
    .setInputFiles({ name: 'comps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a list is read on the device, previewed, and added once', async ({ page }) => {
    const { title, csv } = await aList(page)
    await open(page, '/my-entries')
    await bring(page, csv)
    const main = mainOf(page)
    await expect(main.getByText('3 rows, the first of them as we read them')).toBeVisible()
    await expect(main.getByText('Line 5: It doesn’t say what it is.')).toBeVisible()
    await expect(main.getByRole('combobox', { name: 'Entered', exact: true })).toHaveValue(
      'enteredOn',
    )
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
    await main.getByRole('button', { name: 'Add 3 rows' }).tap()
    await expect(main.getByText('Added. 1 row was of competitions listed here')).toBeVisible()
    expect(sent.join()).not.toMatch(/Hamper|Kettle/)
    await expect(part(page, 'Your own entries')).toContainText('Hamper at the till')
    await expect(part(page, 'Wins')).toContainText('Kettle')
    await expect(part(page, 'Entries by month')).toContainText(title)
    await main.getByLabel('Choose a spreadsheet or CSV file').setInputFiles({
      name: 'again.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await main.getByRole('button', { name: 'Add 3 rows' }).tap()
    await expect(main.getByText('Everything in this file was already here.')).toBeVisible()
    await expectAccessible(page, { fits: true })
  })
})

test('hostile files get a sentence, and the page goes on', async ({ page }) => {
  await open(page, '/my-entries')
  await bring(page, 'a,b\n'.repeat(1_200_000))
  await expect(mainOf(page).getByText('The file has too many rows: at most 50,000.')).toBeVisible()
  const names = { workbook: '_rels/.rels', sheet: 'xl/_rels/workbook.xml.rels' }
  const relation = (type: string, target: string) =>
    strToU8(
      `<Relationships><Relationship Id="a" Type="/${type}" Target="${target}"/></Relationships>`,
    )
  const bomb = zipSync(
    {
      [names.workbook]: relation('officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      ),
      [names.sheet]: relation('worksheet', 'sheet1.xml'),
      'xl/sheet1.xml': new Uint8Array(12_000_000),
    },
    { level: 9 },
  )
  const file = mainOf(page).getByLabel('Choose a spreadsheet or CSV file')
  await file.setInputFiles({ name: 'b.xlsx', mimeType: '', buffer: Buffer.from(bomb) })
  await expect(mainOf(page).getByText('too large when it is unpacked')).toBeVisible()
  await file.setInputFiles({ name: 'c.csv', mimeType: '', buffer: Buffer.alloc(10_000_001, 'x') })
  await expect(mainOf(page).getByText('The file is too large: at most 10 MB.')).toBeVisible()
  await file.setInputFiles({
    name: 'd.csv',
    mimeType: '',
    buffer: Buffer.from(strToU8('Prize,Entered\n"=HYPERLINK(""x"")",1/11/2026\n')),
  })
  await expect(mainOf(page).getByText('=HYPERLINK("x")', { exact: true })).toBeVisible()
})

test('an entry made at the till is added by hand, and the round reminds of it', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/my-entries')
  await hydrated(page)
  const own = part(page, 'Your own entries')
  await mainOf(page).getByText('Add', { exact: true }).press('Enter')
  await mainOf(page).getByRole('button', { name: 'Add an entry of your own' }).press('Enter')
  await expect(own.getByLabel('What you can win')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(own.getByText('What can you win?').first()).toBeVisible()
  await own.getByLabel('What you can win').fill('A hamper')
  await own.getByLabel('Entered on').fill('')
  await own.getByLabel('How often may you enter?').selectOption('Every week')
  await own.getByLabel('Closes on').fill(addDays(TODAY, 30))
  await page.keyboard.press('Enter')
  await expect(own.getByText('not entered yet')).toBeVisible()
  await expectAccessible(page)
  await open(page, '/todays-round')
  const due = part(page, 'Your own entries: 1')
  await expect(due).toBeVisible()
  await page.context().setOffline(true)
  await due.getByRole('button', { name: 'Entered: A hamper' }).press('Enter')
  await expect(due).toBeHidden()
  await page.context().setOffline(false)
  await expect(page.getByText('It seems like you are offline.'), 'it covers a row').toBeHidden()
  await expectAccessible(page)
  await open(page, '/my-entries')
  await own.getByRole('button', { name: 'Edit: A hamper' }).click()
  await own.getByLabel('Entered on').fill(addDays(TODAY, -7))
  const save = own.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(save, 'it is stored').toBeHidden()
  await expect(own.getByText('enter weekly')).toBeVisible()
  await open(page, '/todays-round')
  await due.getByRole('button', { name: 'Entered: A hamper' }).click()
  await expect(due).toBeHidden()
  await open(page, '/my-entries')
  await own.getByRole('button', { name: 'I won: A hamper' }).click()
  await expect(part(page, 'Wins')).toContainText('A hamper')
})

test('a member’s list is synced with the account', async ({ page }) => {
  await join(page.request)
  const { csv } = await aList(page)
  await open(page, '/my-entries')
  const synced = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/tracker') &&
      (response.request().postData() ?? '').includes('Hamper at the till'),
  )
  await bring(page, csv)
  await mainOf(page).getByRole('button', { name: 'Add 3 rows' }).click()
  expect((await synced).status()).toBe(200)
})

test('own entries that have closed are answered by one press too', async ({ page }) => {
  await open(page, '/my-entries')
  const [entered, closed] = [addDays(TODAY, -9), addDays(TODAY, -2)]
  const rows = ['Hamper', 'Kettle', 'Lamp'].map((prize) => `${prize},${entered},${closed}`)
  await bring(page, ['Prize,Entered,Closes', ...rows].join('\n'))
  await mainOf(page).getByRole('button', { name: 'Add 3 rows' }).click()
  await expect(part(page, 'Your own entries')).toContainText('Lamp')
  await open(page, '/todays-round')
  const due = part(page, 'Your own entries: 3')
  await due.getByRole('button', { name: 'No luck with all 3 that have closed' }).press('Enter')
  await expect(due).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(due).toBeVisible()
})
