import { dublinDay } from '#app/lib/time/days.ts'
import { REASONS } from '#test/reasons.ts'
import { expectAccessible } from './support/accessibility.ts'
import { flagListings } from './support/flags.ts'
import { pressKey } from './support/keys.ts'
import { join } from './support/member.ts'
import { logInAsAdmin, queueItems, submit, submitAs, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { mainOf, open } from './support/page.ts'
import { done, due, openRound, rows } from './support/round.ts'
import { expect, test, type Page } from './support/test.ts'

/** None starts with a key that moves or opens. `key-rules.test.ts` has all. */
const SENTENCES = REASONS.filter((text) => /^[^jkrtcdleo\d]./i.test(text)).slice(0, 4)
/** The reason with the number 1. */
const FIRST_REASON = 'It is listed already.'

let server: OwnServer

test.use({ baseURL: 'http://localhost:3281' })
test.beforeAll(async () => {
  server = await startOwnServer({
    port: 3281,
    environment: { LIMITS_SCALE: '1000', LINK_CHECKS: 'off' },
  })
})
test.afterAll(() => server.stop())
test.beforeEach(() => {
  server.withDatabase((db) => db.exec("delete from competitions where status = 'pending'"))
})

type Row = { id: number; title: string; status: string; rejection_reason: string | null }

/** Who decided, and when, comes with the status. */
const withoutDecision = (row: Row) => ({ ...row, decided_by: 0, decided_at: 0, updated_at: 0 })
const rejected = (row: Row, reasons: ReadonlyMap<number, string>): Row => ({
  ...row,
  status: 'rejected',
  rejection_reason: reasons.get(row.id) ?? null,
})

const storedRows = () =>
  server.withDatabase((db) => db.prepare('select * from competitions order by id').all() as Row[])

/** By the form and the name of each field. */
const fieldsOf = (page: Page) =>
  page
    .locator('[data-correct] :is(input, select), [data-feature], [data-pick]')
    .evaluateAll((all) =>
      Object.fromEntries(
        (all as HTMLInputElement[]).map(({ form, name, value, checked }) => [
          `${form?.id} ${name}`,
          [value, checked],
        ]),
      ),
    )

const reasonBox = (page: Page) => page.getByRole('textbox', { name: /^Reason to reject Win prize/ })

/** With a pause before each letter: time stands still but for them, or the machine would add its own. */
async function type(page: Page, text: string, pauseMs: number) {
  if (pauseMs > 0) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  // Without pauses, all between two capitals is one call.
  for (const part of pauseMs > 0 ? text : (text.match(/[A-Z]|[^A-Z]+/g) ?? [])) {
    if (pauseMs > 0) await page.clock.runFor(pauseMs)
    if (/^[A-Z]$/.test(part)) await page.keyboard.press(`Shift+${part}`)
    else await page.keyboard.type(part)
  }
  if (pauseMs > 0) await page.clock.resume()
}

for (const reasons of [REASONS.slice(0, 25), REASONS.slice(25)]) {
  test(`${reasons.length} reasons typed after r change nothing but the reason, from “${reasons[0]}”`, async ({
    page,
    playwright,
  }) => {
    const member = await playwright.request.newContext({ baseURL: server.url })
    await join(member)
    // Unlike each other: looking for duplicates would take most of the time.
    for (const index of reasons.keys())
      await submitAs(member, { competitionTitle: `Win prize${index}` })
    await logInAsAdmin(page, server)
    await open(page, '/admin/pending')
    const url = page.url()
    await pressKey(page, 'j')
    const sent = new Map<number, string>()

    for (const [index, reason] of reasons.entries()) {
      const [before, fields] = [storedRows(), await fieldsOf(page)]
      const item = page.locator('article:focus')
      const title = await item.getByRole('heading').innerText()
      const id = Number((await item.getAttribute('id'))?.replace('competition-', ''))
      await pressKey(page, 'r')
      // The letters belong in the box wherever the focus is.
      if (index % 5 === 4) await mainOf(page).click({ position: { x: 2, y: 2 } })
      await type(page, reason, index === 0 ? 450 : 0)
      await expect(reasonBox(page)).toHaveValue(reason)
      await expect(reasonBox(page)).toBeFocused()
      expect(page.url()).toBe(url)
      // The next page of the queue may have moved up.
      expect(await fieldsOf(page)).toMatchObject(fields)
      expect(storedRows()).toEqual(before)

      if (index % 5 !== 0) {
        await page.keyboard.press('Escape')
        await pressKey(page, 'j')
        continue
      }
      await page.keyboard.press('Enter')
      await expect(toast(page).filter({ hasText: `Rejected “${title}”.` })).toBeVisible()
      sent.set(id, reason === '1' ? FIRST_REASON : reason)
      await expect
        .poll(() => storedRows().map(withoutDecision), { intervals: [20, 50] })
        .toEqual(before.map((row) => withoutDecision(row.id === id ? rejected(row, sent) : row)))
      await expect(queueItems(page)).toHaveCount(Math.min(20, reasons.length - sent.size))
    }
    expect(sent.size).toBe(reasons.length / 5)
  })
}

for (const pauseMs of [60, 400])
  test(`words typed without r decide nothing, a letter each ${pauseMs} ms`, async ({
    page,
    playwright,
  }) => {
    const member = await playwright.request.newContext({ baseURL: server.url })
    await join(member)
    for (const _each of [1, 2, 3]) await submitAs(member)
    await logInAsAdmin(page, server)
    await open(page, '/admin/pending')
    await expect(queueItems(page)).toHaveCount(3)
    const url = page.url()
    for (const text of [...SENTENCES, 'accrued interest', 'fake', '18 plus only']) {
      await pressKey(page, 'j')
      const [before, fields] = [storedRows(), await fieldsOf(page)]
      await type(page, text, pauseMs)
      await page.keyboard.press('Enter')
      await page.clock.fastForward(5000)
      expect([page.url(), await fieldsOf(page)]).toEqual([url, fields])
      expect(storedRows()).toEqual(before)
      await expect(queueItems(page)).toHaveCount(3)
    }
  })

test('the page lists its shortcuts, and typing in a field triggers none', async ({
  page,
  playwright,
}) => {
  await submit(playwright, server)
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  await pressKey(page, '?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await expectAccessible(page)
  await pressKey(page, 'a')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('aaa')
  await search.press('a')
  await expect(queueItems(page)).toHaveCount(1)
  await search.press('Enter')
  await expect(page).toHaveURL(/text=aaaa/)
  await expect(queueItems(page)).toHaveCount(0)
})

test('while a panel is open only its own keys act, and words decide nothing', async ({ page }) => {
  const flagged = server.withDatabase((db) => flagListings(db, dublinDay(new Date())))
  await logInAsAdmin(page, server)
  // Beside the list of a wider screen, the panels of items out of sight are closed.
  await page.setViewportSize({ width: 1100, height: 720 })
  await open(page, '/admin/to-check')
  const dated = queueItems(page).nth(4)
  await dated.focus()
  await pressKey(page, 'k')
  await pressKey(page, 'j')
  await expect(dated).toBeFocused()
  await pressKey(page, 'c')
  const moved = page.getByRole('button', { name: /The promoter moved it/ })
  await expect(moved).toBeFocused()
  for (const key of ['c', 'x', 'h', 'j', 'l', 'r', 'u']) {
    await page.clock.fastForward(1500)
    await page.keyboard.press(key)
  }
  await page.clock.fastForward(1500)
  await expect(moved).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dated).toBeFocused()

  await pressKey(page, 'l')
  const link = page.getByLabel(`New link of ${flagged[4]?.title}`, { exact: true })
  await expect(link).toBeFocused()
  await queueItems(page).nth(1).focus()
  for (const key of 'cxh') {
    await page.clock.fastForward(1500)
    await page.keyboard.press(key)
  }
  await expect(link).toBeFocused()
  await expect(link).toHaveValue(/cxh$/)
  await page.keyboard.press('Escape')
  await expect(dated).toBeFocused()

  for (const key of 'could have dated it') await page.keyboard.press(key === ' ' ? 'Space' : key)
  await page.clock.fastForward(5000)
  await expect(queueItems(page)).toHaveCount(5)
  const decided = server.withDatabase((db) =>
    db.prepare('select count(*) from link_flags where resolution is not null').pluck().get(),
  )
  expect(decided).toBe(0)
})

test('in the round, words enter nothing until a row is reached', async ({ page }) => {
  await page.clock.install()
  await openRound(page)
  const titles = await rows(page).getByRole('heading').allInnerTexts()
  await rows(page).first().focus()
  for (const sentence of SENTENCES) {
    await type(page, sentence, 60)
    await page.keyboard.press('Enter')
    await page.clock.fastForward(5000)
  }
  expect(await rows(page).getByRole('heading').allInnerTexts()).toEqual(titles)
  await expect(due(page)).toHaveCount(titles.length)

  await pressKey(page, 'j')
  await page.keyboard.press('d')
  await expect(done(page)).toHaveCount(1)
  await page.keyboard.press('d')
  await expect(done(page), 'the next row was reached by entering the one before').toHaveCount(2)
})

test('/ opens the search, unless it is part of a word', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await type(page, 'km/h', 60)
  await page.clock.fastForward(5000)
  await page.keyboard.press('Control+/')
  const search = page.getByRole('dialog', { name: 'Search competitions' })
  await expect(search).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(search.getByRole('textbox')).toBeFocused()
})
