import { PLACE_NAMES, PLACES } from '#app/features/places/rules/places.ts'
import { expectAccessible } from './support/accessibility.ts'
import { pressKey } from './support/keys.ts'
import { choose, dayIn, logInAsAdmin, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { expectReopened, mainOf } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const PORT = 3291

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

const SOME_LISTING = `select slug from competitions where status = 'approved' and restricted = 0
  and costs_money = 0 and end_date > date('now', '+10 days') order by id limit 1`

function aSlug() {
  return server.withDatabase((db) => {
    const row = db.prepare(SOME_LISTING).get() as { slug: string }
    return row.slug
  })
}

/** Moves the days of a booking, as time would. */
function setDays(sentence: string, from: string, until: string) {
  server.withDatabase((db) => {
    db.prepare('update bookings set from_day = ?, until_day = ? where description = ?').run(
      from,
      until,
      sentence,
    )
    db.prepare('update catalogue set version = version + 1').run()
  })
}

async function ask(page: Page, slug: string, sentence: string, hasScript: boolean) {
  await page.goto('/advertise')
  const main = mainOf(page)
  await main.getByRole('radio', { name: /box with a picture/ }).check()
  await main.getByLabel('Address of the listing here').fill(`/competition/${slug}`)
  await main.getByText('Last day, company, sentence…').click()
  await main.getByRole('textbox', { name: 'Sentence' }).fill(sentence)
  await main.getByLabel('First day').fill(dayIn(3))
  await main.getByLabel('Last day').fill(dayIn(1))
  await main.getByLabel('Company').fill('Acme Ltd')
  await main.getByLabel('Your email').fill('sales@acme.example')
  if (hasScript) {
    await page.goto('/how-we-work')
    await page.goto('/advertise')
    await main.getByText('Last day, company, sentence…').click()
    await expect(
      main.getByRole('textbox', { name: 'Sentence' }),
      'kept while the tab is open',
    ).toHaveValue(sentence)
    await expect(main.getByRole('radio', { name: /box with a picture/ })).toBeChecked()
  }
  await main.getByRole('button', { name: 'Ask for this place' }).click()
  await expect(main).toContainText('The last day is before the first.')
  await expect(main.getByRole('textbox', { name: 'Sentence' }), 'nothing is lost').toHaveValue(
    sentence,
  )
  await main.getByLabel('Last day').fill(dayIn(6))
  await main.getByRole('button', { name: 'Ask for this place' }).click()
  await expect(main.getByText('A person looks at it')).toBeInViewport()
}

const requestOf = (page: Page, sentence: string) =>
  mainOf(page).locator('article[id^="bookings-"]').filter({ hasText: sentence })

/** In To check, by its buttons. */
async function byForms(page: Page, sentence: string) {
  const item = requestOf(page, sentence)
  await item.getByText('Agree…').click()
  await item.getByLabel(/^Note on the price/).fill('€49')
  await item.getByRole('button', { name: 'Agree' }).click()
  await item.getByRole('button', { name: /Mark paid/ }).click()
  await expect(item).toHaveCount(0)
}

/** A key pressed while the price is typed is a letter of it. */
async function byKeys(page: Page, sentence: string) {
  const item = requestOf(page, sentence)
  await choose(item)
  await item.focus()
  await pressKey(page, 'j')
  await pressKey(page, 'c')
  await expect(item.getByLabel(/^Note on the price/)).toBeFocused()
  await page.keyboard.type('€49 c')
  await expect(item).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(toast(page).filter({ hasText: 'Agreed, the place is held' })).toBeVisible()
  // The link led to the item: the header covers a part of the tabs.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, { fits: true })
  await choose(item)
  await item.focus()
  await pressKey(page, 'j')
  await pressKey(page, 'c')
  await expect(toast(page).filter({ hasText: 'Paid, it begins by itself' })).toBeVisible()
  await expect(item).toHaveCount(0)
}

type Decide = (page: Page, sentence: string) => Promise<void>

/** From the request to the end. */
async function journey(page: Page, sentence: string, decide: Decide) {
  const slug = aSlug()
  await ask(page, slug, sentence, decide === byKeys)
  await logInAsAdmin(page, server)
  await page.goto('/admin/bookings')
  const card = mainOf(page).getByRole('article').filter({ hasText: sentence })
  await card.getByRole('link', { name: /^Decide/ }).click()
  await decide(page, sentence)
  await page.goto('/admin/bookings')
  await expect(card.getByRole('button', { name: /^End now/ })).toBeVisible()
  await expect(card).toContainText('€49')
  await card.getByRole('button', { name: /^End now/ }).click()
  await expect(card.getByRole('button', { name: /^End now/ })).toHaveCount(0)
  await mainOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('button', { name: /^End now/ })).toBeVisible()

  const boxes = page.getByRole('region', { name: 'From our partners' })
  await page.goto('/')
  await expect(boxes).not.toContainText(sentence)
  setDays(sentence, dayIn(-1), dayIn(1))
  await expectReopened(page, '/', boxes).toContain(sentence)
  await expect(boxes).toContainText('Advert')
  const link = boxes.locator('div', { hasText: sentence }).last().getByRole('link')
  await expect(link).toHaveAttribute('rel', /sponsored/)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/competition/${slug}$`))
  await page.goto('/how-we-work')
  await expect(mainOf(page)).toContainText('for Acme Ltd')

  setDays(sentence, dayIn(-3), dayIn(-2))
  await page.goto('/admin/bookings')
  await expect(card).toContainText('fewer than 10 openings')
  await expectReopened(page, '/', boxes).not.toContain(sentence)
}

test('a place is asked for, agreed, paid and shown', async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/)
  await journey(page, 'Win a week in Dingle by script.', byKeys)
  for (const path of ['/advertise', '/admin/bookings']) {
    await page.goto(path)
    await expectAccessible(page, { fits: true })
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an admin books an advert that is no listing by forms alone', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 400/)
    await bookAtDesk(page, 'A free pot of tea for all.')
  })

  test('a place is asked for, agreed, paid and shown by forms alone', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 400/)
    await journey(page, 'Win a week in Dingle by form.', byForms)
  })
})

/** An advert that is no listing, sold by phone for today. */
async function bookAtDesk(page: Page, sentence: string) {
  await logInAsAdmin(page, server)
  await page.goto('/admin/bookings')
  const main = mainOf(page)
  await main.getByText('Book a place').click()
  await main.getByRole('radio', { name: /box with a picture/ }).check()
  await main.getByRole('textbox', { name: 'Sentence' }).first().fill(sentence)
  await main.getByLabel('First day').fill(dayIn(0))
  await main.getByLabel('Last day').fill(dayIn(1))
  await main.getByLabel('Company').fill('Tea of Kerry')
  await main.getByLabel('It is paid').check()
  await main.getByLabel('Picture (optional)').setInputFiles('public/images/categories/pets.webp')
  await main.getByRole('button', { name: 'Book this place' }).click()
  await expect(main).toContainText('Add the address of a listing here, or a link.')
  // The picture is stored by now.
  await main.getByLabel('Link', { exact: true }).first().fill('https://tea.example/sample')
  await main.getByRole('button', { name: 'Book this place' }).click()
  await expect(main).toContainText('The place is booked.')
  const boxes = page.getByRole('region', { name: 'From our partners' })
  await expectReopened(page, '/', boxes).toContain(sentence)
  const box = boxes.locator('div', { hasText: sentence }).last().locator('..')
  await expect(box).toContainText('Advert')
  await expect(box.getByRole('link')).toHaveAttribute('rel', /sponsored/)
  await expect(box.locator('img')).toHaveAttribute('src', /media/)
}

test('an admin books an advert that is no listing for today', async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400/)
  await bookAtDesk(page, 'A free sample of tea for all.')
  await page.goto('/admin/bookings')
  await mainOf(page).getByText('Book a place').click()
  await expectAccessible(page, { fits: true, bothSchemes: true })
})

/** One running booking of each place that shows a box, all of one listing; a place with several takes turns. */
function bookEveryBox() {
  server.withDatabase((db) => {
    db.prepare(`update bookings set until_day = ? where state = 'running'`).run(dayIn(-1))
    for (const place of PLACE_NAMES.filter((name) => PLACES[name].boxes > 0))
      db.prepare(
        `insert into bookings (place, competition_id, image, btn_text, description, url, buyer, state, from_day,
           until_day, created_at, changed_at)
         select ?, id, '/images/categories/pets.webp', 'See the competition', ?, '/competition/' || slug, 'Acme Ltd',
           'running', ?, ?, 0, 0 from competitions where main_category = ? and status = 'approved'
           and end_date > date('now', '+10 days') limit 1`,
      ).run(place, `Win by ${place}.`, dayIn(-1), dayIn(1), 'Travel and Hotels')
    db.prepare('update catalogue set version = version + 1').run()
  })
}

test('boxes are labelled and leave the first listings where they are', async ({ page }) => {
  const list = '/competition-category/travel-and-hotels'
  const firstEnter = () =>
    mainOf(page)
      .getByRole('link', { name: /^Enter/ })
      .first()
  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (path: string) => {
    await page.goto(path)
    return (await firstEnter().boundingBox())?.y
  }
  const before = [await topOf(list), await topOf('/new-competitions')]
  bookEveryBox()
  await expectReopened(page, list, mainOf(page)).toContain('Win by category.')
  expect([await topOf(list), await topOf('/new-competitions')]).toEqual(before)
  expect(Math.max(...before.map((top) => top ?? Infinity))).toBeLessThanOrEqual(414)
  const slug = await page.locator('article a[href^="/competition/"]').first().getAttribute('href')
  for (const [path, place] of [
    ['/', 'home-box'],
    [list, 'category'],
    [list, 'list-box'],
    ['/new-competitions', 'list-box'],
    [slug ?? '', 'listing-box'],
  ] as const) {
    await page.goto(path)
    const box = mainOf(page)
      .locator('div', { hasText: `Win by ${place}.` })
      .last()
    await expect(box, path).toContainText('Advert')
    await expect(box.getByRole('link'), path).toHaveAttribute('rel', /sponsored/)
    await expectAccessible(page, { fits: true })
  }
  const round = await page.request.get('/todays-round')
  expect(await round.text()).toContain('Win by round-end.')
})
