import { expectAccessible } from './support/accessibility.ts'
import { pressKey } from './support/keys.ts'
import { choose, logInAsAdmin, queueItems, submit, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

const REASON = 'it needs a licence or permit number and its register’s address first'
const REGISTER = 'https://register.example/GL-77'

let server: OwnServer

test.use({ baseURL: 'http://localhost:3274' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: 3274, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())
test.beforeEach(() => {
  server.withDatabase((db) => db.exec("delete from competitions where status = 'pending'"))
})

async function addPermit(page: Page) {
  await page.getByLabel('Licence or permit number').fill('GL-77')
  await page.getByLabel('Public register with that licence or permit').fill(REGISTER)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Visitors say that they are 18 first. */
async function expectPermitShown(page: Page, slug: string) {
  await page.goto(`/competition/${slug}`)
  await mainOf(page).getByRole('link', { name: 'Yes, I am 18 or over' }).click()
  await expect(mainOf(page)).toContainText('GL-77')
  await expect(page.getByRole('link', { name: 'Look it up in the register' })).toHaveAttribute(
    'href',
    REGISTER,
  )
}

test('a listing that costs money is refused until it has a permit, which its page shows', async ({
  page,
  playwright,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(409))
  const { competitionSlug } = await submit(playwright, server, { costsMoney: true })
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  const item = queueItems(page).first()
  await expect(item).toContainText(REASON)
  await expectAccessible(page, { bothSchemes: true })
  await pressKey(page, 'j')
  await pressKey(page, 'a')
  await expect(toast(page).filter({ hasText: REASON })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(1)

  await choose(item)
  await item.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(/\/edit\?from=pending/)
  await hydrated(page)
  await addPermit(page)
  await page.waitForURL(/\/admin\/pending/)
  await expect(item).not.toContainText(REASON)
  await expect(item).toContainText('Licence GL-77')
  await expect(item).toBeFocused()
  await pressKey(page, 'j')
  await pressKey(page, 'a')
  await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(0)
  await expectPermitShown(page, competitionSlug)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('plain forms do the same', async ({ page, playwright, pageErrors }) => {
    pageErrors.allow(answeredWith(409))
    const { competitionSlug } = await submit(playwright, server, { categories: ['Gambling'] })
    await logInAsAdmin(page, server)
    await page.goto('/admin/pending')
    const item = queueItems(page).first()
    await item.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('alert')).toContainText(REASON)
    await item.getByRole('link', { name: 'Edit', exact: true }).click()
    await addPermit(page)
    await item.getByRole('button', { name: 'Approve' }).click()
    await expect(queueItems(page)).toHaveCount(0)
    await expectPermitShown(page, competitionSlug)
  })
})
