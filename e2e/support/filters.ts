import { expect, type Page } from './test.ts'
import { mainOf } from './page.ts'

export const filtersOf = (page: Page) => mainOf(page).getByRole('region', { name: 'Filters' })

/** The button that shows and hides the filters. */
export const filterButtonOf = (page: Page) => filtersOf(page).getByRole('link', { name: /filters/ })

export const chipsOf = (page: Page) =>
  filtersOf(page).getByRole('list', { name: 'Filters that are on' }).getByRole('listitem')

export const offerOf = (page: Page) =>
  filtersOf(page).getByRole('link', { name: /^Use my filters/ })

export const sortLinkOf = (page: Page, name: string) =>
  mainOf(page).getByRole('navigation', { name: 'Sort' }).getByRole('link', { name })

export async function choose(page: Page, group: string, choice: string) {
  const fields = filtersOf(page).getByRole('group', { name: group, exact: true })
  const named = { name: choice, exact: true }
  const field = fields.getByRole('radio', named).or(fields.getByRole('checkbox', named))
  await field.check()
  await expect(field).toBeChecked()
}
