import type { APIRequest, APIRequestContext, Locator, Page } from '@playwright/test'
import { join } from './member.ts'
import type { OwnServer } from './own-server.ts'
import { expect } from './test.ts'
import { DAY_MS } from '../../app/lib/time/durations.ts'

let submitted = 0

/** Returns the day this many days from now, as date fields take it. */
export const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The items of a desk that are not decided. */
export const queueItems = (page: Page) =>
  page.locator('[data-triage] > li:not([data-decided]) > article')
/** The list beside the items of a wide screen. */
export const rows = (page: Page) => page.locator('li:not([data-decided]) > [data-row]')
/** An item beside the list is hidden for the eye only. */
export const shownItems = (page: Page) =>
  queueItems(page).evaluateAll((items) =>
    items.flatMap((item, index) => (item.clientHeight > 1 ? [index] : [])),
  )
/** Beside the list of a wide screen one item is shown. */
export async function choose(item: Locator) {
  const row = item.page().locator(`[data-row] a[href="#${await item.getAttribute('id')}"]`)
  if (await row.isVisible()) await row.click()
}
export const toast = (page: Page) => page.getByRole('status')

/** Logs the browser in as a new admin, with a clock that tests move on: see `keys.ts`. */
export async function logInAsAdmin(page: Page, server: OwnServer) {
  await page.clock.install()
  const { username } = await join(page.request)
  server.withDatabase((db) =>
    db.prepare('update users set is_admin = 1 where username = ?').run(username),
  )
  return username
}

/** Submits a listing with a unique title as a new member. */
export async function submit(
  { request }: { request: APIRequest },
  { url }: Pick<OwnServer, 'url'>,
  changes = {},
) {
  const member = await request.newContext({ baseURL: url })
  await join(member)
  return submitAs(member, changes)
}

/** Submits a listing with a unique title as a member who is logged in. */
export async function submitAs(member: APIRequestContext, changes = {}) {
  submitted += 1
  const answer = await member.post('/api/submit-competition', {
    headers: { 'x-csrf-token': await tokenOf(member) },
    data: {
      competitionTitle: `Win prize number ${submitted} of the lighthouse`,
      entryUrl: `https://lighthouse.example/${submitted}`,
      promoterName: 'Lighthouse Keepers',
      competitionEndDate: dayIn(20 + (submitted % 50) * 10),
      categories: ['Travel and Hotels'],
      description: 'Answer one question.',
      ...changes,
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as {
    competitionID: number
    competitionTitle: string
    competitionSlug: string
  }
}

async function tokenOf(request: APIRequestContext) {
  const { csrfToken } = (await (await request.get('/api/session')).json()) as { csrfToken: string }
  return csrfToken
}
