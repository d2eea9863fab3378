import { slugify } from '#app/lib/text/fold-text.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { aFrequentPromoter, aListing, promoterPathOf } from './support/catalogue.ts'
import { pressKey } from './support/keys.ts'
import { logInAsAdmin, queueItems, toast } from './support/moderation.ts'
import { addPromoter } from './support/promoters.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

const PORT = 3293
const FREQUENT = aFrequentPromoter()
const WINNERS = 'https://www.lantern-works.example/winners'

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

const whatMoves = (page: Page) => page.getByRole('list', { name: 'What moves' })

test('an admin merges, edits and undoes', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(400))
  const name = `${FREQUENT.promoterName} Ireland`
  server.withDatabase((db) => addPromoter(db, name))
  await logInAsAdmin(page, server)
  await open(page, `/admin/promoters?q=${encodeURIComponent(FREQUENT.promoterName)}`)
  await expect(queueItems(page)).toHaveCount(2)
  await expectAccessible(page, { fits: true, bothSchemes: true })
  await open(page, '/admin/to-check?kind=promoters')
  await pressKey(page, 'j')
  await pressKey(page, 'c')
  await expect(toast(page).filter({ hasText: `“${name}” is shown as` })).toBeVisible()
  const answer = await page.request.get(`/promoter/${slugify(name)}`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, promoterPathOf(FREQUENT)])
  await open(page, `/admin/promoters?q=${encodeURIComponent(FREQUENT.promoterName)}`)
  await expect(queueItems(page).first()).toContainText('merged into')
  await pressKey(page, 'j')
  await pressKey(page, 's')
  await expect(queueItems(page).first()).not.toContainText('merged into')
  await pressKey(page, 'u')
  await expect(queueItems(page).first()).toContainText('merged into')
  await pressKey(page, 's')
  await expect(queueItems(page).first()).not.toContainText('merged into')
  await page.reload()
  await hydrated(page)
  await pressKey(page, 'j')
  await pressKey(page, 'j')
  await pressKey(page, 'e')
  await hydrated(page)
  await page.getByLabel('The promoter’s reply (optional)').fill('We <b>post</b> every prize.')
  await page.getByLabel('Page of winners (optional)').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toContainText('must be a web address')
  await page.getByLabel('Page of winners (optional)').fill(WINNERS)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reply changed by' })).toBeVisible()
  await expectAccessible(page, { bothSchemes: true })

  await open(page, promoterPathOf(FREQUENT))
  const reply = page.getByRole('region', { name: 'The promoter’s reply' })
  await expect(reply).toContainText('We <b>post</b> every prize.')
  await expect(page.getByRole('link', { name: 'The promoter’s page of winners' })).toHaveAttribute(
    'href',
    WINNERS,
  )
  await expectAccessible(page, { bothSchemes: true })
})

test('an edit opened from To check returns to its item there', async ({ page }) => {
  server.withDatabase((db) => addPromoter(db, `${FREQUENT.promoterName} Events`))
  await logInAsAdmin(page, server)
  await open(page, '/admin/to-check?kind=promoters')
  await pressKey(page, 'j')
  const id = await queueItems(page).first().getAttribute('id')
  await pressKey(page, 'e')
  await page.waitForURL(/\/admin\/promoters\/\d+\?from=to-check/)
  await hydrated(page)
  await page.getByLabel('The promoter’s reply (optional)').fill('We post every prize.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`/admin/to-check?kind=promoters#${id}`)
  await expect(page.locator(`article#${id}`)).toBeFocused()
})

test('a name, completed as it is typed, leads to what would move, and a merge to its undo', async ({
  page,
}) => {
  const [moved, other] = server.withDatabase((db) => {
    const listings = db
      .prepare(
        `select promoters.id, promoters.name from promoters
         join competitions on competitions.promoter_id = promoters.id and competitions.status = 'approved'
         where merged_into is null group by promoters.id having count(*) = 1 order by promoters.id limit 2`,
      )
      .all()
    return listings as { id: number; name: string }[]
  })
  await logInAsAdmin(page, server)
  await open(page, `/admin/promoters/${moved?.id}`)
  const name = page.getByLabel('Name of the right promoter')
  await name.pressSequentially(other?.name.slice(0, 4) ?? '')
  await expect(
    page.locator('datalist option').getByText(other?.name ?? '', { exact: true }),
  ).toHaveCount(1)
  await name.fill(other?.name ?? '')
  await name.press('Enter')
  const sentence = `“${moved?.name}” is shown as “${other?.name}”: 1 listing moves.`
  await expect(whatMoves(page)).toContainText(sentence)
  await whatMoves(page)
    .getByRole('button', { name: `Merge into “${other?.name}”`, exact: true })
    .click()
  await expect(page.getByText(`Shown as ${other?.name}.`)).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page).filter({ hasText: `Undone: ${moved?.name}` })).toBeVisible()
  await expect(page.getByText(`Shown as ${other?.name}.`)).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an admin merges a promoter by name and undoes it, at a phone’s width', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await logInAsAdmin(page, server)
    await page.goto(`/admin/promoters?q=${encodeURIComponent(FREQUENT.promoterName)}`)
    await page
      .getByRole('article', { name: FREQUENT.promoterName, exact: true })
      .getByRole('link', { name: 'Edit' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FREQUENT.promoterName)
    const name = page.getByLabel('Name of the right promoter')
    await name.fill('nobody has this name')
    await page.getByRole('button', { name: 'Show what moves' }).click()
    await expect(mainOf(page)).toContainText('No other promoter has that name.')
    const { promoterName: other } = aListing(
      ({ promoterName }) => promoterName !== FREQUENT.promoterName,
    )
    await name.fill(other)
    await page.getByRole('button', { name: 'Show what moves' }).click()
    await expect(whatMoves(page)).toContainText(`is shown as “${other}”`)
    await expectNoSidewaysScroll(page)
    await whatMoves(page)
      .getByRole('button', { name: `Merge into “${other}”`, exact: true })
      .click()
    await expect(page.getByText(`Shown as ${other}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`Shown as ${other}.`)).toHaveCount(0)
  })
})
