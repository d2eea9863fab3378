import { expect, test, type APIRequestContext } from '@playwright/test'
import { addressOf, mayUse, PAGES, guardRedirect, spellingsOf } from '#test/roles/table.ts'
import { aMember, aVisitor } from './support/accounts.ts'

// Covers what test/roles/roles.test.ts cannot: the built pages, their data and forms, over HTTP.
// Admins are created on the server, so test/roles/roles.test.ts covers admin pages.
const ROLES = ['visitor', 'member'] as const
const GUARDED = Object.entries(PAGES)
  .filter(([, audience]) => audience !== 'everybody')
  .map(([pattern, audience]) => [addressOf(pattern), audience] as const)

async function callers(baseURL: string | undefined) {
  const [visitor, member] = [await aVisitor(baseURL), await aMember(baseURL)]
  return { visitor: visitor.context, member: member.context }
}

/** React Router answers a redirected data request with 202 and the location in the body. */
async function readAccess(context: APIRequestContext, path: string, expected: RegExp) {
  const response = await context.get(path)
  const text = await response.text()
  if (response.status() === 202) {
    const [, place = 'nowhere'] = /"redirect","([^"]*)"/.exec(text) ?? []
    return expected.test(place) ? 'redirected' : `sent to ${place}`
  }
  if (response.status() === 302) {
    const place = response.headers().location ?? ''
    return expected.test(place) ? 'redirected' : `sent to ${place}`
  }
  return String(response.status())
}

test('pages and their data admit the roles in the table', async ({ baseURL }) => {
  const contexts = await callers(baseURL)
  for (const [pattern, audience] of GUARDED) {
    for (const role of ROLES) {
      for (const path of [pattern, `${pattern}.data`]) {
        const outcome = await readAccess(contexts[role], path, guardRedirect(audience))
        // The example in a parameter may not exist: then an admitted role gets 404.
        const expected = mayUse(role, audience) ? /^(200|404)$/ : /^redirected$/
        expect([path, role, outcome]).toEqual([path, role, expect.stringMatching(expected)])
      }
    }
  }
})

test('public pages are the same for every role', async ({ baseURL }) => {
  const contexts = await callers(baseURL)
  for (const [pattern, audience] of Object.entries(PAGES)) {
    if (audience !== 'everybody') continue
    const path = addressOf(pattern)
    const [visitor, member] = await Promise.all(ROLES.map((role) => contexts[role].get(path)))
    expect([path, member?.status()]).toEqual([path, visitor?.status()])
    expect(visitor?.status(), path).toBeLessThan(500)
  }
})

test('no other spelling of a page gets around its guard', async ({ baseURL }) => {
  const contexts = await callers(baseURL)
  for (const [pattern, audience] of GUARDED) {
    for (const role of ROLES.filter((role) => !mayUse(role, audience))) {
      const spellings = spellingsOf(pattern).flatMap((path) => [path, `${path}.data`])
      for (const path of [...spellings, `${pattern}.data?_routes=${pattern.slice(1)}`]) {
        // An absolute URL, as '//login' alone would name another host.
        const address = `${baseURL}${path}`
        const outcome = await readAccess(contexts[role], address, guardRedirect(audience))
        expect([path, role, outcome]).toEqual([
          path,
          role,
          expect.stringMatching(/^(redirected|400|404)$/),
        ])
      }
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
      expect([202, 302, 405], path).toContain(response.status())
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
