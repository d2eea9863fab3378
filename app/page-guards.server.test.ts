import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { provideRequestContext, type RequestContext } from './context.server.ts'
import { VISITOR, type Actor } from './lib/security/actor.ts'
import { guard } from './page-guards.server.ts'
import { RETURN_TARGETS } from './return-path.ts'

const member: Actor = { kind: 'member', id: 1, username: 'aoife', isAdmin: false, sessionHash: 'x' }
const ACTORS = { visitor: VISITOR, member, admin: { ...member, isAdmin: true } }

/** Where each guard redirects each actor from /my-bookmarks; null lets them in. */
const OUTCOMES: Record<string, Record<keyof typeof ACTORS, string | null>> = {
  'admin-only': { visitor: '/', member: '/', admin: null },
  'logged-in-only': { visitor: '/login?from=my-bookmarks', member: null, admin: null },
  'guest-only': { visitor: null, member: '/my-dashboard', admin: '/my-dashboard' },
}

/** Returns the status and the redirect; 200 is the page. */
async function pass(name: string, actor: Actor, path = '/my-bookmarks', method = 'GET') {
  const context = new RouterContextProvider()
  provideRequestContext(context, { actor } as RequestContext)
  const request = new Request(`https://competitions.example${path}`, { method })
  const run = guard(name)
  const args = { context, request, params: {}, url: new URL(request.url) }
  const response = await Promise.resolve(
    run(args as unknown as Parameters<typeof run>[0], async () => new Response('page')),
  ).catch((thrown: unknown) => thrown)
  if (!(response instanceof Response)) throw response
  return response
}

for (const [name, outcomes] of Object.entries(OUTCOMES))
  test(`${name} lets in the right actors`, async () => {
    for (const [who, expected] of Object.entries(outcomes)) {
      const response = await pass(name, ACTORS[who as keyof typeof ACTORS])
      const status = expected === null ? 200 : 302
      expect([who, response.status, response.headers.get('location')]).toEqual([
        who,
        status,
        expected,
      ])
    }
  })

test('an unknown guard lets nobody in', async () => {
  for (const name of ['nonsense', '', 'constructor', '__proto__', 'toString', 'Admin-Only']) {
    for (const actor of Object.values(ACTORS)) {
      const response = await pass(name, actor)
      expect([name, response.status, await response.text()]).toEqual([
        name,
        500,
        'Unknown middleware',
      ])
    }
  }
})

test('the way back is a route name, however the URL is written', async () => {
  const from = async (path: string) =>
    (await pass('logged-in-only', VISITOR, path)).headers.get('location')
  for (const path of ['/my-bookmarks', '/my-bookmarks/', '/MY-Bookmarks', '/my-bookmarks.data?x=1'])
    expect([path, await from(path)]).toEqual([path, '/login?from=my-bookmarks'])
  const edit = '/login?from=edit-competition&comp=win-a-kayak'
  for (const path of ['/competition/win-a-kayak/edit', '/competition/Win-a-Kayak/edit.data'])
    expect([path, await from(path)]).toEqual([path, edit])
  for (const path of [
    '/elsewhere',
    '//evil.example',
    '/my-bookmarks/x',
    '/%6dy-bookmarks',
    '/x?from=//e',
  ])
    expect([path, await from(path)]).toEqual([path, '/login'])
  for (const [name, path] of Object.entries(RETURN_TARGETS).filter(([, path]) => path !== '/'))
    expect(await from(path)).toBe(`/login?from=${name}`)
})

test('a form whose session has ended says so, and its page stays', async () => {
  const told = async (name: string, actor: Actor) => {
    const response = await pass(name, actor, '/my-dashboard.data', 'POST')
    return [response.status, (await response.text()).includes('You are not logged in any more.')]
  }
  expect(await told('logged-in-only', VISITOR)).toEqual([401, true])
  expect(await told('admin-only', VISITOR)).toEqual([401, true])
  expect(await told('admin-only', member)).toEqual([302, false])
  expect(await told('guest-only', member)).toEqual([302, false])
})
