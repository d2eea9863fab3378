import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expectAccessible } from './support/accessibility.ts'
import { linkIn, mailTo } from './support/mails.ts'
import { dayIn, logInAsAdmin } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { mainOf } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const PORT = 3298

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

type Listing = { id: number; title: string; slug: string; promoter: string; domain: string }

const SOME_LISTING = `select c.id, c.title, c.slug, p.slug as promoter, p.domain
  from competitions c join promoters p on p.id = c.promoter_id
  where c.status = 'approved' and c.restricted = 0 and c.costs_money = 0 and p.domain is not null
    and p.merged_into is null and c.end_date > date('now', '+10 days') order by c.id limit 1`

function someListing() {
  return server.withDatabase((db) => {
    const listing = db.prepare(SOME_LISTING).get() as Listing
    db.prepare(
      `insert or ignore into click_counts (period, starts_on, competition_id, clicks)
      values ('month', date('now', 'start of month'), ?, 1234)`,
    ).run(listing.id)
    return listing
  })
}

async function mailedLink(email: string) {
  const file = server.withDatabase((db) => db.name)
  const outbox = pathToFileURL(`${path.dirname(file)}/outbox/`)
  const text = await mailTo(email, 'Your page at Competitions Ireland', outbox)
  return new URL(linkIn(text, '/promoter-page')).pathname
}

async function claim(page: Page, { promoter, domain }: Listing, name: string) {
  const main = mainOf(page)
  await page.goto(`/promoter/${promoter}`)
  await main.getByRole('link', { name: 'Is this your company?' }).click()
  const email = main.getByLabel('Your email at the company')
  await email.fill('somebody@gmail.com')
  await main.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(main).toContainText(`at ${domain}`)
  await expect(email, 'nothing is lost').toHaveValue('somebody@gmail.com')
  await email.fill(`${name}@${domain}`)
  await main.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(main).toContainText('is on its way')
  return mailedLink(`${name}@${domain}`)
}

/** By mail to the numbers, a correction, and the end. */
async function journey(page: Page, name: string) {
  const listing = someListing()
  const link = await claim(page, listing, name)
  const main = mainOf(page)
  await page.goto(link)
  await expect(main.getByRole('listitem').filter({ hasText: listing.title })).toContainText(
    /1,23\d openings, fewer than 10 saves/,
  )
  const download = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('listings.csv')

  await main.getByRole('link', { name: `Ask for a place for ${listing.title}` }).click()
  await expect(main).toContainText(listing.title)
  await page.goto(link)
  await main.getByRole('link', { name: `Correct ${listing.title}` }).click()
  await main.getByRole('button', { name: 'Send the correction' }).click()
  await expect(main).toContainText('Change what is wrong')
  await main.getByLabel('Closing date').fill(dayIn(40))
  await main.getByRole('button', { name: 'Send the correction' }).click()
  await expect(main.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.goto(link)
  const note = `All winners are told, says ${name}.`
  await main.getByLabel('What should it say?').fill(note)
  await main.getByRole('button', { name: 'Send it' }).click()
  await expect(main.getByText('A person reads it before it is shown.')).toBeInViewport()

  await logInAsAdmin(page, server)
  await page.goto('/admin/messages')
  await expect(main).toContainText(note)
  await page.goto('/admin/to-check?kind=reports')
  const item = main.locator('article[id^="reports-"]').filter({ hasText: listing.title })
  await expect(item).toContainText('Correction by its promoter')
  await expect(item).toContainText(dayIn(40))
  await item.getByRole('button', { name: /^Apply the correction/ }).click()
  const decided = main.getByRole('region', { name: 'Decided last' })
  await expect(decided).toContainText(`${listing.title} Corrected, `)
  await page.goto('/admin/to-check?kind=reports')
  await decided.getByRole('button', { name: /^Undo/ }).click()
  await expect(item).toContainText(dayIn(40))
}

test('a promoter claims its page, sees its numbers and corrects a listing', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/status of 40[04]/)
  await journey(page, 'mary')
})

test('the pages of a claim are accessible', async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/)
  const listing = someListing()
  for (const one of [`/promoter/${listing.promoter}/claim`, await claim(page, listing, 'peg')]) {
    await page.goto(one)
    await expectAccessible(page, { fits: true })
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a promoter claims its page by forms alone', async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 40[04]/)
    await journey(page, 'nora')
  })
})
