import { randomBytes } from 'node:crypto'
import SqliteDatabase from 'better-sqlite3'
import { hydrated } from './page.ts'
import { EMPTY_PAGE } from './reused-page.ts'
import { expect, type Page } from './test.ts'
import type { Press } from './ways.ts'

export type Account = { username: string; email: string; password: string }
type Requests = Page['request']

const DATABASE = new URL('../../test-results/data/competitions.sqlite', import.meta.url)

/** Returns a unique account, as the tests share one site. */
export function newAccount(): Account {
  const username = `aoife-${randomBytes(5).toString('hex')}`
  return { username, email: `${username}@example.ie`, password: 'violet otter bridge' }
}

/** Posts to the API as pages do, with the CSRF token. */
async function post(request: Requests, path: string, data: object) {
  const { csrfToken } = (await (await request.get('/api/session')).json()) as { csrfToken: string }
  const response = await request.post(path, { data, headers: { 'x-csrf-token': csrfToken } })
  expect(response.status(), path).toBe(200)
}

/** Registers and logs in a member; `page.request` shares the browser's cookies. */
export async function join(request: Requests, account = newAccount()) {
  await post(request, '/api/register', account)
  return account
}

export async function joinAsAdmin(request: Requests) {
  const account = await join(request)
  withDatabase((db) =>
    db.prepare('update users set is_admin = 1 where username = ?').run(account.username),
  )
  return account
}

/** The next visitor of the browser. Leaves the page first: it may be sending the member's log. */
export async function becomeVisitor(page: Page) {
  await page.goto(EMPTY_PAGE)
  await page.context().clearCookies()
}

/** Logs in a new member or admin, or nobody. */
export async function signIn(request: Requests, as: 'member' | 'admin' | undefined) {
  if (as === 'member') await join(request)
  if (as === 'admin') await joinAsAdmin(request)
}

export async function logIn(request: Requests, { username, password }: Account) {
  await post(request, '/api/login', { username, password })
}

export async function bookmark(request: Requests, listing: { competitionTitle: string }) {
  const competitionID = idOf(listing)
  await post(request, '/api/update-bookmark-status', { competitionID, bookmarked: true })
}

export function idOf({ competitionTitle }: { competitionTitle: string }) {
  const row = withDatabase((db) =>
    db.prepare('select id from competitions where title = ?').get(competitionTitle),
  )
  return (row as { id: number }).id
}

function withDatabase<Result>(work: (db: SqliteDatabase.Database) => Result) {
  const db = new SqliteDatabase(DATABASE.pathname, { fileMustExist: true, timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

export async function openDrawer(page: Page, press: Press = (one) => one.click()) {
  await press(page.getByRole('button', { name: 'Menu', exact: true }))
  const drawer = page.getByRole('navigation', { name: 'Site' })
  await expect(drawer).toBeVisible()
  return drawer
}

/** Waits for the document that loads after logging in or out. */
export async function arriveAt(page: Page, path: string) {
  await page.waitForURL(path)
  await hydrated(page)
}
