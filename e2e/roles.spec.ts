import { expect, test, type APIRequestContext } from '@playwright/test'
import { addressOf, mayUse, PAGES, guardRedirect, spellingsOf } from '#test/roles/table.ts'
import { aMember, aVisitor } from './support/accounts.ts'

// Covers what test/roles/roles.test.ts cannot: the built pages, their data and forms, over HTTP.
// Admins are created on the server, so test/roles/roles.test.ts covers admin pages.
const ROLES = ['visitor', 'member'] as const
type Role = (typeof ROLES)[number]
const GUARDED = Object.entries(PAGES)
  .filter(([, audience]) => audience !== 'everybody')
  .map(([pattern, audience]) => [addressOf(pattern), audience] as const)

/** Far fewer than the server admits from one address. */
const AT_ONCE = 8

type Visit = (path: string) => Promise<Response>

async function callers(baseURL: string | undefined): Promise<Record<Role, Visit>> {
  const [visitor, member] = [await aVisitor(baseURL), await aMember(baseURL)]
  return {
    visitor: await visitsOf(visitor.context, baseURL),
    member: await visitsOf(member.context, baseURL),
  }
}

/** Requests pages by `fetch`: thousands of Playwright's requests take longer than the server. */
async function visitsOf(context: APIRequestContext, baseURL: string | undefined): Promise<Visit> {
  const { cookies } = await context.storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // One text, not resolved: '//login' alone would name another host.
  return (path) => fetch(`${baseURL}${path}`, { headers: { cookie }, redirect: 'manual' })
}

/** React Router answers a redirected data request with 202 and the location in the body. */
async function readAccess(visit: Visit, path: string, expected: RegExp) {
  const response = await visit(path)
  const text = await response.text()
  if (response.status === 202) {
    const [, place = 'nowhere'] = /"redirect","([^"]*)"/.exec(text) ?? []
    return expected.test(place) ? 'redirected' : `sent to ${place}`
  }
  if (response.status === 302) {
    const place = response.headers.get('location') ?? ''
    return expected.test(place) ? 'redirected' : `sent to ${place}`
  }
  return String(response.status)
}

test('pages and their data admit the roles in the table', async ({ baseURL }) => {
  const visits = await callers(baseURL)
  for (const [pattern, audience] of GUARDED) {
    for (const role of ROLES) {
      for (const path of [pattern, `${pattern}.data`]) {
        const outcome = await readAccess(visits[role], path, guardRedirect(audience))
        // The example in a parameter may not exist: then an admitted role gets 404.
        const expected = mayUse(role, audience) ? /^(200|404)$/ : /^redirected$/
        expect([path, role, outcome]).toEqual([path, role, expect.stringMatching(expected)])
      }
    }
  }
})

test('public pages are the same for every role', async ({ baseURL }) => {
  const visits = await callers(baseURL)
  for (const [pattern, audience] of Object.entries(PAGES)) {
    if (audience !== 'everybody') continue
    const path = addressOf(pattern)
    const [visitor, member] = await Promise.all(
      ROLES.map(async (role) => {
        const { status, body } = await visits[role](path)
        await body?.cancel()
        return status
      }),
    )
    expect([path, member]).toEqual([path, visitor])
    expect(visitor, path).toBeLessThan(500)
  }
})

test('no other spelling of a page gets around its guard', async ({ baseURL }) => {
  const visits = await callers(baseURL)
  for (const [pattern, audience] of GUARDED) {
    for (const role of ROLES.filter((role) => !mayUse(role, audience))) {
      const spellings = spellingsOf(pattern).flatMap((path) => [path, `${path}.data`])
      const paths = [...spellings, `${pattern}.data?_routes=${pattern.slice(1)}`]
      const read = (path: string) => readAccess(visits[role], path, guardRedirect(audience))
      const outcomes: string[] = []
      for (let first = 0; first < paths.length; first += AT_ONCE)
        outcomes.push(...(await Promise.all(paths.slice(first, first + AT_ONCE).map(read))))
      expect(paths.map((path, index) => [path, role, outcomes[index]])).toEqual(
        paths.map((path) => [path, role, expect.stringMatching(/^(redirected|400|404)$/)]),
      )
    }
  }
})

test('forms of pages that a role may not see change nothing', async ({ baseURL }) => {
  const { context, csrfToken } = await aVisitor(baseURL)
  const form = { csrfToken, intent: 'log-out-elsewhere', competitionID: '1' }
  for (const [pattern, audience] of GUARDED) {
    if (mayUse('visitor', audience)) continue
    for (const path of [pattern, `${pattern}.data`]) {
      const response = await context.post(path, { form, maxRedirects: 0 })
      expect([path, response.status()]).toEqual([path, expect.any(Number)])
      expect([202, 302, 401, 405], path).toContain(response.status())
    }
  }
})

test('a form without the token of its page is refused', async ({ baseURL }) => {
  const { context, username } = await aMember(baseURL)
  for (const [path, form] of [
    ['/logout', {}],
    ['/close-account', { password: 'three unrelated words' }],
    ['/my-dashboard', { intent: 'log-out-elsewhere' }],
    ['/my-bookmarks', { competitionID: '1' }],
  ] as const) {
    for (const csrfToken of ['', 'wrong']) {
      const response = await context.post(path, { form: { ...form, csrfToken } })
      expect([path, response.status()]).toEqual([path, 403])
    }
  }
  const session = (await (await context.get('/api/session')).json()) as { user: unknown }
  expect(session.user).toEqual({ username, admin: false })
})
