import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { EmbeddedSession } from '#app/lib/browser/page-session.ts'
import { openMemberPages } from './member-pages.ts'

const AOIFE = { user: { username: 'Aoife', admin: false }, csrfToken: 'A', bookmarkedIds: '' }
const BRIAN = { user: { username: 'Brian', admin: false }, csrfToken: 'B', bookmarkedIds: '' }

function somePages(
  render = async (address: string, { user }: EmbeddedSession) =>
    html(`${address} for ${user.username}`),
) {
  const drops: (() => void)[] = []
  const rendered: string[] = []
  const pages = openMemberPages({
    render: async (address, placeholders) => {
      rendered.push(address)
      return render(address, placeholders)
    },
    clock: () => new Date('2026-11-23T12:00:00Z'),
    maxBytes: 1_000_000,
    watch: { isLive: () => true, onChange: (drop) => void drops.push(drop) },
  })
  async function ask(address: string, session: EmbeddedSession | null = AOIFE) {
    const readSession = async () => session
    return (await pages.answer({ address, acceptEncoding: undefined, readSession }))?.response
  }
  const text = async (address: string, session?: EmbeddedSession) =>
    (await ask(address, session))?.text()
  return { pages, ask, text, rendered, change: () => drops.forEach((drop) => drop()) }
}

function html(body: string, status = 200, headers: Record<string, string> = {}) {
  return new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })
}

test('one rendering serves every member, each with their own session', async () => {
  const { text, rendered } = somePages()
  expect(await text('/', AOIFE)).toBe('/ for Aoife')
  expect(await text('/', BRIAN)).toBe('/ for Brian')
  expect(await text('/', AOIFE)).toBe('/ for Aoife')
  expect(rendered).toEqual(['/'])
})

test.each([
  { acceptEncoding: 'gzip, deflate, br, zstd', decompress: zstdDecompressSync },
  { acceptEncoding: 'gzip, br', decompress: brotliDecompressSync },
  { acceptEncoding: 'gzip', decompress: gunzipSync },
  { acceptEncoding: undefined, decompress: (page: Buffer) => page },
])('members who ask at once as $acceptEncoding get their own pages', async (asked) => {
  const { acceptEncoding, decompress } = asked
  const { pages } = somePages()
  const members = [AOIFE, BRIAN, { ...AOIFE, user: { username: '</script>🎁"', admin: false } }]
  const answers = await Promise.all(
    members.map((session) =>
      pages.answer({ address: '/', acceptEncoding, readSession: async () => session }),
    ),
  )
  const texts = answers.map(async (one) => {
    const body = Buffer.from((await one?.response.arrayBuffer()) ?? new ArrayBuffer())
    return decompress(body).toString()
  })
  const escaped = '/ for &lt;/script&gt;🎁&quot;'
  expect(await Promise.all(texts)).toEqual(['/ for Aoife', '/ for Brian', escaped])
})

test('a change of the catalogue is seen by the next request', async () => {
  const { text, rendered, change } = somePages()
  await text('/')
  change()
  await text('/')
  expect(rendered).toEqual(['/', '/'])
})

test.each([
  ['a page that is not cached', '/my-dashboard'],
  ['an address with other parameters, which the page may read', '/?bookmarked'],
  ['page data', '/_.data'],
])('%s is rendered for each member', async (_, address) => {
  const { ask, rendered } = somePages()
  expect(await ask(address)).toBeUndefined()
  expect(rendered).toEqual([])
})

test.each([
  ['fails', html('broken', 503)],
  ['redirects', new Response(null, { status: 302, headers: { location: '/' } })],
  ['sets a cookie', html('hello', 200, { 'set-cookie': 'session=v.1' })],
])('a page that %s is rendered for the member', async (_, response) => {
  const { ask } = somePages(async () => response)
  expect(await ask('/')).toBeUndefined()
})

test('who turns out to have no session gets nothing filled in', async () => {
  const { ask } = somePages()
  expect(await ask('/', null)).toBeUndefined()
})

test('a session that cannot be read is left to the page, which shows the error', async () => {
  const { pages } = somePages()
  const readSession = () => Promise.reject(new Error('no such table'))
  const answered = await pages.answer({ address: '/', acceptEncoding: undefined, readSession })
  expect(answered).toBeUndefined()
})

test('a missing page keeps its status', async () => {
  const { ask } = somePages(async () => html('no such page', 404))
  expect((await ask('/competition/none'))?.status).toBe(404)
})

test('a shared cache would tell the encodings of a page apart', async () => {
  const { ask } = somePages(async () => html('hello', 200, { vary: 'cookie' }))
  expect((await ask('/'))?.headers.get('vary')).toBe('cookie, accept-encoding')
})

test('the policy allows the scripts of this member’s page', async () => {
  const { ask } = somePages(async (_, { csrfToken }) =>
    html(`<script>use("${csrfToken}")</script>`, 200, {
      'content-security-policy': `script-src 'self' ${hashOf(`use("${csrfToken}")`)}`,
    }),
  )
  const policyOf = async (session: EmbeddedSession) =>
    (await ask('/', session))?.headers.get('content-security-policy')
  expect(await policyOf(AOIFE)).toBe(`script-src 'self' ${hashOf('use("A")')}`)
  expect(await policyOf(BRIAN)).toBe(`script-src 'self' ${hashOf('use("B")')}`)
})

function hashOf(script: string) {
  return `'sha256-${hash('sha256', script, 'base64')}'`
}
