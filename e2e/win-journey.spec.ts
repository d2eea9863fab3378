import { randomUUID } from 'node:crypto'
import { writeLogFile } from '#app/features/tracker/rules/copy-file.ts'
import { newEntry, type Facts, type Win } from '#app/features/tracker/rules/records.ts'
import { addDays, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { measureShift, shiftOf } from './support/layout-shift.ts'
import { mainOf } from './support/page.ts'
import {
  expect,
  expectCached,
  goOffline,
  openOffline,
  openWithWorker,
  test,
  type Page,
} from './support/pwa.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const TODAY = dublinDay(new Date())
const day = (days: number) => addDays(TODAY, days)
/** Numbers that no listing of the site has, so that a request with one could only come from the log. */
const [WINDOW, PLAIN, NEVER_SENT] = [900_001, 900_002, 900_003]
const LISTINGS: Facts[] = [
  aFacts(WINDOW, {
    competitionTitle: 'Win a kayak',
    competitionSlug: 'secretly-entered-kayak',
    competitionEndDate: day(-1),
    winnersTold: 'email',
    answerWithin: '24 hours',
  }),
  aFacts(PLAIN, {
    competitionTitle: 'Win a lamp',
    competitionSlug: 'secretly-entered-lamp',
    competitionEndDate: day(-3),
  }),
  aFacts(NEVER_SENT, { competitionTitle: 'Win a drone', competitionEndDate: day(-60) }),
]
const LATE: Win = {
  id: randomUUID(),
  competitionID: NEVER_SENT,
  prize: 'A drone',
  promoter: 'Harbour House',
  value: 300,
  wonOn: day(-59),
  answeredOn: day(-58),
  promisedBy: null,
  arrivedOn: null,
  note: '',
  deleted: false,
  at: 1,
  device: 'phone',
}

const part = (page: Page, name: RegExp) => mainOf(page).getByRole('region', { name })

async function importLog(page: Page) {
  const entries = LISTINGS.map(({ competitionID, competitionEndDate }) =>
    newEntry({
      id: randomUUID(),
      competitionID,
      at: startOfDublinDay(competitionEndDate).getTime() + 12 * HOUR_MS,
      via: 'round',
    }),
  )
  const log = { entries, undone: [], marks: [], wins: [LATE], facts: LISTINGS }
  const buffer = Buffer.from(writeLogFile(log, new Date()))
  const file = { name: 'my-entries.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Import a copy').setInputFiles(file)
  await expect(part(page, /^May be decided: 2/)).toBeVisible()
}

test('a short window is named, a win is followed, and no request says what was entered', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) =>
    asked.push(`${request.url()} ${request.headers()['cookie'] ?? ''} ${request.postData() ?? ''}`),
  )
  await openWithWorker(page, '/my-entries')
  await importLog(page)
  const decided = part(page, /^May be decided/)
  await expect(decided.getByRole('listitem').first()).toContainText(
    'By email, answer within 24 hours: until',
  )

  await page.goto('/todays-round')
  const outcomes = part(page, /^Outcomes/)
  const sentences = [
    '2 may be decided, one window ends tomorrow.',
    '1 prize is late: a letter is ready.',
  ]
  await expect(outcomes.getByRole('link')).toHaveText(sentences)
  await expectCached(page, 'pages', '/todays-round')
  await expectCached(page, 'pages', '/my-entries')
  await expectCached(page, 'round', '/round.json')
  await expectAccessible(page, { bothSchemes: true })

  await goOffline(page)
  await openOffline(page, '/todays-round')
  await expect(outcomes.getByRole('link')).toHaveText(sentences)
  await openOffline(page, '/my-entries')
  await page.getByRole('button', { name: 'Bring your list' }).tap()
  await expect(page.getByText('This part of the page could not be loaded')).toBeVisible()
  await decided.getByRole('button', { name: 'I won: Win a kayak' }).tap()
  const wins = part(page, /^Wins/)
  await wins.getByRole('button', { name: 'Save' }).tap()
  const kayak = wins.getByRole('listitem').filter({ hasText: 'A kayak' })
  await expect(kayak).toContainText('Answer the promoter by')
  await kayak.getByRole('button', { name: /^I answered/ }).tap()
  await expect(kayak).toContainText('Should arrive by')

  const drone = wins.getByRole('listitem').filter({ hasText: 'A drone' })
  await expect(drone).toContainText('It should have arrived by')
  await drone.locator('summary').tap()
  await expect(drone.getByRole('textbox')).toHaveValue(/I have won|I had won “A drone”/)
  await expect(drone.getByRole('link', { name: 'Open in my mail program' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=.+&body=.+/,
  )

  const documents = part(page, /^Documents/)
  await mainOf(page).getByText('Add', { exact: true }).tap()
  await page.getByRole('button', { name: 'Add a photo of a winning mail' }).tap()
  const photo = await page.screenshot()
  const chosen = { name: 'mail.png', mimeType: 'image/png', buffer: photo }
  await documents.getByLabel('Add a photo').setInputFiles(chosen)
  await expect(documents).toHaveAccessibleName('Documents: 1 of 20')
  await page.context().setOffline(false)
  await measureShift(page)
  // A reloaded page begins where it was scrolled to, before the device has filled it.
  await page.evaluate(() => scrollTo(0, 0))
  await page.goto('/my-entries')
  await expect(documents).toHaveAccessibleName('Documents: 1 of 20')
  await expect(kayak).toContainText('Should arrive by')
  await expectAccessible(page, { bothSchemes: true })
  await documents.getByRole('button', { name: /^Delete.*mail\.png$/ }).tap()
  await expect(documents).toHaveAccessibleName('Documents')
  expect(await shiftOf(page)).toBeLessThan(0.01)

  expect(asked.some((request) => request.includes('/winners.json'))).toBe(true)
  expect(
    asked.filter((request) => /90000[123]|secretly-entered|api\/tracker/.test(request)),
  ).toEqual([])
})
