import { randomUUID } from 'node:crypto'
import { writeLogFile } from '#app/features/tracker/rules/copy-file.ts'
import { newEntry, type Facts } from '#app/features/tracker/rules/records.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { aFrequentPromoter, aListing, pathOf, promoterPathOf } from './support/catalogue.ts'
import { aSecondLater, pressKey } from './support/keys.ts'
import { measureShift, shiftOf } from './support/layout-shift.ts'
import { logInAsAdmin, queueItems, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { holdRequests, hydrated, idle, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test } from './support/test.ts'

const PORT = 3283
const FREQUENT = aFrequentPromoter()
const CLOSED = aListing(({ closesIn }) => closesIn < 0 && closesIn > -59)
const WINNERS = 'https://www.lantern-works.example/winners'

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

test('a listing and a search lead to the promoter’s page', async ({ page }) => {
  await open(page, pathOf(FREQUENT))
  await mainOf(page).getByRole('link', { name: FREQUENT.promoterName, exact: true }).first().click()
  await expect(page).toHaveURL(promoterPathOf(FREQUENT))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FREQUENT.promoterName)
  await expect(mainOf(page)).toContainText('Not looked at yet')
  await expectAccessible(page, { fits: true, bothSchemes: true })

  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page, `/search?q=${encodeURIComponent(FREQUENT.promoterName)}`)
  await mainOf(page)
    .getByRole('link', { name: `All by ${FREQUENT.promoterName}` })
    .click()
  await expect(page).toHaveURL(promoterPathOf(FREQUENT))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader notes the winners', async ({ page, pageErrors }) => {
    pageErrors.allow(answeredWith(400))
    await page.goto(pathOf(CLOSED))
    await page.getByRole('link', { name: 'Do you know who won?' }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('Say whether you found the winners.')
    await page.getByLabel('The promoter published the winners').check()
    await page.getByLabel('Address of the page with the winners').fill(WINNERS)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  })
})

test('an admin confirms winners by one key, and undoes', async ({ page }) => {
  server.withDatabase((db) => {
    db.exec('delete from competition_results')
    db.prepare(
      `insert into competition_results (competition_id, outcome, url, noted_at)
       select id, 'published', ?, 1 from competitions where title = ?`,
    ).run(WINNERS, CLOSED.competitionTitle)
  })
  await logInAsAdmin(page, server)
  await open(page, '/admin')
  await mainOf(page)
    .getByRole('link', { name: /^1 To check/ })
    .click()
  await hydrated(page)
  await expect(queueItems(page)).toHaveCount(1)
  await expectAccessible(page, { bothSchemes: true })
  await pressKey(page, 'c')
  await expect(toast(page).filter({ hasText: 'Choose an item first' })).toBeVisible()
  await pressKey(page, 'j')
  await pressKey(page, 'c')
  await expect(queueItems(page)).toHaveCount(0)
  await pressKey(page, 'u')
  await expect(queueItems(page)).toHaveCount(1)
  await expect(queueItems(page)).toBeFocused()
  await pressKey(page, 'j')
  await pressKey(page, 'c')
  await expect(queueItems(page)).toHaveCount(0)
  await aSecondLater(page)
  await expect(page.getByText('Nothing to check.')).toBeVisible()
  await open(page, promoterPathOf(CLOSED))
  await expect(mainOf(page)).toContainText('Only 1 looked at so far')
})

test('a visitor who entered learns where the winners are, and asks about no listing', async ({
  page,
  pageErrors,
}) => {
  // The second entry has no known page, so it is asked for again, and refused in the end.
  pageErrors.allow(/ERR_FAILED \(.*\/winners\.json\)/)
  const yesterday = addDays(dublinDay(new Date()), -1)
  const id = server.withDatabase((db) => {
    const { id } = db
      .prepare('select id from competitions where title = ?')
      .get(CLOSED.competitionTitle) as { id: number }
    db.exec('delete from competition_results')
    db.prepare(
      `insert into competition_results
         (competition_id, outcome, url, noted_at, resolved_at, resolution)
       values (?, 'published', ?, 1, 2, 'confirmed')`,
    ).run(id, WINNERS)
    db.prepare('update competitions set winner_announcement_date = ? where id = ?').run(
      yesterday,
      id,
    )
    db.exec('update catalogue set version = version + 1')
    return id
  })
  const { competitionTitle } = CLOSED
  const dates = { competitionEndDate: yesterday, winnerAnnouncementDate: yesterday }
  const copy = aLogFile([aFacts(id, { competitionTitle, ...dates }), aFacts(id + 1000, dates)])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await holdRequests(page, '/winners.json')
  await measureShift(page)
  await open(page, '/my-entries')
  await page.getByLabel('Import a copy').setInputFiles({
    name: 'my-entries.json',
    mimeType: 'application/json',
    buffer: Buffer.from(copy),
  })
  const rows = mainOf(page).getByRole('region', { name: 'May be decided: 2' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect.poll(() => asked).toContain('/winners.json')
  await idle(page)
  const before = await shiftOf(page)
  answer()
  const link = rows.getByRole('link', { name: /^See the winners/ })
  await expect(link).toHaveAttribute('href', WINNERS)
  await expect(link).toHaveAccessibleName(`See the winners: ${competitionTitle}`)
  await expect(link, 'of the other none is known').toHaveCount(1)
  await idle(page)
  expect(await shiftOf(page), 'the place of the link was there before').toBe(before)
  expect(asked.filter((path) => new RegExp(`\\b${id}\\b`).test(path))).toEqual([])
  await expectAccessible(page, { bothSchemes: true })

  await page.route('/winners.json', (route) => route.abort())
  await page.reload()
  await expect(link, 'the device remembers it').toHaveAttribute('href', WINNERS)
})

/** Returns a saved log with an entry into each listing, some days ago. */
function aLogFile(facts: Facts[]) {
  const at = Date.now() - 5 * DAY_MS
  const entries = facts.map(({ competitionID }) =>
    newEntry({ id: randomUUID(), competitionID, at, via: 'by-hand' }),
  )
  return writeLogFile({ entries, undone: [], marks: [], wins: [], facts }, new Date())
}
