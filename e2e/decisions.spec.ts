import type { Browser } from '@playwright/test'
import { DAY_MS } from '../app/lib/time/durations.ts'
import * as accessibility from './support/accessibility.ts'
import { pressKey } from './support/keys.ts'
import { linkIn } from './support/mails.ts'
import { join } from './support/member.ts'
import { choose, logInAsAdmin, submitAs, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const EMAIL = 'olive@rights.example'
const FACTS = 'The same picture is on her own site.'
let server: OwnServer

test.use({ baseURL: 'http://localhost:3297' })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: 3297, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

/** Checked from the top, where the header covers nothing in part. */
async function expectAccessible(page: Page, checks: { fits: true; bothSchemes?: true }) {
  await page.evaluate(() => window.scrollTo(0, 0))
  await accessibility.expectAccessible(page, checks)
}

const withoutScript = async (browser: Browser) =>
  (await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })).newPage()

/** Returns a listing of the page's new member, which is published. */
async function aPublishedListing(page: Page) {
  const { username } = await join(page.request)
  const listing = await submitAs(page.request)
  server.withDatabase((db) => {
    db.prepare('update users set email_confirmed_at = 1 where username = ?').run(username)
    db.prepare(
      "update competitions set status = 'approved', published_at = submitted_at where id = ?",
    ).run(listing.competitionID)
  })
  return { ...listing, username }
}

/** The text of the last mail to a member, which has not left yet. */
const waitingMail = (username: string) =>
  server.withDatabase((db) =>
    String(
      db
        .prepare(
          `select text from mails where sent_at is null and recipient =
             (select email from users where username = ?) order by id desc`,
        )
        .pluck()
        .get(username),
    ),
  )

const OVER_MS = 200 * DAY_MS
/** Moves the time at which decisions were made. */
const moveDecisions = (ms: number) =>
  server.withDatabase((db) =>
    db.prepare('update decisions set decided_at = decided_at + ?').run(ms),
  )

async function fillNotice(page: Page) {
  await page.getByText('Something unlawful').click()
  await page.getByRole('radio', { name: 'It infringes my copyright' }).check()
  await page.getByLabel('Why do you believe so?').fill('I took <b>that</b> picture.')
  await page.getByLabel('Your name').fill('Olive Owner')
  await page.getByLabel('Your email').fill(EMAIL)
}

test('without script: a notice asks who and why, an ordinary report does not', async ({
  page,
  browser,
}) => {
  const { competitionSlug } = await aPublishedListing(page)
  const visitor = await withoutScript(browser)
  await visitor.goto(`/competition/${competitionSlug}/report`)
  await expect(visitor.getByLabel('Your name')).toBeHidden()
  await visitor.getByRole('radio', { name: 'It has closed' }).check()
  await expect(visitor.getByLabel('Your name')).toBeHidden()
  await expect(visitor.getByLabel(/Anything to add/)).toBeVisible()
  await fillNotice(visitor)
  await expect(visitor.getByLabel(/Anything to add/)).toBeHidden()
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByText('Please confirm this').first()).toBeVisible()
  await expect(visitor.getByLabel('Your email')).toHaveValue(EMAIL)
  await visitor.getByLabel(/I believe in good faith/).check()
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByText(/Its reference is N-\d+\./)).toBeVisible()
})

test('a notice takes a listing down; its submitter objects by the mail’s link and is right', async ({
  page,
  browser,
}) => {
  const { competitionSlug, competitionTitle, username } = await aPublishedListing(page)
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto(`/competition/${competitionSlug}/report`)
  await hydrated(visitor)
  await fillNotice(visitor)
  await expectAccessible(visitor, { fits: true, bothSchemes: true })
  await visitor.getByLabel(/I believe in good faith/).check()
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByText(/Its reference is N-\d+\./)).toBeVisible()

  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await logInAsAdmin(admin, server)
  await open(admin, '/admin/to-check?kind=reports')
  const item = admin.getByRole('article').filter({ hasText: competitionTitle })
  await expect(item).toContainText('It infringes my copyright')
  await expect(item).toContainText('I took <b>that</b> picture.')
  await expect(item).toContainText(EMAIL)
  await choose(item)
  await item.getByText('Take down…').click()
  await item.getByLabel(`Reason to reject ${competitionTitle}`).fill(FACTS)
  await item.getByRole('button', { name: 'Send' }).click()
  await expect(toast(admin).filter({ hasText: 'Rejected' })).toBeVisible()

  const text = waitingMail(username)
  expect(text).toContain(`The reason: ${FACTS}`)
  expect(text).toContain('What led to it: A notice. A person decided, not a program.')
  await open(page, '/my-dashboard')
  const ours = page.getByRole('region', { name: 'Our decisions' })
  await expect(ours).toContainText(`“${competitionTitle}” was taken down.`)
  await expectAccessible(page, { fits: true })

  const path = new URL(linkIn(text, '/decision')).pathname
  await open(page, path)
  await expectAccessible(page, { fits: true, bothSchemes: true })
  const owner = await withoutScript(browser)
  moveDecisions(-OVER_MS)
  await owner.goto(path)
  await expect(mainOf(owner)).toContainText('that time is over')
  await expect(owner.getByRole('button', { name: 'Send the objection' })).toHaveCount(0)
  moveDecisions(OVER_MS)
  await owner.goto(path)
  await expect(mainOf(owner)).toContainText(FACTS)
  await mainOf(owner).getByRole('link', { name: 'What we don’t list' }).click()
  await expect(owner.locator('#what-we-dont-list')).toBeVisible()
  await owner.goBack()
  await owner.getByRole('button', { name: 'Send the objection' }).click()
  await expect(owner.getByText('Say why you disagree.').first()).toBeVisible()
  await owner.getByLabel('Why do you disagree?').fill('The picture is ours.')
  await owner.getByRole('button', { name: 'Send the objection' }).click()
  await expect(owner.getByText('It has arrived.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Send the objection' })).toHaveCount(0)

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await logInAsAdmin(other, server)
  await open(admin, '/admin/to-check?kind=objections')
  await choose(admin.getByRole('article'))
  await expect(admin.getByText('This was your decision')).toBeVisible()
  await expect(admin.getByRole('button', { name: /Uphold/ })).toHaveCount(0)
  await open(other, '/admin/to-check?kind=objections')
  const objection = other.getByRole('article')
  await choose(objection)
  await expect(objection).toContainText('The picture is ours.')
  await expect(objection).toContainText(FACTS)
  await expectAccessible(other, { fits: true })
  await objection.getByRole('button', { name: /Uphold/ }).click()
  await expect(toast(other).filter({ hasText: 'Upheld, and undone' })).toBeVisible()
  const listing = await visitor.goto(`/competition/${competitionSlug}`)
  expect(listing?.status()).toBe(200)
  await owner.reload()
  await expect(owner.getByText('you are right: the decision was undone')).toBeVisible()
})

test('an objection is turned down with a reason', async ({ page, browser }) => {
  const { competitionTitle, username, competitionID } = await aPublishedListing(page)
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await logInAsAdmin(admin, server)
  await open(admin, `/admin/all-competitions?text=${competitionID}`)
  const item = admin.getByRole('article').filter({ hasText: competitionTitle })
  await item
    .or(admin.getByRole('row').filter({ hasText: competitionTitle }))
    .first()
    .waitFor()
  const session = (await (await admin.request.get('/api/session')).json()) as { csrfToken: string }
  const rejected = await admin.request.post('/api/update-competition-status', {
    headers: { 'x-csrf-token': session.csrfToken },
    data: { competition: { competitionID }, status: false, from: 'approved', reason: FACTS },
  })
  expect(rejected.status()).toBe(200)
  await open(page, new URL(linkIn(waitingMail(username), '/decision')).pathname)
  await page.getByLabel('Why do you disagree?').fill('No.')
  await page.getByRole('button', { name: 'Send the objection' }).click()
  await expect(page.getByText('It has arrived.')).toBeVisible()

  const plain = await withoutScript(browser)
  await logInAsAdmin(plain, server)
  await plain.goto('/admin/to-check?kind=objections')
  await plain.getByText('Turn down…').click()
  await plain.getByLabel(/Why the objection is turned down/).fill('A mistake.')
  await plain.getByRole('button', { name: 'Send' }).click()
  await expect(mainOf(plain)).toContainText('Turned down')
  await plain.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(mainOf(plain)).toContainText('Undone')
  await expect(plain.getByRole('article')).toContainText('No.')

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await logInAsAdmin(other, server)
  await open(other, '/admin/to-check?kind=objections')
  await pressKey(other, 'j')
  await pressKey(other, 'x')
  await other.getByLabel(/Why the objection is turned down/).fill('It is on her site since May.')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(toast(other).filter({ hasText: 'Turned down' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('It is on her site since May.')).toBeVisible()
})

test('an admin removes a picture and suspends a member, each with a reason, and counts them', async ({
  page,
  browser,
}) => {
  const { competitionID, username } = await aPublishedListing(page)
  server.withDatabase((db) =>
    db
      .prepare("update competitions set image_name = '0123456789abcdef.jpg' where id = ?")
      .run(competitionID),
  )
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await logInAsAdmin(admin, server)
  await open(admin, `/admin/moderation-log/${competitionID}`)
  await admin.getByText('Remove the picture…').click()
  await admin.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(admin.getByText('Choose a reason.').last()).toBeVisible()
  await admin.getByLabel('Reason').selectOption({ index: 1 })
  await admin.getByLabel('What you found').fill(FACTS)
  await expectAccessible(admin, { fits: true })
  await admin.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(admin.getByText('The picture is removed')).toBeVisible()
  await open(page, '/my-dashboard')
  await page.getByRole('link', { name: /^Why, and how to object.*The picture of/ }).click()
  await expect(mainOf(page)).toContainText(FACTS)

  const id = server.withDatabase((db) =>
    Number(db.prepare('select id from users where username = ?').pluck().get(username)),
  )
  await open(admin, `/admin/users/${id}`)
  await admin.getByText('Suspend…').click()
  await admin.getByLabel('Reason').selectOption({ index: 2 })
  await admin.getByLabel('What you found').fill(FACTS)
  await admin.getByRole('button', { name: 'Suspend' }).click()
  await expect(admin.getByText('Suspended, logged out everywhere, and told why.')).toBeVisible()
})
