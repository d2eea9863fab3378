import { startSmtpServer } from '#test/smtp.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { logInAsAdmin } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

type Smtp = Awaited<ReturnType<typeof startSmtpServer>>

let server: OwnServer
let smtp: Smtp

test.use({ baseURL: 'http://localhost:3246' })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startOwnServer({
    port: 3246,
    environment: { LIMITS_SCALE: '1000', SMTP_URL: smtp.url, MAIL_RATE_PER_MINUTE: '60000' },
  })
  server.withDatabase((db) => {
    const add = db.prepare(
      `insert into subscribers (email, email_key, source, token_hash, consent_at, confirmed_at, created_at)
       values (@email, @email, 'registration', @email, 1, 1, 1)`,
    )
    for (let number = 0; number < 30; number += 1) add.run({ email: `reader-${number}@example.ie` })
  })
})
test.afterAll(async () => {
  await server.stop()
  await smtp.close()
})

/** The admin of these tests has a confirmed address. */
function confirmAddresses() {
  server.withDatabase((db) => db.prepare('update users set email_confirmed_at = 1').run())
}

const preview = (page: Page) => page.getByRole('article', { name: 'As it looks' })

test('an operator writes, tests and sends a campaign', async ({ page }) => {
  await logInAsAdmin(page, server)
  confirmAddresses()
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Email Campaigns' }).click()
  await page.getByRole('link', { name: 'New campaign' }).click()
  await hydrated(page)

  await page.getByLabel('Subject').fill('Autumn wins')
  await page
    .getByLabel('Text')
    .fill('Dear reader,\n\nthis is **new** <script>alert(1)</script>\n\n')
  await page.getByLabel('Text').press('ControlOrMeta+End')
  await page.getByRole('button', { name: '+ Newest 5' }).click()
  await expect(preview(page).getByRole('listitem')).toHaveCount(5)
  await expect(preview(page)).toContainText('<script>alert(1)</script>')
  await page.getByRole('button', { name: 'Save and send me a test' }).click()
  await expect(page.getByText('A test is on its way')).toBeVisible()
  await expect.poll(() => smtp.mails.map(({ subject }) => subject)).toContain('Test: Autumn wins')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Continue to sending' }).click()
  await expect(page.getByText('This goes to 30 addresses that confirmed')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send now to 30' }).click()
  await expect(page.getByText('30 of 30 done')).toBeVisible()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)

  const news = smtp.mails.filter(({ subject }) => subject === 'Autumn wins')
  expect(new Set(news.map(({ recipients }) => recipients.join())).size).toBe(30)
  expect(news).toHaveLength(30)
})

test('one subscriber unsubscribes with one click, another through the page', async ({
  page,
  request,
}) => {
  const [first, second] = smtp.mails.filter(({ subject }) => subject === 'Autumn wins')
  const headerOf = (name: string) => first?.headers.find(({ key }) => key === name)?.value ?? ''
  const oneClick = headerOf('list-unsubscribe').slice(1, -1)
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const answer = await request.post(oneClick, {
    headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(answer.status()).toBe(200)

  const [link = ''] = /http:\S+\/unsubscribe\/[\w-]{43}/.exec(second?.text ?? '') ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Stop email news' }).click()
  await expect(page.getByRole('heading', { name: 'You get no more email news' })).toBeVisible()

  const left = server.withDatabase((db) =>
    db.prepare('select email from subscribers where unsubscribed_at is not null').pluck().all(),
  )
  expect(left.map(String).toSorted()).toEqual(
    [first, second].map((mail) => mail?.recipients.join() ?? '').toSorted(),
  )
})

test('an operator sees who unsubscribed, pauses the next campaign and erases an address', async ({
  page,
}) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/email-campaigns')
  await page.getByRole('link', { name: 'Autumn wins' }).click()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(/Unsubscribed\s*2/)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL(/\/2$/)
  await page.getByRole('button', { name: 'Continue to sending' }).click()
  await expect(page.getByText('This goes to 28 addresses')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await page.getByText('Cancel…').click()
  await page.getByRole('button', { name: 'Cancel it for good' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()

  await open(page, '/admin/subscribers?text=reader-7')
  await page.getByText('Erase…').click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('The address is erased.')).toBeVisible()
  await expect(page.getByText('No address is like that.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a campaign is written, sent and followed by reloading', async ({ page }) => {
    await logInAsAdmin(page, server)
    await page.goto('/admin/email-campaigns/new')
    await page.getByLabel('Subject').fill('Without script')
    await page.getByLabel('Text').fill('{{newest 0}}')
    await page.getByRole('button', { name: 'Continue to sending' }).click()
    await expect(page.getByText('Say how many')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the text' }).click()
    await page.getByLabel('Text').fill('Hello\n\n{{newest 1}}')
    await page.getByRole('button', { name: 'Continue to sending' }).click()
    await page.getByRole('button', { name: /^Send now to/ }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('27 of 27 done')).toBeVisible({ timeout: 200 })
    }).toPass()
  })
})
