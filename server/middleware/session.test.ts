import { expect, vi } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { readPageSession } from '#app/features/accounts/queries/sessions.server.ts'
import { updateBookmark } from '#app/features/tracker/operations/bookmarks.server.ts'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import {
  aCompetition,
  aMember,
  anAdmin,
  aSession,
  aVisitor,
  NOW,
  type Caller,
} from '#test/makers.ts'
import { callerAfter, get, post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const ANONYMOUS = [
  '/',
  '/new-competitions',
  '/competition-category',
  '/search?q=kayak',
  '/how-to-win',
]

testOnDatabase('pages and lists set no cookie for visitors, with or without one', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db)
  for (const path of [
    ...ANONYMOUS,
    '/api/recent-competitions',
    '/api/search/weekend',
    '/no-such',
  ]) {
    for (const caller of [undefined, aVisitor()]) {
      const { headers } = await get(app, path, caller)
      expect([path, headers.getSetCookie()]).toEqual([path, []])
      expect(headers.get('cache-control')).not.toMatch(/^public, (?!max-age)/)
      expect(headers.get('x-member'), 'nobody is named').toBeNull()
    }
  }
})

testOnDatabase(
  'pages that are the same for everybody know nobody, however their address is written',
  async (db) => {
    const seen: unknown[] = []
    const app = testApp(db, {
      renderPage: async (_request, context) => {
        const { actor, cookie, deviceCookie } = getRequestContext(context)
        seen.push([actor.kind, cookie.memberSecret, deviceCookie.secret])
        return new Response('<!DOCTYPE html>')
      },
    })
    const member = await aMember(db)
    const cookie = `${member.cookie}; __Host-device=${'d'.repeat(43)}`
    const paths = [
      ...ANONYMOUS,
      '/_.data',
      '/new-competitions.data?page=2',
      '/NEW-competitions',
      '/new-competitions/',
      '/%6eew-competitions',
      '/search.data?q=kayak',
      '/competition/win-a-car?over18=yes',
      '/my-entries',
      '/todays-round',
    ]
    for (const path of paths) {
      const { headers } = await get(app, path, { cookie })
      expect([path, headers.getSetCookie(), headers.get('x-member')]).toEqual([path, [], null])
      expect([path, seen.at(-1)]).toEqual([path, ['visitor', undefined, undefined]])
    }
    expect(seen).toHaveLength(paths.length)
  },
)

testOnDatabase('responses to members are private', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  const paths = ['/my-dashboard', '/contact-us', '/my-bookmarks', '/login', '/no-such', '/admin']
  const api = ['/api/session', '/my-data.json', '/api/recent-competitions', '/api/nothing']
  for (const path of [...paths, ...api, '/my-bookmarks/x.css', '/robots.txt', '/sitemap.xml']) {
    const { headers } = await get(app, path, member)
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    expect(headers.get('x-member'), 'for the service worker').toBe(member.username)
    expect(headers.getSetCookie()).toEqual([])
  }
  const refused = await post(app, '/api/login', {}, member)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
})

testOnDatabase('a response that sets a cookie is not cacheable', async (db) => {
  const app = testApp(db)
  const { headers } = await get(app, '/api/session')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(callerAfter({ headers })?.cookie).toMatch(/^__Host-session=v\./)
})

testOnDatabase('over plain http the cookie has its plain name and is not Secure', async (db) => {
  const config = parseConfig({ BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' })
  const app = testApp(db, { config })
  const { headers } = await get(app, '/api/session')
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=v\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  // Nor is the cookie of the other name read.
  const member = await aMember(db)
  expect((await get(app, '/api/session', member)).body.user).toBeNull()
  const cookie = member.cookie.replace('__Host-', '')
  expect((await get(app, '/api/session', { cookie })).body.user).not.toBeNull()
})

testOnDatabase(
  'a page embeds the bookmarks of its member, and the answer to a form the new ones',
  async (db) => {
    const member = await aMember(db)
    const { competitionID } = await aCompetition(db)
    const app = testApp(db, {
      renderPage: async ({ method }, context) => {
        if (method === 'POST') await updateBookmark(db, member.actor, { competitionID }, NOW)
        return Response.json(await readPageSession(getRequestContext(context)))
      },
    })
    const embeddedIn = ({ text }: { text: string }) =>
      (JSON.parse(text) as PageSession).bookmarkedIds
    const bookmarksFor = async (caller: Caller) =>
      embeddedIn(await get(app, '/my-dashboard', caller))
    expect(await bookmarksFor(member)).toEqual([])
    const answer = await postForm(app, '/my-bookmarks', {}, member)
    expect(embeddedIn(answer)).toEqual([competitionID])
    expect(await bookmarksFor(member)).toEqual([competitionID])
    expect(await bookmarksFor(await aMember(db))).toEqual([])
  },
)

testOnDatabase('a cookie without a session is removed', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  await post(app, '/api/logout', {}, member)
  const { headers, status } = await get(app, '/no-such', member)
  expect(status).toBe(404)
  expect(headers.getSetCookie()).toEqual([
    '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    'member=; Path=/; SameSite=Lax; Secure; Max-Age=0',
  ])
})

testOnDatabase('an invalid cookie counts as a visitor’s', async (db) => {
  const app = testApp(db)
  const { secret, actor } = await aMember(db)
  for (const value of [
    '',
    'm.',
    secret,
    `m.${actor.sessionHash}`,
    `m.${secret}x`,
    'm.%00',
    'x'.repeat(4000),
  ]) {
    const { status, body } = await get(app, '/api/session', { cookie: `__Host-session=${value}` })
    expect([value, status, body.user]).toEqual([value, 200, null])
  }
})

testOnDatabase('two browsers of one member have different tokens', async (db) => {
  const app = testApp(db)
  const { id, ...browser } = await aMember(db)
  const phone = await aSession(db, id)
  const swapped = { cookie: browser.cookie, csrfToken: phone.csrfToken }
  expect((await post(app, '/api/get-user-bookmarks', {}, swapped)).status).toBe(403)
  expect((await post(app, '/api/get-user-bookmarks', {}, phone)).status).toBe(200)
})

testOnDatabase(
  'who may go first is learnt from which sessions open, and which no longer',
  async (db) => {
    const sessions = { confirm: vi.fn<() => void>(), forget: vi.fn<() => void>() }
    const app = testApp(db, { sessions })
    const member = await aMember(db)
    await get(app, '/contact-us', member)
    expect(sessions.confirm).toHaveBeenCalledExactlyOnceWith(expect.any(String), false)
    const [[hash]] = sessions.confirm.mock.calls as unknown as [[string]]

    await db.deleteFrom('sessions').execute()
    await get(app, '/contact-us', member)
    expect(sessions.confirm).toHaveBeenCalledOnce()
    expect(sessions.forget).toHaveBeenCalledExactlyOnceWith(hash)
    await get(app, '/contact-us', await anAdmin(db))
    expect(sessions.confirm).toHaveBeenLastCalledWith(expect.any(String), true)
  },
)
