import { alertOf } from './support/account-page.ts'
import {
  aPhoto,
  categoryOf,
  dateOf,
  descriptionOf,
  draftIsSaved,
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
} from './support/listing-page.ts'
import { join } from './support/member.ts'
import { mainOf, open } from './support/page.ts'
import { CUT_OFF, answeredWith, expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('a member submits a competition with a photo, which the phone scales down', async ({
    page,
  }) => {
    await join(page.request)
    const listing = newListing()
    const photo = await aPhoto()
    await open(page, SUBMIT)
    await fillListing(page, listing)
    await pictureOf(page).setInputFiles(photo)
    await expect(previewOf(page)).toBeVisible()
    const sending = page.waitForRequest('/api/submit-competition')
    await sendOf(page).tap()
    const sent = await sending
    expect(photo.buffer.length).toBeGreaterThan(1_000_000)
    expect(Number((await sent.allHeaders())['content-length'])).toBeLessThan(600_000)
    await expectThanks(page)
    await expect(mainOf(page).getByRole('link', { name: 'See my submissions' })).toBeVisible()

    await openEdit(page, listing)
    await expectFilled(page, listing)
    await expect(mainOf(page).getByRole('checkbox', { name: 'Remove this picture' })).toBeVisible()
    await open(page, SUBMIT)
    await expect(titleOf(page), 'a submitted listing is no longer a draft').toHaveValue('')
  })

  test('each control is large enough for touch', async ({ page }) => {
    await open(page, SUBMIT)
    await mainOf(page).getByText('More details').tap()
    await mainOf(page).getByText('Add another category').tap()
    const small = await mainOf(page)
      .locator('form')
      .evaluate((form) =>
        [...form.querySelectorAll('button, select, summary, label:has(input), input, textarea')]
          .filter((element) => !element.matches('label input, [aria-hidden=true]'))
          .filter((element) => element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML.slice(0, 120)),
      )
    expect(small).toEqual([])
    await expect(linkOf(page)).toHaveAttribute('inputmode', 'url')
    await expect(fieldOf(page, 'Prize value in €')).toHaveAttribute('inputmode', 'numeric')
  })
})

test('missing values are shown beside their fields, without a request', async ({ page }) => {
  await open(page, SUBMIT)
  await titleOf(page).fill('Win a lamp')
  await sendOf(page).click()
  await expect(alertOf(page)).toHaveText(/^Please look at the 5 marked fields\./)
  await expect(linkOf(page)).toBeFocused()
  for (const [field, error] of [
    [linkOf(page), /^The entry link is missing\./],
    [fieldOf(page, 'Promoter'), /^The promoter’s name is missing\./],
    [dateOf(page), /^The closing date is missing\./],
    [categoryOf(page), /^Choose at least one category\./],
    [descriptionOf(page), /^Describe the competition\./],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(error)
  }
  await expect(titleOf(page)).toHaveValue('Win a lamp')
})

test('server-side errors are shown beside their fields, unfolded, and no input is lost', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400))
  await join(page.request)
  const listing = newListing()
  await open(page, SUBMIT)
  await fillListing(page, listing)
  await mainOf(page).getByText('More details').click()
  await fieldOf(page, 'Link to the T&Cs').fill('javascript:alert(1)')
  await mainOf(page).getByText('More details').click()
  await sendOf(page).click()
  const terms = fieldOf(page, 'Link to the T&Cs')
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAccessibleDescription(/must be a web address/)
  await expect(terms).toHaveValue('javascript:alert(1)')
  await expectFilled(page, listing)
  await terms.fill('www.lantern-works.example/terms')
  await sendOf(page).click()
  await expectThanks(page)
})

test('characters are counted, and text over the limit is preserved with an error', async ({
  page,
}) => {
  await open(page, SUBMIT)
  const long = `Win ${'x'.repeat(130)}`
  await titleOf(page).fill(long)
  await expect(mainOf(page).getByText('134 / 120')).toBeVisible()
  await sendOf(page).click()
  await expect(titleOf(page)).toHaveAccessibleDescription(/can have at most 120 characters/)
  await expect(titleOf(page)).toHaveValue(long)
})

test('the upload shows its progress, and is sent once', async ({ page }) => {
  await join(page.request)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('/api/submit-competition', async (route) => {
    sent += 1
    await answered
    await route.continue()
  })
  await open(page, SUBMIT)
  await fillListing(page, newListing())
  await sendOf(page).click()
  const button = mainOf(page).getByRole('button', { name: 'Sending…' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(mainOf(page).getByRole('progressbar', { name: 'Sent' })).toBeVisible()
  await button.click({ force: true })
  answer()
  await expectThanks(page)
  expect(sent).toBe(1)
})

test('without a connection no input is lost, and the next attempt succeeds', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(CUT_OFF)
  await join(page.request)
  const listing = newListing()
  await open(page, SUBMIT)
  await fillListing(page, listing)
  await draftIsSaved(page)
  await context.setOffline(true)
  await sendOf(page).click()
  await expect(alertOf(page)).toHaveText(/^There is no connection just now\. Nothing is lost/)
  await expectFilled(page, listing)
  await context.setOffline(false)
  await sendOf(page).click()
  await expectThanks(page)
})

test('pictures can be dropped and pasted anywhere, and wrong files show an error at once', async ({
  page,
}) => {
  await open(page, SUBMIT)
  const photo = await aPhoto(800, 500)
  for (const event of ['drop', 'paste'] as const) {
    await page.evaluate(
      ({ event, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
        const options = { bubbles: true, cancelable: true }
        const happening =
          event === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer })
        document.querySelector('footer')?.dispatchEvent(happening)
      },
      { event, base64: photo.buffer.toString('base64') },
    )
    await expect(previewOf(page)).toBeVisible()
    await mainOf(page).getByRole('button', { name: 'Remove the picture' }).click()
    await expect(previewOf(page)).toHaveCount(0)
  }
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await pictureOf(page).setInputFiles(pdf)
  await expect(
    mainOf(page).getByText('The picture must be a JPEG, PNG, WebP, AVIF or GIF file.'),
  ).toBeVisible()
  await mainOf(page).getByRole('button', { name: 'Go on without a picture' }).click()
  await expect(mainOf(page).getByText(/^The picture must be/)).toHaveCount(0)
  await pictureOf(page).setInputFiles({ ...pdf, name: 'a.jpg', mimeType: 'image/jpeg' })
  await expect(mainOf(page).getByText(/^That picture cannot be read/)).toBeVisible()
})

test('pasting text into a field works as usual', async ({ page }) => {
  await open(page, SUBMIT)
  await titleOf(page).fill('Win a lamp')
  await titleOf(page).press('ControlOrMeta+a')
  await titleOf(page).press('ControlOrMeta+c')
  await descriptionOf(page).press('ControlOrMeta+v')
  await expect(descriptionOf(page)).toHaveValue('Win a lamp')
})

test('without a picture the category’s picture is shown', async ({ page }) => {
  await open(page, SUBMIT)
  await categoryOf(page).selectOption('Pets')
  await expect(mainOf(page).getByText('it gets this one of “Pets”')).toBeVisible()
  await categoryOf(page).selectOption('Cars')
  await expect(mainOf(page).getByText('it gets this one of “Cars”')).toBeVisible()
})
