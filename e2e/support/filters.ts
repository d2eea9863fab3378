import { expect, type Page } from './test.ts'
import { mainOf } from './page.ts'

export const filtersOf = (page: Page) => mainOf(page).getByRole('region', { name: 'Filters' })

/** The button that shows and hides the filters. */
export const filterButtonOf = (page: Page) =>
  filtersOf(page).getByRole('link', { name: /^Filters/ })

export const chipsOf = (page: Page) =>
  filtersOf(page).getByRole('list', { name: 'Filters that are on' }).getByRole('listitem')

export const offerOf = (page: Page) =>
  filtersOf(page).getByRole('link', { name: /^Use my filters/ })

export async function choose(page: Page, group: string, choice: string) {
  const field = filtersOf(page)
    .getByRole('group', { name: group })
    .getByLabel(choice, { exact: true })
  await field.check()
  await expect(field).toBeChecked()
}
