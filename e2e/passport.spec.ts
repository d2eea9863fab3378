import {
  canEnter,
  fitLabel,
  type EntryFacts,
  type Passport,
} from '#app/features/listings/rules/passport.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { isInCounty } from '#app/features/listings/rules/counties.ts'
import { openListings, titlesOf } from './support/catalogue.ts'
import { filterButtonOf } from './support/filters.ts'
import { measureShift, shiftOf } from './support/layout-shift.ts'
import { expectTitles, mainOf, open, titlesIn } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const NEW = '/new-competitions'
const ENDING = '/competitions-ending-soon'
const NORTH: Passport = {
  home: 'ni',
  county: null,
  isAdult: true,
  refused: ['social'],
  hidesPaid: false,
}
const MINOR: Passport = { home: null, county: null, isAdult: false, refused: [], hidesPaid: false }
const fits = (passport: Passport) => (listing: EntryFacts) => canEnter(listing, passport) === 'yes'
const north = openListings.filter(fits(NORTH))

const offerOf = (page: Page) =>
  mainOf(page).getByRole('button', { name: 'Only what I can enter', exact: true })
const switchOf = (page: Page) =>
  mainOf(page).getByRole('checkbox', { name: 'Only what I can enter' })
const changeOf = (page: Page) => mainOf(page).getByRole('button', { name: /^Change/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'What I can enter' })
const leadOf = (page: Page) => mainOf(page).getByRole('status').first()
const cardOf = (page: Page, title: string) =>
  mainOf(page)
    .getByRole('article')
    .filter({ has: page.getByText(title, { exact: true }) })

test('a passport narrows lists, goes along with links and pages, labels cards, and is erased', async ({
  page,
}) => {
  await measureShift(page)
  await open(page, NEW)
  await filterButtonOf(page).click()
  await offerOf(page).click()
  await dialogOf(page).getByText('Northern Ireland').click()
  await dialogOf(page).getByText('Social media').click()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Show what I can enter' }).click()

  await expect(page).toHaveURL(`${NEW}?fit=ni-18-nosocial`)
  await expect(leadOf(page)).toHaveText(
    `${north.length} of ${openListings.length} you can enter, the newest first.`,
  )
  await expect(switchOf(page)).toBeChecked()
  await expect(mainOf(page)).toContainText(
    'Narrowed to: Northern Ireland, 18 or over, no social media',
  )
  await expectAccessible(page)
  await expect(async () => {
    await mainOf(page).getByRole('article').last().scrollIntoViewIfNeeded()
    expect((await titlesIn(mainOf(page))).length).toBeGreaterThan(18)
  }).toPass()
  await expectTitles(mainOf(page), titlesOf(north).slice(0, 18))
  await mainOf(page).getByRole('link', { name: 'Closing soonest' }).click()
  await expect(page).toHaveURL(`${NEW}?fit=ni-18-nosocial&sort=closing`)

  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Ending', exact: true }).click()
  await expect(page).toHaveURL(`${ENDING}?fit=ni-18-nosocial`)
  const soon = openListings.filter(({ closesIn }) => closesIn <= 7)
  await expect(leadOf(page)).toContainText(`${soon.filter(fits(NORTH)).length} of ${soon.length}`)
  await filterButtonOf(page).click()
  await switchOf(page).uncheck()
  await expect(page).toHaveURL(ENDING)
  await expect(leadOf(page)).toContainText(`${soon.length} close`)
  await expect(header.getByRole('link', { name: 'Ending', exact: true })).toHaveAttribute(
    'href',
    ENDING,
  )

  await open(page, NEW)
  const shown = openListings.slice(0, 9)
  for (const listing of shown)
    await expect(cardOf(page, listing.competitionTitle)).toContainText(fitLabel(listing, NORTH))
  const other = shown.find((listing) => !fits(NORTH)(listing))
  if (!other) throw new Error('The newest listings all fit.')
  await expectAccessible(page)
  expect(await shiftOf(page)).toBeLessThan(0.002)
  await mainOf(page).getByRole('link', { name: other.competitionTitle, exact: true }).click()
  await expect(mainOf(page).getByRole('article').first()).toContainText(fitLabel(other, NORTH))
  await page.goBack()
  await filterButtonOf(page).click()
  await changeOf(page).click()
  await dialogOf(page).getByRole('button', { name: 'Erase' }).click()
  await expect(offerOf(page)).toBeFocused()
  await expect(mainOf(page).getByText('You can enter')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('passport'))).toBeNull()
})

test('a passport that names a county leaves out what is for people of others', async ({ page }) => {
  await open(page, '/county/galway')
  await filterButtonOf(page).click()
  await offerOf(page).click()
  await dialogOf(page).getByLabel('My county').selectOption('Cork')
  await dialogOf(page).getByRole('button', { name: 'Show what I can enter' }).click()
  await expect(page).toHaveURL('/county/galway?fit=roi-cork-18')
  await expect(mainOf(page)).toContainText('Narrowed to: Cork, 18 or over')
  const cork: Passport = {
    home: 'roi',
    county: 'cork',
    isAdult: true,
    refused: [],
    hidesPaid: false,
  }
  const inGalway = openListings.filter((listing) => isInCounty(listing, 'galway'))
  await expect(leadOf(page)).toContainText(
    `${inGalway.filter(fits(cork)).length} of ${inGalway.length}`,
  )
})

test('a passport is set, changed and erased by keyboard on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, NEW)
  await filterButtonOf(page).press('Enter')
  await offerOf(page).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialogOf(page).getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${NEW}?fit=under18`)
  const young = openListings.filter(fits(MINOR))
  await expect(leadOf(page)).toContainText(`${young.length} of ${openListings.length}`)
  await expect(switchOf(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(NEW)
  await expect(switchOf(page)).not.toBeChecked()
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'What I can enter', exact: true }).press('Enter')
  await expect(dialogOf(page).getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await dialogOf(page).getByRole('button', { name: 'Erase' }).press('Enter')
  await expect(page.getByText('Erased from this device.')).toBeVisible()
  await expect(offerOf(page)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a narrowed list says what it shows, and leads to the whole list', async ({ page }) => {
    await page.goto(`${NEW}?fit=ni-18-nosocial&page=2`)
    await expectTitles(mainOf(page), titlesOf(north).slice(9, 18), { only: true })
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${NEW}$`))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(mainOf(page)).toContainText('Narrowed to: Northern Ireland, 18 or over')
    await mainOf(page)
      .getByRole('link', { name: `Show all ${openListings.length}` })
      .click()
    await expect(page).toHaveURL(NEW)
    await expect(offerOf(page)).toHaveCount(0)
    await expectTitles(mainOf(page), titlesOf(openListings).slice(0, 9), { only: true })
  })
})
