import { randomBytes } from 'node:crypto'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { expectAccessible } from './support/accessibility.ts'
import { sendLogin } from './support/account-page.ts'
import {
  categoryOf,
  dateOf,
  descriptionOf,
  draftIsSaved,
  duplicatesOf,
  expectFilled,
  expectThanks,
  fieldOf,
  fillListing,
  linkOf,
  newListing,
  previewOf,
  sendOf,
  SUBMIT,
  titleOf,
} from './support/listing-page.ts'
import { arriveAt, join } from './support/member.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

const PORT = 3271
const CLOSES = addDays(dublinDay(new Date()), 20)

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  server = await startOwnServer({
    port: PORT,
    nodeFlags: ['--import', './e2e/support/local-promoter.ts'],
    environment: { LIMITS_SCALE: '1000' },
  })
})
test.afterAll(() => server.stop())

const aLink = (path = '/win') =>
  `http://www.lantern-${randomBytes(4).toString('hex')}.example${path}`
const offerOf = (page: Page) => fieldOf(page, 'Use the page’s picture')
const fillIn = (page: Page) => mainOf(page).getByRole('button', { name: 'Fill in from this page' })

async function paste(page: Page, link: string) {
  await linkOf(page).fill(link)
  await linkOf(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
  }, link)
}

test('a pasted link fills in the form, but for what was typed', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(400))
  await open(page, SUBMIT)
  await fieldOf(page, 'Promoter').fill('My own words')
  await paste(page, aLink())
  await expect(titleOf(page)).toHaveValue('Win a lantern')
  await expect(dateOf(page)).toHaveValue(CLOSES)
  await expect(fieldOf(page, 'Promoter')).toHaveValue('My own words')
  await expect(fieldOf(page, 'Prize value in €')).toHaveValue('1500')
  await expect(fieldOf(page, 'Link to the T&Cs')).toHaveValue(/lantern-\w+\.example\/rules$/)
  await expect(fieldOf(page, 'Island of Ireland')).toBeChecked()
  await expect(fieldOf(page, 'Only for people aged 18 or over')).toBeChecked()
  await expect(mainOf(page).getByText(/^Filled in \d fields/)).toBeVisible()
  await expect(offerOf(page)).not.toBeChecked()
  await expect(previewOf(page)).toBeHidden()
  await expectAccessible(page, { fits: true })

  await expect(mainOf(page).getByText('From the page: “Win a lantern”')).toBeVisible()
  await titleOf(page).press('End')
  await titleOf(page).pressSequentially('!')
  await expect(mainOf(page).getByText('From the page: “Win a lantern”')).toBeHidden()

  await offerOf(page).check()
  await expect(previewOf(page)).toBeVisible()
  await offerOf(page).uncheck()
  await expect(previewOf(page)).toBeHidden()

  await linkOf(page).fill(aLink('/gone'))
  await fillIn(page).click()
  await expect(mainOf(page).getByText('There is no page at that address.')).toBeVisible()
  await expect(titleOf(page), 'nothing typed is lost').toHaveValue('Win a lantern!')
})

test('the text of a post is read on the device', async ({ page }) => {
  await open(page, SUBMIT)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/read-link')) asked.push(request.url())
  })
  await mainOf(page).getByText('Paste its text').click()
  const text = [
    'Lantern Works',
    '2d · 🌐',
    '🎁 Win a lantern for the garden 🎁',
    'Like this post & tag a friend! Over 18s only. Ireland & NI.',
    `Competition closes on ${CLOSES}.`,
    'The winner will be notified by email or phone.',
  ].join('\n')
  await fieldOf(page, 'Text of the post').fill(text)
  await mainOf(page).getByRole('button', { name: 'Fill in from the text' }).click()
  await expect(dateOf(page)).toHaveValue(CLOSES)
  await expect(fieldOf(page, 'Only for people aged 18 or over')).toBeChecked()
  await expect(mainOf(page).getByText('From the text: “Over 18s only.”')).toBeVisible()
  await expect(titleOf(page)).toHaveValue('Win a lantern for the garden')
  await expect(fieldOf(page, 'Promoter')).toHaveValue('Lantern Works')
  await expect(fieldOf(page, 'How do people enter?')).toHaveValue('social-media')
  await expect(fieldOf(page, 'How do people enter?')).toHaveAccessibleDescription(/Like this post/)
  await expect(fieldOf(page, 'Island of Ireland')).toBeChecked()
  const told = mainOf(page).getByRole('group', { name: 'How are winners told?' })
  await expect(told.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(told).toHaveAccessibleDescription(/will be notified by email or phone/)
  expect(asked).toEqual([])
})

test('a likely value is shown beside its field, and not filled in', async ({ page }) => {
  await open(page, SUBMIT)
  await mainOf(page).getByText('Paste its text').click()
  const text = 'A lantern could be yours by Friday. See our Facebook post or www.lantern.example.'
  await fieldOf(page, 'Text of the post').fill(text)
  await expect(fieldOf(page, 'How do people enter?')).toBeHidden()
  await mainOf(page).getByRole('button', { name: 'Fill in from the text' }).click()
  await expect(mainOf(page).getByText('Nothing it says is certain.')).toBeVisible()
  await expect(dateOf(page)).toHaveValue('')
  await expect(dateOf(page)).toHaveAccessibleDescription(/^Perhaps: “A lantern could be yours by/)
  const method = fieldOf(page, 'How do people enter?')
  await expect(method).toBeVisible()
  await expect(method).toHaveValue('online-form')
  await expect(method).toHaveAccessibleDescription(/^Perhaps: “See our Facebook post/)
})

test('a link shared by a visitor is a listing after three taps and a login; another draft waits', async ({
  page,
}) => {
  const account = await join(page.request)
  await page.context().clearCookies()
  const other = newListing()
  await open(page, SUBMIT)
  await fillListing(page, other)
  await draftIsSaved(page)

  const post = new URLSearchParams({ text: `Look at this: ${aLink()}?utm_source=share` })
  await open(page, `${SUBMIT}?${post}`)
  await expect(mainOf(page).getByText('Your other draft is kept')).toBeVisible()
  await expect(titleOf(page)).toHaveValue('Win a lantern')
  await categoryOf(page).selectOption('Home and Garden')
  await descriptionOf(page).fill('A lantern for the garden. Leave your address.')
  await offerOf(page).check()
  await expect(previewOf(page)).toBeVisible()
  await sendOf(page).click()
  await mainOf(page)
    .getByRole('region', { name: 'Last step: join or log in' })
    .getByRole('link', { name: 'Log in' })
    .click()
  await sendLogin(page, account)
  await arriveAt(page, SUBMIT)
  await expect(titleOf(page)).toHaveValue('Win a lantern')
  await expect(dateOf(page)).toHaveValue(CLOSES)
  await expect(previewOf(page)).toBeVisible()
  await sendOf(page).click()
  await expectThanks(page)

  await open(page, SUBMIT)
  await expectFilled(page, other)

  await open(page, '/competition/win-a-lantern/edit')
  await titleOf(page).fill('Win a lamp')
  await fillIn(page).click()
  await expect(mainOf(page).getByText('The page says: “Win a lantern”')).toBeVisible()
  await expect(titleOf(page)).toHaveValue('Win a lamp')
  await expect(duplicatesOf(page)).toBeHidden()
})

test('the bookmark brings the page it is pressed on, and the text selected there', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^foreign request: \S+\/post$/, answeredWith(400))
  await open(page, SUBMIT)
  const code = await mainOf(page)
    .getByRole('link', { name: 'Add to Competitions' })
    .getAttribute('href')
  const link = aLink('/post')
  await page.route(link, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Over 18s only. Enter by email.' }),
  )
  await page.goto(link)
  await page.getByText('Over 18s only').selectText()
  const opening = page.waitForEvent('popup')
  await page.evaluate((address) => location.assign(address), String(code))
  const form = await opening
  await hydrated(form)
  await expect(linkOf(form)).toHaveValue(link)
  await expect(fieldOf(form, 'Only for people aged 18 or over')).toBeChecked()
  await expect(mainOf(form).getByText('There is no page at that address.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('Enter sends the form instead of reading the page; a shared link is in it', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(400))
    const link = aLink()
    await page.goto(`${SUBMIT}?link=${encodeURIComponent(link)}`)
    await expect(linkOf(page)).toHaveValue(link)
    await titleOf(page).fill('Win a lamp')
    await titleOf(page).press('Enter')
    await expect(
      mainOf(page).getByRole('link', { name: 'Describe the competition.' }),
    ).toBeVisible()
    await expect(titleOf(page)).toHaveValue('Win a lamp')
  })

  test('a button fills in the form in one more round, and offers the page’s picture', async ({
    page,
  }) => {
    await join(page.request)
    await page.goto(SUBMIT)
    await linkOf(page).fill(aLink())
    await fieldOf(page, 'Promoter').fill('My own words')
    await fillIn(page).click()
    await expect(titleOf(page)).toHaveValue('Win a lantern')
    await expect(dateOf(page)).toHaveValue(CLOSES)
    await expect(fieldOf(page, 'Promoter')).toHaveValue('My own words')
    await expect(mainOf(page).getByText('From the page: “Win a lantern”')).toBeVisible()

    await titleOf(page).fill(newListing().title)
    await categoryOf(page).selectOption('Home and Garden')
    await descriptionOf(page).fill('A lantern for the garden.')
    await expect(offerOf(page)).not.toBeChecked()
    await offerOf(page).check()
    await sendOf(page).click()
    await expectThanks(page)
    const picture = server.withDatabase((db) =>
      db.prepare('select image_name from competitions order by id desc limit 1').pluck().get(),
    )
    expect(picture).toMatch(/^[0-9a-f]{32}\.webp$/)
  })
})
