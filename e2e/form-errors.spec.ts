import { alertOf, passwordOf, press, unfold } from './support/account-page.ts'
import { anOpenListing, pathOf } from './support/catalogue.ts'
import { join } from './support/member.ts'
import { mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const fieldOf = (page: Page, name: string) => mainOf(page).locator(`[name=${name}]`)

for (const { path, button, name, error, wrong, right, member = false } of [
  {
    path: '/join-today',
    button: 'Join',
    name: 'email',
    error: 'email address',
    wrong: 'nonsense',
    right: 'name@example.ie',
  },
  {
    path: '/contact-us',
    button: 'Send',
    name: 'email',
    error: 'email address',
    wrong: 'nonsense',
    right: 'name@example.ie',
  },
  {
    path: '/add-a-new-competition',
    button: 'Send it in',
    name: 'entryUrl',
    error: 'The entry link is missing.',
    wrong: '',
    right: 'https://www.harbour-house.example/win',
  },
  {
    path: '/my-dashboard',
    button: 'Change password',
    name: 'currentPassword',
    error: 'That is not your password.',
    wrong: 'not my password',
    right: 'another try',
    member: true,
  },
])
  test(`an error disappears once its field is right, and comes back when sent wrong again: ${path}`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(400))
    if (member) await join(page.request)
    await open(page, path)
    if (member) await unfold(page, 'Password')
    const field = fieldOf(page, name).last()
    for (const time of ['first', 'second']) {
      await field.fill(wrong)
      if (member) await passwordOf(page, 'New password').fill('harbour lantern tweed')
      await press(page, button)
      await expect(field, time).toHaveAttribute('aria-invalid', 'true')
      await expect(field, time).toHaveAccessibleDescription(new RegExp(error))

      await field.fill(right)
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(field).not.toHaveAccessibleDescription(new RegExp(error))
      await expect(field).toBeFocused()
    }
  })

test('an error stays while its field is wrong, and when another one changes', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400))
  await open(page, '/join-today')
  await press(page, 'Join')
  for (const name of ['username', 'email', 'password'])
    await expect(fieldOf(page, name)).toHaveAttribute('aria-invalid', 'true')
  await expect(alertOf(page).getByRole('link')).toHaveText([
    'Choose a username.',
    'Tell us your email address.',
    'Choose a password.',
  ])
  await alertOf(page).getByRole('link', { name: 'Choose a password.' }).click()
  await expect(fieldOf(page, 'password')).toBeFocused()
  await fieldOf(page, 'username').fill('maeve')
  await expect(fieldOf(page, 'username')).not.toHaveAttribute('aria-invalid')
  await fieldOf(page, 'email').fill('maeve@')
  for (const name of ['email', 'password'])
    await expect(fieldOf(page, name)).toHaveAttribute('aria-invalid', 'true')
  await expect(alertOf(page)).toBeVisible()
  await fieldOf(page, 'email').fill('maeve@example.ie')
  await fieldOf(page, 'password').fill('harbour lantern tweed')
  await expect(alertOf(page), 'the sentence about all of them goes with the last').toHaveCount(0)
})

test('the error of a choice disappears with the choice', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(400))
  await open(page, `${pathOf(anOpenListing())}/report`)
  await press(page, 'Send the report')
  const group = mainOf(page).getByRole('group', { name: 'What is wrong?' })
  await expect(group).toHaveAccessibleDescription(/./)
  await group.getByRole('radio').first().check()
  await expect(group).toHaveAccessibleDescription('')
})
