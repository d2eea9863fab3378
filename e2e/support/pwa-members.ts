import { openListings, pathOf } from './catalogue.ts'
import { bookmark, idOf, join } from './member.ts'
import { hydrated, mainOf } from './page.ts'
import { expect, expectCached, openWithWorker, type Page } from './pwa.ts'

type Listing = (typeof openListings)[number]
/** Neither is on the home page or among the new listings, so neither page has cached them. */
export const [first, second] = openListings
  .filter((one) => one.competitionFeaturedFlag !== 1 && one.closesIn > 10)
  .slice(-2) as [Listing, Listing]
export const BOOKMARK_QUEUED = 'You are offline: saved here, and sent when you are back.'
export const SET_BOOKMARK = 'POST /api/update-bookmark-status'

export const buttonOf = (page: Page, { competitionTitle }: Listing) =>
  mainOf(page).getByRole('button', { name: `Save: ${competitionTitle}`, exact: true })
export const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text })
export const accountLink = (page: Page, username: string) =>
  page.getByRole('banner').getByRole('link', { name: `${username}: me` })

export async function expectPressed(page: Page, listing: Listing, pressed: boolean) {
  await expect(buttonOf(page, listing)).toHaveAttribute('aria-pressed', String(pressed))
}

/** Expects the bookmark change in the worker's queue. */
export async function expectPending(page: Page, listing: Listing, bookmarked: boolean) {
  const readPending = () =>
    page.evaluate(async () => (await caches.match('/sw/wishes'))?.json() as Promise<object>)
  await expect.poll(readPending).toEqual({ [idOf(listing)]: bookmarked })
}

/** Opens a page as a member whose bookmark the worker has cached. */
export async function aMemberWithBookmark(page: Page) {
  const account = await join(page.request)
  await bookmark(page.request, first)
  await openWithWorker(page, '/')
  await page.goto('/new-competitions')
  await hydrated(page)
  await expectCached(page, `private:${account.username}`, '/my-bookmarks')
  await expectCached(page, `private:${account.username}`, pathOf(first))
  return account
}
