import { signIn } from './support/member.ts'
import { pressKey } from './support/keys.ts'
import { queueItems, submit } from './support/moderation.ts'
import { open } from './support/page.ts'
import { expect, test } from './support/test.ts'

test('u takes back each change of a listing that is shown, the latest first', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { competitionTitle } = await submit(playwright, { url: baseURL ?? '' })
  await signIn(page.request, 'admin')
  await page.clock.install()
  await open(page, `/admin/pending?text=${encodeURIComponent(competitionTitle)}`)
  const item = queueItems(page).first()
  const [title, category, feature, pick] = [
    item.getByLabel('Title', { exact: true }),
    item.getByLabel('Category'),
    item.getByRole('checkbox', { name: /^Feature/ }),
    item.getByRole('checkbox', { name: /^Select/ }),
  ]
  await pressKey(page, 'j')
  await pressKey(page, 't')
  await expect(title).toBeFocused()
  await title.pressSequentially('Another title')
  await title.press('Enter')
  await pressKey(page, 'c')
  await expect(category).toBeFocused()
  await category.selectOption('Business')
  await category.press('Enter')
  await pressKey(page, 'f')
  await expect(feature).toBeChecked()
  await pressKey(page, 'x')
  await expect(pick).toBeChecked()
  await pressKey(page, 't')
  await title.pressSequentially('Left with Escape')
  await title.press('Escape')
  await expect(title, 'as it was served').toHaveValue(competitionTitle)

  await pressKey(page, 'u')
  await expect(title).toHaveValue('Another title')
  await pressKey(page, 'u')
  await expect(pick).not.toBeChecked()
  await pressKey(page, 'u')
  await expect(feature).not.toBeChecked()
  await pressKey(page, 'u')
  await expect(category).toHaveValue('Travel and Hotels')
  await expect(title).toHaveValue('Another title')
  await pressKey(page, 'u')
  await expect(title).toHaveValue(competitionTitle)
  await pressKey(page, 'u')
  await expect(page.getByText('There is nothing to undo.')).toBeVisible()
})
