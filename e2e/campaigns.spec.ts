import { startSmtpServer } from '#test/smtp.ts'
import { expectAccessible } from './support/accessibility.ts'
import { logInAsAdmin } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

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
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
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
  await expectAccessible(page, { fits: true })

  await page.getByRole('button', { name: 'Continue to sending' }).click()
  await expect(page.getByText('This goes to 30 addresses that confirmed')).toBeVisible()
  await expectAccessible(page, { fits: true })
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
  await expect(page.getByText('You won’t get any more email news.')).toBeVisible()
  await expectAccessible(page, { fits: true })

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
  await page.getByText('More about reader-7').click()
  await page.getByText('Erase…').click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('The address is erased.')).toBeVisible()
  await expect(page.getByText('No address matches that.')).toBeVisible()
})

test('a campaign that the mail server refuses pauses, and goes on when an admin resumes it', async ({
  page,
}) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/email-campaigns/1')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL(/\/3$/)
  await page.getByLabel('Subject').fill('Winter wins')
  await page.getByRole('button', { name: 'Continue to sending' }).click()
  smtp.behave({ refuse: 550, says: 'Sender verify failed', at: 'recipient' })
  await page.getByRole('button', { name: 'Send now to 27' }).click()
  const refused = page.getByRole('region', { name: 'Paused for a common cause' })
  await expect(refused).toContainText('The commonest answer was: 550 Sender verify failed')
  await expect(refused).toContainText('Check MAIL_FROM')
  await expectAccessible(page, { fits: true })
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Campaigns whose mails come back' }).click()
  await page.waitForURL(/\/3$/)

  smtp.behave('accept')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('27 of 27 done')).toBeVisible()
  await expect(refused).toHaveCount(0)
  const news = smtp.mails.filter(({ subject }) => subject === 'Winter wins')
  expect(new Set(news.map(({ recipients }) => recipients.join())).size).toBe(27)
  expect(news).toHaveLength(27)
  expect(
    server.withDatabase((db) =>
      db.prepare('select count(*) from subscribers where bounced_at is not null').pluck().get(),
    ),
  ).toBe(0)
})

test('an admin is led to uncertain mails, and gives them up', async ({ page }) => {
  server.withDatabase((db) =>
    db
      .prepare(
        `update campaign_recipients set state = 'uncertain' where id in
           (select id from campaign_recipients where campaign_id = 1 order by id limit 2)`,
      )
      .run(),
  )
  await logInAsAdmin(page, server)
  await open(page, '/admin/email-campaigns')
  await expect(page.getByRole('link', { name: 'Autumn wins' }).last()).toContainText('2 uncertain')
  await open(page, '/admin')
  const card = page.getByRole('link', { name: 'Uncertain campaign mails' })
  await expect(card).toContainText('2')
  await expectAccessible(page, { fits: true })
  await card.click()
  await page.waitForURL('/admin/email-campaigns/1')
  await page.getByRole('button', { name: 'Do not send these again' }).click()
  await expect(page.getByText('The uncertain ones are not sent again.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Uncertain' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(/Failed\s*2/)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

/** Saves one draft in two tabs, each with its own text; the second is refused. */
async function saveInTwoTabs(page: Page, ready: (tab: Page) => Promise<void>) {
  await logInAsAdmin(page, server)
  await page.goto('/admin/email-campaigns/new')
  await ready(page)
  await page.getByLabel('Subject').fill('Two tabs')
  await page.getByLabel('Text').fill('As it was')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/saved=save/)
  const address = page.url().replace(/\?.*/, '')
  const [first, second] = [page, await page.context().newPage()]
  for (const tab of [first, second]) {
    await tab.goto(address)
    await ready(tab)
  }
  await first.getByLabel('Text').fill('By the first tab')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('Saved.')).toBeVisible()

  await second.getByLabel('Subject').fill('Two tabs, the second')
  await second.getByLabel('Text').fill('By the second tab')
  await second.getByRole('combobox', { name: 'To' }).selectOption('Food & Drink')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('saved elsewhere while you were writing')).toBeVisible()
  await expectTyped(second)
  await first.goto(address)
  await expect(first.getByLabel('Text')).toHaveValue('By the first tab')
  return { address, first, second }
}

/** Saves a refused text again, and sees it in the other tab. */
async function saveAgain({ address, first, second }: Awaited<ReturnType<typeof saveInTwoTabs>>) {
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('Saved.')).toBeVisible()
  await expectTyped(second)
  await first.goto(address)
  await expectTyped(first)
}

async function expectTyped(tab: Page) {
  await expect(tab.getByLabel('Subject')).toHaveValue('Two tabs, the second')
  await expect(tab.getByLabel('Text')).toHaveValue('By the second tab')
  await expect(tab.getByRole('combobox', { name: 'To' })).toHaveValue('Food & Drink')
}

test('saving over a newer version is refused, and the typed text stays', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(409))
  const tabs = await saveInTwoTabs(page, hydrated)
  await expect(preview(tabs.second)).toContainText('By the second tab')
  await saveAgain(tabs)
  await expect(preview(tabs.second)).toContainText('By the second tab')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('saving over a newer version is refused, and the typed text stays', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(409))
    await saveAgain(await saveInTwoTabs(page, async () => {}))
  })

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
