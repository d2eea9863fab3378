import { dublinDay, shortDate } from '#app/lib/time/days.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { logInAsAdmin, queueItems } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { expectReopened, hydrated, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const PORT = 3288
const TODAY = dublinDay(new Date())
const TOLD = 'The winner will be contacted by e-mail or, failing that, by phone.'
const ANSWER = 'A winner who does not reply within 48 hours loses the prize.'
const FACTS = [
  ['winnersTold', null, TOLD],
  ['answerWithin', '48 hours', ANSWER],
] as const
type Listed = { id: number; slug: string; terms_url: string }

let server: OwnServer
let listing: Listed

test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  const environment = { LIMITS_SCALE: '1000', LINK_CHECKS: 'off' }
  server = await startOwnServer({ port: PORT, environment })
})
test.afterAll(() => server.stop())
test.beforeEach(() => {
  listing = server.withDatabase((db) => {
    db.exec('delete from terms_facts; delete from reports')
    const row = db
      .prepare(
        `select id, slug, terms_url from competitions where status = 'approved' and restricted = 0
         and terms_url is not null and end_date > ? order by end_date desc, id limit 1`,
      )
      .get(TODAY) as Listed
    db.prepare(
      "update competitions set winners_told = null, prize_within = null, answer_within = '48 hours' where id = ?",
    ).run(row.id)
    for (const [fact, value, sentence] of FACTS)
      db.prepare(
        `insert into terms_facts (competition_id, fact, url, sentence, value, filled_in, found_at, read_on)
         values (?, ?, ?, ?, ?, ?, 1, ?)`,
      ).run(row.id, fact, row.terms_url, sentence, value, value === null ? 0 : 1, TODAY)
    db.prepare('update catalogue set version = version + 1').run()
    return row
  })
})

const cardOf = (page: Page) => page.getByRole('region', { name: 'What the T&Cs say' })
const listingPath = () => `/competition/${listing.slug}`

async function expectCard(page: Page) {
  await expectReopened(page, listingPath(), cardOf(page)).toContain('Within 48 hours')
}

test('a fact that a program read is shown with its sentence, its date and the T&Cs', async ({
  page,
}) => {
  await expectCard(page)
  await hydrated(page)
  const card = cardOf(page)
  await expect(card).toContainText(`Read by a program on ${shortDate(TODAY)}`)
  await expect(card.getByRole('link', { name: 'promoter’s T&Cs' })).toHaveAttribute(
    'href',
    listing.terms_url,
  )
  await expect(card).toContainText(`Winners told“${TOLD}”`)
  await expect(card).toContainText(`Time to answerWithin 48 hours“${ANSWER}”`)
  // It is not shown as stated.
  await expect(page.getByRole('main')).not.toContainText('nswer within 48 hours')
  await expectAccessible(page, { bothSchemes: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

/** Reports the time to answer, and closes that report as an admin. */
async function journey(page: Page) {
  await expectCard(page)
  await cardOf(page)
    .getByRole('link', { name: /^This is wrong ?: Time to answer/ })
    .click()
  await expect(page.getByRole('main')).toContainText('Time to answer was read wrongly')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expectReopened(page, listingPath(), cardOf(page)).not.toContain('48 hours')
  await expect(cardOf(page)).toContainText(TOLD)

  await logInAsAdmin(page, server)
  await page.goto('/admin/to-check?kind=reports')
  const item = queueItems(page).first()
  await expect(item).toContainText('Wrongly read in the T&Cs: Time to answer')
  await item.getByRole('button', { name: /^Close the report/ }).click()
  await expect(queueItems(page)).toHaveCount(0)
  await expectCard(page)
}

test('a visitor says that a fact is wrong, and an admin shows it again', async ({ page }) => {
  await open(page, '/')
  await journey(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a fact is reported and shown again by forms alone', async ({ page }) => {
    await journey(page)
  })
})
