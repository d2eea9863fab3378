import { expectAccessible } from './support/accessibility.ts'
import { measureShift, shiftOf } from './support/layout-shift.ts'
import { done, due, enter, enterIn, openRound, rows } from './support/round.ts'
import { slowStorage } from './support/slow-storage.ts'
import { expect, test, type Page } from './support/test.ts'

/** Layout shifts soon after a tap are not counted as shifts; waits until they are again. */
const inputIsOld = (page: Page) =>
  page.evaluate(async () => {
    const from = performance.now()
    while (performance.now() - from < 600) await new Promise(requestAnimationFrame)
  })

const statesOf = (articles: Element[]) =>
  articles.map((article) => [
    article.querySelector('h3')?.innerText,
    (article as HTMLElement).dataset['state'],
  ])

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

test('while the device is slow to store, rows answer at once and none moves later', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^foreign request/)
  await measureShift(page)
  const storage = await slowStorage(page)
  await openRound(page)
  const before = await shiftOf(page)
  await storage.hold()
  const titles = await due(page).getByRole('heading').allInnerTexts()
  for (const number of [1, 2, 3]) {
    await enter(page, () => enterIn(page).first().tap())
    await expect(done(page)).toHaveCount(number)
  }
  await done(page)
    .first()
    .getByRole('button', { name: /^Undo: / })
    .tap()
  await expect(done(page)).toHaveCount(2)
  await due(page)
    .first()
    .getByRole('button', { name: /^More: / })
    .tap()
  await due(page).first().getByRole('button', { name: 'Not for me' }).tap()
  const refused = page.locator('[data-round] article[data-state=not-for-me]')
  await refused.getByRole('button', { name: /^Undo: / }).tap()
  await expect(refused).toHaveCount(0)
  const shown = await rows(page).evaluateAll(statesOf)
  expect(shown.slice(0, 4)).toEqual(
    ['due', 'entered', 'entered', 'due'].map((state, index) => [titles[index], state]),
  )
  await inputIsOld(page)
  expect(await shiftOf(page), 'after each tap').toBe(before)
  await storage.release()
  expect(await shiftOf(page), 'when all is stored').toBe(before)
  expect(await rows(page).evaluateAll(statesOf)).toEqual(shown)
  await page.reload()
  await expect(done(page)).toHaveCount(2)
  await expect(due(page).first()).toContainText(titles[0] ?? '')
})

test('the menu of a row says when its link was checked, and nothing moves', async ({ page }) => {
  const checked = Promise.withResolvers<void>()
  await page.route(/\/api\/link-states\/\d+$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { today: string }
    const ids = await rows(page).evaluateAll((all) => all.map(({ id }) => id.slice(6)))
    const days = Object.fromEntries(ids.map((id) => [id, answer.today]))
    await checked.promise
    await route.fulfill({ json: { ...answer, checked: days } })
  })
  await measureShift(page)
  await openRound(page)
  const before = await shiftOf(page)
  await due(page)
    .first()
    .getByRole('button', { name: /^More: / })
    .tap()
  await inputIsOld(page)
  checked.resolve()
  await expect(due(page).first().getByRole('status')).toHaveText('Link checked today')
  expect(await shiftOf(page)).toBe(before)
  await expectAccessible(page)
})
