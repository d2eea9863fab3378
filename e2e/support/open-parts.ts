import { filterButtonOf } from './filters.ts'
import { seedStorage, popup } from './invitation.ts'
import { openDrawer } from './member.ts'
import { mainOf } from './page.ts'
import { expect, type Page } from './test.ts'

type OpenPart = {
  name: string
  path: string
  as?: 'member' | 'admin'
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<void>
  /** An error that the test provokes. */
  allowedError?: RegExp
  show: (page: Page) => Promise<unknown>
}

/** Every overlay and disclosure that is closed when the page loads. */
export const OPEN_PARTS: OpenPart[] = [
  { name: 'the drawer', path: '/competition-category', show: openDrawer },
  { name: 'the drawer of a member', path: '/how-to-win', as: 'member', show: openDrawer },
  { name: 'the drawer of an admin', path: '/join-today/thanks', as: 'admin', show: openDrawer },
  { name: 'the Win Stuff menu', path: '/how-to-win', show: openWinStuff },
  { name: 'the search', path: '/competition-category', show: (page) => search(page) },
  {
    name: 'the search with results',
    path: '/competition-category',
    show: async (page) => {
      const dialog = await search(page, 'ipad')
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'the search without results',
    path: '/competition-category',
    show: async (page) => {
      const dialog = await search(page, 'zzzzzzzz')
      await expect(dialog.getByText(/^Nothing open matches/)).toBeVisible()
    },
  },
  {
    name: 'the failed search',
    path: '/competition-category',
    allowedError: /ERR_FAILED/,
    before: async (page) => {
      await page.route('/api/search/**', (route) => route.abort())
    },
    show: async (page) => {
      const dialog = await search(page, 'kayak')
      await expect(dialog.getByText(/^The search did not work/)).toBeVisible()
    },
  },
  {
    name: 'the filters of a list',
    path: '/new-competitions?eligibility=roi',
    show: async (page) => {
      await filterButtonOf(page).press('Enter')
      await expect(mainOf(page).getByRole('group', { name: 'How to enter' })).toBeVisible()
    },
  },
  {
    name: 'the invitation to join',
    path: '/how-to-win',
    before: (page) => seedStorage(page, { visitCount: '3' }),
    show: (page) => expect(popup(page)).toBeVisible(),
  },
  {
    name: 'the message of a bookmark',
    path: '/new-competitions',
    as: 'member',
    show: async (page) => {
      const buttons = mainOf(page).getByRole('button', { name: /^Save:/ })
      await buttons.first().press('Enter')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  ...[
    { path: '/frequently-asked-questions' },
    { path: '/50-insane-facts-about-ireland' },
    { path: '/privacy-policy' },
    { path: '/add-a-new-competition' },
    { path: '/my-dashboard', as: 'member' as const },
    { path: '/admin/stats', as: 'admin' as const },
    { path: '/admin/import', as: 'admin' as const },
    { path: '/admin/email-campaigns', as: 'admin' as const },
  ].map(({ path, as }) => ({ name: `all disclosures of ${path}`, path, as, show: unfold })),
]

async function openWinStuff(page: Page) {
  await page.getByRole('contentinfo').getByText('Win Stuff').press('Enter')
  await expect(page.getByRole('link', { name: 'Win a Holiday' }).last()).toBeVisible()
}

/** Opens the search dialog and, given a text, searches at once. */
async function search(page: Page, text?: string) {
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search competitions' })
  const field = dialog.getByLabel('What would you like to win?')
  await expect(field).toBeFocused()
  if (text !== undefined) {
    await field.fill(text)
    await field.press('Enter')
  }
  return dialog
}

async function unfold(page: Page) {
  const closed = mainOf(page).locator('details:not([open])')
  const before = await closed.count()
  await closed.evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true
  })
  expect(before, 'there is something to unfold').toBeGreaterThan(0)
}
