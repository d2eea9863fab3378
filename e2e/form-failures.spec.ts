import { alertOf, headline, press, unfold } from './support/account-page.ts'
import { anOpenListing, pathOf } from './support/catalogue.ts'
import { join, logIn } from './support/member.ts'
import { mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const MESSAGE = 'Is the kayak still to be won?'
const fieldOf = (page: Page, name: string) => mainOf(page).locator(`[name=${name}]`).last()

async function write(page: Page) {
  await open(page, '/contact-us')
  await fieldOf(page, 'name').fill('Aoife')
  await fieldOf(page, 'email').fill('aoife@example.ie')
  await fieldOf(page, 'message').fill(MESSAGE)
}

for (const { name, answer, status, sentence } of [
  {
    name: 'no connection',
    answer: undefined,
    status: undefined,
    sentence: 'There is no connection just now. Nothing is lost: please try again.',
  },
  {
    name: 'a proxy whose server is away',
    answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    status: 502,
    sentence: 'The site does not answer just now. Nothing is lost: please try again in a moment.',
  },
  {
    name: 'a server that is overloaded',
    answer: {
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 503, detail: 'Too many people are here just now.' }),
    },
    status: 503,
    sentence: 'Too many people are here just now.',
  },
  {
    name: 'a text that is too large for a proxy',
    answer: { status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' },
    status: 413,
    sentence: 'That is more than this page can take.',
  },
])
  test(`a form that meets ${name} says so, keeps what was typed, and can be sent again`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(status ? answeredWith(status) : /ERR_FAILED/)
    await write(page)
    await page.route('**/contact-us.data', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await press(page, 'Send')
    await expect(alertOf(page)).toHaveText(sentence)
    await expect(headline(page)).toHaveText('Contact us')
    await expect(fieldOf(page, 'message')).toHaveValue(MESSAGE)
    await page.unroute('**/contact-us.data')
    await press(page, 'Send')
    await expect(headline(page)).toHaveText('Thank you')
  })

test('a form whose page is out of date is sent by a second press', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(403))
  await write(page)
  await page.context().clearCookies()
  await press(page, 'Send')
  await expect(alertOf(page)).toHaveText('This page was out of date. Please send it again.')
  await expect(fieldOf(page, 'message')).toHaveValue(MESSAGE)
  await press(page, 'Send')
  await expect(headline(page)).toHaveText('Thank you')
})

test('a form of a member whose session has ended says so, and is sent after a new login', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(401), answeredWith(403))
  const account = await join(page.request)
  await open(page, '/my-dashboard')
  await unfold(page, 'Email')
  await fieldOf(page, 'email').fill('new-address@example.ie')
  await mainOf(page).locator('[name=currentPassword]').first().fill(account.password)
  await page.context().clearCookies()
  await press(page, 'Change address')
  await expect(alertOf(page)).toContainText('You are not logged in any more.')
  await expect(fieldOf(page, 'email')).toHaveValue('new-address@example.ie')

  await logIn(page.request, account)
  await press(page, 'Change address')
  await expect(alertOf(page)).toHaveText('This page was out of date. Please send it again.')
  await press(page, 'Change address')
  await expect(mainOf(page).getByText(/^Check the email at your new address/)).toBeVisible()
})

test('a report is sent once, however often its button is pressed', async ({ page }) => {
  await open(page, `${pathOf(anOpenListing())}/report`)
  await mainOf(page).getByRole('radio', { name: 'It has closed' }).check()
  const sent: string[] = []
  await page.route('**/report.data', async (route) => {
    sent.push(route.request().method())
    await route.continue()
  })
  await mainOf(page).getByRole('button', { name: 'Send the report' }).dblclick()
  await expect(mainOf(page).getByText(/^We will look at it soon/)).toBeVisible()
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
})
