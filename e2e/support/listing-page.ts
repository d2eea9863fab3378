import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { hydrated, mainOf } from './page.ts'
import { expect, type Page } from './test.ts'

export const SUBMIT = '/add-a-new-competition'
const THANKS = '/add-a-new-competition/thanks'

/** Returns unique values for the listing form, as the tests share one site. */
export function newListing(changes: { entryUrl?: string; title?: string } = {}) {
  const unique = randomBytes(4).toString('hex')
  return {
    entryUrl: `https://www.promoter-${unique}.example/win`,
    title: `Win a ${unique} lamp`,
    promoter: 'Lantern Works',
    closingDate: addDays(dublinDay(new Date()), 20),
    category: 'Home and Garden',
    description: 'A lamp of your choice. Answer one question to enter.',
    ...changes,
  }
}
export type NewListing = ReturnType<typeof newListing>

export const fieldOf = (page: Page, label: string | RegExp) =>
  mainOf(page).getByLabel(label, { exact: true })
export const linkOf = (page: Page) => fieldOf(page, 'Entry link')
export const titleOf = (page: Page) => fieldOf(page, 'Title')
export const dateOf = (page: Page) => fieldOf(page, 'Closing date')
export const categoryOf = (page: Page) => fieldOf(page, 'Category')
export const descriptionOf = (page: Page) => fieldOf(page, 'Description')
export const pictureOf = (page: Page) => mainOf(page).locator('input[type=file]')
export const previewOf = (page: Page) => mainOf(page).getByRole('img', { name: 'Your picture' })
export const sendOf = (page: Page, name = 'Send it in') =>
  mainOf(page).getByRole('button', { name, exact: true })
export const duplicatesOf = (page: Page) =>
  mainOf(page).getByRole('region', { name: /^Is it (this one|one of these)\?$/ })

/** Fills in the form from top to bottom. */
export async function fillListing(page: Page, listing: NewListing) {
  await linkOf(page).fill(listing.entryUrl)
  await titleOf(page).fill(listing.title)
  await fieldOf(page, 'Promoter').fill(listing.promoter)
  await dateOf(page).fill(listing.closingDate)
  await categoryOf(page).selectOption(listing.category)
  await descriptionOf(page).fill(listing.description)
}

export async function expectFilled(page: Page, listing: NewListing) {
  await expect(linkOf(page)).toHaveValue(listing.entryUrl)
  await expect(titleOf(page)).toHaveValue(listing.title)
  await expect(fieldOf(page, 'Promoter')).toHaveValue(listing.promoter)
  await expect(dateOf(page)).toHaveValue(listing.closingDate)
  await expect(categoryOf(page)).toHaveValue(listing.category)
  await expect(descriptionOf(page)).toHaveValue(listing.description)
}

/** Returns a large photo, as a phone takes it. */
export async function aPhoto(width = 2400, height = 1600) {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const buffer = await sharp({
    create: { width, height, channels: 3, background: '#1d7a5f', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

export async function draftIsSaved(page: Page) {
  await expect(mainOf(page).getByText(/^Draft kept on this device/)).toBeVisible()
}

/** Expects the form to be accepted. */
export async function expectThanks(page: Page) {
  await page.waitForURL(THANKS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks, we’ve got it')
}

/** Opens the edit page of a listing, whose address follows from its title. */
export async function openEdit(page: Page, { title }: NewListing) {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await page.goto(`/competition/${slug}/edit`)
  await hydrated(page)
}
