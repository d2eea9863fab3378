import { startSmtpServer } from '#test/smtp.ts'
import { expectAccessible } from './support/accessibility.ts'
import { filterButtonOf } from './support/filters.ts'
import { mainOf } from './support/page.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

type Smtp = Awaited<ReturnType<typeof startSmtpServer>>

const BASE_URL = 'http://localhost:3262'
let server: OwnServer
let smtp: Smtp

test.use({ baseURL: BASE_URL })
test.beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startOwnServer({
    port: 3262,
    environment: { LIMITS_SCALE: '1000', SMTP_URL: smtp.url, MAIL_RATE_PER_MINUTE: '60000' },
  })
})
test.afterAll(async () => {
  await server.stop()
  await smtp.close()
})

async function mailTo(address: string, subject: RegExp) {
  const find = () =>
    smtp.mails.find((mail) => mail.recipients[0] === address && subject.test(mail.subject))
  await expect.poll(() => find() !== undefined).toBe(true)
  return find()?.text ?? ''
}

const linkIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? ''

const NEW = /^(New: |\d+ new competitions)/

/** The mails of a morning, whenever the test runs: everything open is new to the address. */
function planMails(address: string) {
  server.withDatabase((db) => {
    const now = Date.now()
    db.prepare('update alerts set since = 1, seen_until = 1').run()
    const { lastInsertRowid: campaign } = db
      .prepare(
        `insert into campaigns (kind, subject, body, status, created_at, updated_at, started_at)
         values ('alerts', 'Followed lists', '', 'sending', @now, @now, @now)`,
      )
      .run({ now })
    db.prepare(
      `insert into alert_runs (cadence, period, until, campaign_id) values ('daily', @address, @now, @campaign)`,
    ).run({ address, now, campaign })
    db.prepare(
      `insert into campaign_recipients (campaign_id, follower_id, host, due_at)
       select @campaign, id, 'example.ie', @now from followers where email = @address`,
    ).run({ address, now, campaign })
  })
}

async function expectWellMade(page: Page) {
  await expectAccessible(page, { fits: true })
}

/** A visitor follows a category, gets a mail, and changes and ends it by its links. */
async function followAndEnd(page: Page, address: string, check: () => Promise<void>) {
  await page.goto('/competition-category/food-%26-drink')
  await filterButtonOf(page).click()
  const follow = mainOf(page).getByRole('link', { name: 'Tell me about new ones like this' })
  // In the panel, and at the foot of the list.
  await expect(follow).toHaveCount(2)
  await follow.last().click()
  await expect(mainOf(page).getByRole('link', { name: 'Food & Drink' })).toBeVisible()
  await check()
  await page.getByLabel('Your email').fill('nobody')
  await page.getByRole('button', { name: 'Follow this list' }).click()
  await expect(page.getByText('Enter an email address like name@example.ie.').first()).toBeVisible()
  await page.getByLabel('Your email').fill(address)
  await page.getByRole('button', { name: 'Follow this list' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await check()

  const asked = await mailTo(address, /Please confirm/)
  await page.goto(linkIn(asked, /http:\S+\/confirm-email\/[\w-]{43}/))
  await check()
  await page.getByRole('button', { name: 'Yes, tell me about new ones' }).click()
  await expect(page.getByRole('heading', { name: 'You are now following this' })).toBeVisible()

  planMails(address)
  const mail = await mailTo(address, NEW)
  expect(mail).toContain('NEW: FOOD & DRINK')
  await page.goto(linkIn(mail, /http:\S+\/alerts\/[\w-]{43}(?=\s)/))
  const main = mainOf(page)
  await expect(main.getByText(address)).toBeVisible()
  await check()
  await main.getByRole('button', { name: /^Pause/ }).click()
  await expect(main.getByText('Paused', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: /^Resume/ }).click()
  await expect(main.getByText('Resumed. The next mail')).toBeVisible()
  await main.getByRole('button', { name: /^Weekly instead/ }).click()
  await expect(main.getByText('Every week, on Friday', { exact: true })).toBeVisible()

  await page.goto(linkIn(mail, /http:\S+\/alerts\/[\w-]{43}\?end=\d+/))
  await check()
  await main.getByRole('button', { name: 'Stop this one' }).click()
  await expect(main.getByText('We send nothing to your address.')).toBeVisible()
  await check()
  const left = server.withDatabase((db) =>
    db.prepare('select count(*) from followers where email = ?').pluck().get(address),
  )
  expect(left).toBe(0)
}

test('a visitor follows a list, gets one mail, and ends it by the mail', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400))
  await followAndEnd(page, 'reader@example.ie', () => expectWellMade(page))
})

test('one click of a mail program ends everything', async ({ page, request }) => {
  const address = 'clicker@example.ie'
  await page.goto('/alerts/new?in=/search&q=ipad')
  await page.getByLabel('Your email').fill(address)
  await page.getByRole('button', { name: 'Follow this list' }).click()
  await page.goto(linkIn(await mailTo(address, /Please/), /http:\S+\/confirm-email\/[\w-]{43}/))
  await page.getByRole('button', { name: 'Yes, tell me about new ones' }).click()
  await expect(page.getByRole('heading', { name: 'You are now following this' })).toBeVisible()
  planMails(address)
  const text = await mailTo(address, NEW)
  const token = linkIn(text, /(?<=\/alerts\/)[\w-]{43}(?=\s)/)
  const answer = await request.post(`/one-click-unsubscribe/${token}`, {
    headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(answer.status()).toBe(200)
  await page.goto(`/unsubscribe/${token}`)
  await expect(page.getByText('We send nothing to your address.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor follows a list, gets one mail, and ends it by the mail', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(400))
    await followAndEnd(page, 'plain@example.ie', async () => {})
  })
})
