import { alertOf, headline } from './support/account-page.ts'
import { anOpenListing, pathOf } from './support/catalogue.ts'
import {
  aPhoto,
  descriptionOf,
  duplicatesOf,
  expectFilled,
  expectThanks,
  fieldOf,
  fillListing,
  linkOf,
  newListing,
  openEdit,
  pictureOf,
  previewOf,
  sendOf,
  SUBMIT,
  titleOf,
  type NewListing,
} from './support/listing-page.ts'
import { expectAccessible } from './support/accessibility.ts'
import { becomeVisitor, join } from './support/member.ts'
import { holdRequests, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

async function submit(page: Page, listing: NewListing) {
  await open(page, SUBMIT)
  await fillListing(page, listing)
  await sendOf(page).click()
  await expectThanks(page)
}

test('possible duplicates are shown while the form is filled in, and do not prevent sending', async ({
  page,
}) => {
  await join(page.request)
  const known = anOpenListing()
  await open(page, SUBMIT)
  await linkOf(page).fill(known.entryUrl)
  await linkOf(page).blur()
  const shown = duplicatesOf(page)
  await expect(shown.getByRole('link', { name: known.competitionTitle })).toHaveAttribute(
    'target',
    '_blank',
  )
  await fillListing(page, newListing({ entryUrl: known.entryUrl }))
  await expect(shown).toBeVisible()
  await sendOf(page).click()
  await expectThanks(page)
})

test('new possible duplicates are shown before sending, and ‘Send anyway’ sends', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(503))
  await join(page.request)
  const first = newListing()
  await submit(page, first)
  await page.route('/api/similar-competitions?*', (route) => route.fulfill({ status: 503 }))
  const second = newListing({ entryUrl: first.entryUrl })
  await open(page, SUBMIT)
  // The form's last check for duplicates: a moment after the date loses focus.
  const checked = page.waitForResponse((response) => response.url().includes(second.closingDate))
  await fillListing(page, second)
  await checked
  await page.unroute('/api/similar-competitions?*')
  await sendOf(page).click()
  await expect(duplicatesOf(page)).toBeFocused()
  await expect(duplicatesOf(page)).toContainText('One more like it sent in')
  await expect(page).toHaveURL(SUBMIT)
  await sendOf(page, 'Send anyway').click()
  await expectThanks(page)
})

test('a duplicate that appears as the button is pressed is asked about', async ({ page }) => {
  await join(page.request)
  const known = anOpenListing()
  const release = await holdRequests(page, '/api/similar-competitions?*')
  await open(page, SUBMIT)
  const looking = page.waitForRequest((request) => request.url().includes('competitionEndDate=2'))
  await fillListing(page, newListing({ entryUrl: known.entryUrl }))
  await looking
  release()
  await expect(duplicatesOf(page)).toBeVisible()
  await sendOf(page).click()
  await expect(duplicatesOf(page)).toBeFocused()
  await sendOf(page, 'Send anyway').click()
  await expectThanks(page)
})

test('a member edits a submission, replaces its picture, and the address stays', async ({
  page,
}) => {
  await join(page.request)
  const listing = newListing()
  await submit(page, listing)
  await openEdit(page, listing)
  await expectFilled(page, listing)
  await descriptionOf(page).fill('Two lamps of your choice.')
  await pictureOf(page).setInputFiles(await aPhoto(900, 600))
  await expect(previewOf(page)).toBeVisible()
  await titleOf(page).fill(`${listing.title} twice`)
  await sendOf(page, 'Save').click()
  await page.waitForURL('/my-dashboard')
  await openEdit(page, listing)
  await expect(titleOf(page)).toHaveValue(`${listing.title} twice`)
  await expect(descriptionOf(page)).toHaveValue('Two lamps of your choice.')
  await mainOf(page).getByRole('checkbox', { name: 'Remove this picture' }).check()
  await sendOf(page, 'Save').click()
  await page.waitForURL('/my-dashboard')
  await openEdit(page, listing)
  await expect(mainOf(page).getByRole('checkbox', { name: 'Remove this picture' })).toHaveCount(0)
})

test('other members cannot find it, and visitors are asked to log in', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(404))
  await join(page.request)
  const listing = newListing()
  await submit(page, listing)
  await becomeVisitor(page)
  await openEdit(page, listing)
  await expect(page).toHaveURL(/\/login\?from=edit-competition&comp=/)
  await join(page.request)
  await openEdit(page, listing)
  await expect(headline(page)).toContainText('couldn')
  await open(page, '/competition/edit')
  await expect(page).toHaveURL(SUBMIT)
})

test('the later of two concurrent edits is asked, preserves its text, and may overwrite', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(409))
  await join(page.request)
  const listing = newListing()
  await submit(page, listing)
  const other = await context.newPage()
  await openEdit(page, listing)
  await openEdit(other, listing)
  await descriptionOf(page).fill('From the first tab.')
  await sendOf(page, 'Save').click()
  await page.waitForURL('/my-dashboard')
  await descriptionOf(other).fill('From the second tab.')
  await sendOf(other, 'Save').click()
  await expect(alertOf(other)).toContainText('Somebody has changed this listing in the meantime')
  await expect(descriptionOf(other)).toHaveValue('From the second tab.')
  await sendOf(other, 'Save mine anyway').click()
  await other.waitForURL('/my-dashboard')
  await openEdit(page, listing)
  await expect(descriptionOf(page)).toHaveValue('From the second tab.')
})

for (const { name, as, show } of [
  {
    name: 'the form with errors',
    show: async (page: Page) => {
      await sendOf(page).click()
      await expect(alertOf(page)).toBeVisible()
    },
  },
  {
    name: 'the form filled in, unfolded, with a picture and a possible duplicate',
    show: async (page: Page) => {
      await fillListing(page, newListing({ entryUrl: anOpenListing().entryUrl }))
      await pictureOf(page).setInputFiles(await aPhoto(600, 400))
      await mainOf(page).getByText('Add another category').click()
      await mainOf(page).getByText('More details').click()
      await expect(duplicatesOf(page)).toBeVisible()
      await expect(previewOf(page)).toBeVisible()
    },
  },
  {
    name: 'the form that asks a visitor to join',
    show: async (page: Page) => {
      await fillListing(page, newListing())
      await sendOf(page).click()
      await expect(mainOf(page).getByRole('link', { name: 'Join for free' })).toBeVisible()
    },
  },
  {
    name: 'the form that is being sent',
    as: 'member',
    show: async (page: Page) => {
      await page.route('/api/submit-competition', () => {})
      await fillListing(page, newListing())
      await sendOf(page).click()
      await expect(mainOf(page).getByRole('progressbar', { name: 'Sent' })).toBeVisible()
    },
  },
]) {
  test(`${name}: axe finds nothing, and nothing is wider than the screen`, async ({ page }) => {
    if (as) await join(page.request)
    await open(page, SUBMIT)
    await show(page)
    // Back to the top: axe measures parts half under the header wrongly.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, { fits: true })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script: possible duplicates are shown once, then the form is accepted', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(409))
    await join(page.request)
    const listing = newListing({ entryUrl: anOpenListing().entryUrl })
    await page.goto(SUBMIT)
    await fillListing(page, listing)
    await sendOf(page).click()
    await expect(alertOf(page)).toContainText('It may be listed already')
    await expect(duplicatesOf(page)).toContainText(anOpenListing().competitionTitle)
    await expectFilled(page, listing)
    await sendOf(page, 'Send anyway').click()
    await expectThanks(page)
  })

  test('without script: a member edits, and the version prevents lost updates', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(409), answeredWith(404))
    await join(page.request)
    const listing = newListing()
    await page.goto(SUBMIT)
    await fillListing(page, listing)
    await sendOf(page).click()
    await expectThanks(page)
    const path = `/competition/${listing.title.toLowerCase().replaceAll(' ', '-')}/edit`
    const other = await context.newPage()
    await page.goto(path)
    await other.goto(path)
    await fieldOf(page, 'Promoter').fill('First & Co')
    await sendOf(page, 'Save').click()
    await expect(page).toHaveURL('/my-dashboard')
    await fieldOf(other, 'Promoter').fill('Second & Co')
    await sendOf(other, 'Save').click()
    await expect(alertOf(other)).toContainText('Somebody has changed this listing in the meantime')
    await expect(fieldOf(other, 'Promoter')).toHaveValue('Second & Co')
    await sendOf(other, 'Save mine anyway').click()
    await expect(other).toHaveURL('/my-dashboard')
    await page.goto(path)
    await expect(fieldOf(page, 'Promoter')).toHaveValue('Second & Co')
    await page.goto(`${pathOf(anOpenListing())}/edit`)
    await expect(headline(page)).toContainText('couldn')
  })
})
