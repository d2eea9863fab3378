import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { writeLogFile } from '#app/features/tracker/rules/copy-file.ts'
import { monthLabel } from '#app/features/tracker/rules/months.ts'
import { newEntry, type Facts } from '#app/features/tracker/rules/records.ts'
import { addDays, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { measureShift, shiftOf } from './support/layout-shift.ts'
import { join } from './support/member.ts'
import { hydrated, idle, mainOf, open } from './support/page.ts'
import { expect, test, type Locator, type Page } from './support/test.ts'
import { WAYS } from './support/ways.ts'

test.describe.configure({ mode: 'parallel' })

const PATH = '/my-entries'
const TODAY = dublinDay(new Date())
const NOON_MS = 12 * HOUR_MS
const part = (page: Page, name: string | RegExp) => mainOf(page).getByRole('region', { name })
const button = (within: Locator, name: string | RegExp) => within.getByRole('button', { name })
const toastOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const empty = (page: Page) => mainOf(page).getByRole('heading', { name: 'No entries yet' })

const LISTINGS: Facts[] = [
  aFacts(1, { competitionTitle: 'Win a kayak', entryFrequency: 'daily', ...closingIn(5) }),
  aFacts(2, { competitionTitle: 'Win a hamper', ...closingIn(5) }),
  aFacts(3, {
    competitionTitle: 'Win a voucher',
    winnersUrl: 'https://www.harbour-house.example/winners',
    ...closingIn(-20),
  }),
  aFacts(4, { competitionTitle: 'Win a lamp', ...closingIn(-30) }),
  aFacts(5, { competitionTitle: 'Win a drone', ...closingIn(-40) }),
]

function closingIn(days: number) {
  return { competitionEndDate: addDays(TODAY, days) }
}

/** Returns a saved copy, one entry for each day and listing; days counted from today. */
function aCopy(entered: [competitionID: number, day: number][]) {
  const entries = entered.map(([competitionID, day]) =>
    newEntry({
      id: randomUUID(),
      competitionID,
      at: startOfDublinDay(addDays(TODAY, day)).getTime() + NOON_MS,
      via: 'by-hand',
    }),
  )
  return writeLogFile({ entries, undone: [], marks: [], wins: [], facts: LISTINGS }, new Date())
}

const COPY = aCopy([
  [1, -2],
  [1, -1],
  [2, -1],
  [3, -45],
  [4, -45],
  [5, -45],
])

async function importCopy(page: Page, text: string) {
  const file = { name: 'my-entries.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('Import a copy').setInputFiles(file)
}

async function downloadBy(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text }
}

for (const { how, width, press } of WAYS) {
  test(`a log is imported, read, answered, saved, erased and imported again, ${how}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, PATH)
    await expect(empty(page)).toBeVisible()
    await importCopy(page, COPY.replace('by-hand', 'fax'))
    await expect(part(page, /^Your copy/).getByRole('alert')).toContainText('the “via” of entry 1')
    await expect(empty(page), 'nothing of a wrong file is imported').toBeVisible()
    await importCopy(page, COPY)
    await expect(toastOf(page, 'Imported: 6 new entries')).toBeVisible()

    const due = part(page, /^Due now/)
    await expect(due).toHaveAccessibleName('Due now: 1')
    await expect(due).toContainText('Entered 2 times, last')
    await press(button(due, /^I entered.*: Win a kayak/))
    await expect(due).toHaveAccessibleName('Due now')
    await expect(due, 'the pressed button is gone').toBeFocused()
    const totals = part(page, 'This week')
    await expect(totals).toContainText('7 in all')

    const log = part(page, 'Entries by month')
    const oldest = monthLabel(addDays(TODAY, -45).slice(0, 7))
    await press(log.locator('summary').filter({ hasText: oldest }))
    const undo = button(log, /^(?:Undo|Remove).*: Win a lamp/)
    await press(undo)
    await expect(totals).toContainText('6 in all')
    await expect(undo).toHaveCount(0)
    await press(button(toastOf(page, 'Entry removed.'), 'Undo'))
    await expect(totals).toContainText('7 in all')
    await expect(undo).toBeVisible()

    const decided = part(page, /^May be decided/)
    await expect(decided).toHaveAccessibleName('May be decided: 3')
    await expect(decided).toContainText('Check mail, spam and message requests')
    await expect(decided.getByRole('link', { name: /^See the winners/ })).toHaveAttribute(
      'href',
      'https://www.harbour-house.example/winners',
    )
    await press(button(decided, /^Remind me.*: Win a drone/))
    await expect(decided).toHaveAccessibleName('May be decided: 2')
    await press(button(decided, /^No luck.*: Win a lamp/))
    await expect(decided).toHaveAccessibleName('May be decided: 1')
    await press(button(decided, /^I won.*: Win a voucher/))

    const wins = part(page, 'Wins')
    const prize = wins.getByLabel('Prize')
    await expect(prize).toBeFocused()
    await expect(prize).toHaveValue('A voucher')
    await expect(wins.getByLabel('Promoter')).toHaveValue('Harbour House')
    await prize.fill('')
    await wins.getByLabel('Value in euro').fill('€1,250')
    await press(button(wins, 'Save'))
    await expect(wins).toContainText('What did you win?')
    await prize.fill('=A voucher')
    await press(button(wins, 'Save'))
    await expect(wins).toBeFocused()
    await expect(decided).toHaveAccessibleName('May be decided')
    await expect(log).toContainText('€1,250')
    await expect(wins.getByRole('heading', { name: '=A voucher' })).toBeVisible()
    await press(button(wins, /^It arrived/))
    await expect(wins).toContainText(/Arrived on \d/)
    await press(button(wins, /^Delete/))
    await expect(wins.getByRole('heading', { level: 3 })).toHaveCount(0)
    await press(button(toastOf(page, 'Win deleted.'), 'Undo'))
    await expect(wins.getByRole('heading', { name: '=A voucher' })).toBeVisible()
    await press(button(wins, /^Edit/))
    await wins.getByLabel('Note').fill('By post')
    await press(button(wins, 'Save'))
    await expect(wins).toContainText('By post')

    const copy = part(page, 'Your copy')
    const csv = await downloadBy(page, () => press(button(copy, 'Save as CSV')))
    expect(csv.name).toBe(`my-entries-${TODAY}.csv`)
    const rows = parse(csv.text, { bom: true })
    expect(rows).toHaveLength(9)
    expect(rows.find(([what]) => what === 'Won')?.slice(3, 6)).toEqual([
      "'=A voucher",
      'Harbour House',
      '1250',
    ])
    await press(button(copy, 'Erase everything'))
    await expect(copy.getByRole('group', { name: 'Erase everything' })).toBeFocused()
    await expect(copy).toContainText('Erase 7 entries and 1 win from this device?')
    const json = await downloadBy(page, () => press(button(copy, 'Save a copy first')))
    expect(json.name).toBe(`my-entries-${TODAY}.json`)
    await expectAccessible(page, { fits: true })
    await press(button(copy, 'Yes, erase it all'))
    await expect(empty(page)).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(empty(page)).toBeVisible()

    await importCopy(page, json.text)
    await expect(toastOf(page, 'Imported: ')).toBeVisible()
    await expect(totals).toContainText('7 in all')
    await expect(wins).toContainText(/Arrived on \d.*By post/)
    await expect(decided, 'the reminder was erased').toHaveAccessibleName('May be decided: 1')
    const again = await downloadBy(page, () => press(button(copy, 'Save a copy').first()))
    const idsOf = (text: string) => text.match(/"id": "[^"]+"/g)?.toSorted()
    expect(idsOf(again.text)).toEqual(idsOf(json.text))
  })
}

test('a stored log is shown without a layout shift', async ({ page }) => {
  await open(page, PATH)
  await importCopy(page, COPY)
  await expect(part(page, 'This week')).toBeVisible()
  await measureShift(page)
  await page.reload()
  await expect(part(page, 'This week')).toBeVisible()
  await idle(page)
  expect(await shiftOf(page)).toBeLessThan(0.002)
})

test('all that should be decided is answered by one press, which can be undone', async ({
  page,
}) => {
  await open(page, PATH)
  await importCopy(page, COPY)
  const decided = part(page, /^May be decided/)
  await button(part(page, 'This week'), /^No luck with all 3$/).click()
  await expect(decided).toHaveAccessibleName('May be decided')
  await button(toastOf(page, 'We won’t ask about these 3 again.'), 'Undo').click()
  await expect(decided).toHaveAccessibleName('May be decided: 3')
})

test('a new member has the visitor’s log at once, and can erase it', async ({ page }) => {
  await open(page, PATH)
  await importCopy(page, COPY)
  await expect(part(page, 'This week')).toBeVisible()
  await join(page.request)
  await open(page, PATH)
  await expect(part(page, 'This week')).toContainText('6 in all')
  const copy = part(page, 'Your copy')
  await button(copy, 'Erase everything').click()
  await expect(copy).toContainText('from your account and all your devices?')
  await button(copy, 'Yes, erase it all').click()
  await expect(empty(page)).toBeVisible()
  await importCopy(page, COPY)
  await expect(copy, 'only a copy brings it back').toContainText('Imported: 6 new')
  await expect(part(page, 'This week')).toContainText('6 in all')
})

test('Safari may delete the log: after ten entries the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { get: () => 'Apple Computer, Inc.' })
  })
  await open(page, PATH)
  const note = part(page, 'Kept on this device only')
  const days = Array.from({ length: 10 }, (_, day): [number, number] => [1, -day])
  await importCopy(page, aCopy(days.slice(1)))
  await expect(part(page, 'This week')).toContainText('9 in all')
  await expect(note).toHaveCount(0)
  await button(part(page, /^Due now/), /^I entered/).click()
  await expect(note).toContainText('Safari may delete it')
  await button(note, 'Add to Home Screen').click()
  await expect(note).toContainText('Press Share')
  await expect(note.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/join-today')
  const { text } = await downloadBy(page, () => button(note, 'Save a copy').click())
  expect(text.match(/"via"/g)).toHaveLength(10)
})

test('Me leads to the settings below the round', async ({ page }) => {
  await open(page, PATH)
  await part(page, 'Settings').getByRole('link', { name: 'Notification, enough' }).click()
  await expect(page).toHaveURL('/todays-round#settings')
  await expect(part(page, 'Settings')).toBeInViewport()
})

test('a browser that refuses storage says so, and the page works for the tab', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await open(page, PATH)
  await expect(part(page, 'Not stored')).toContainText('lost when you close this tab')
  await importCopy(page, COPY)
  await expect(part(page, 'This week')).toContainText('6 in all')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it is and that it needs a script', async ({ page }) => {
    await page.goto(PATH)
    await expect(mainOf(page)).toContainText('This page needs JavaScript')
  })
})
