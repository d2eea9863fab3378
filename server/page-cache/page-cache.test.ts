import { expect, test } from 'vitest'
import { encodePage } from './encode-page.ts'
import { openPageCache } from './page-cache.ts'

const HOME = { address: '/', route: '/' }
const page = (number: number) => ({ address: `/new-competitions?page=${number}`, route: '/new' })

type Rendering = { address: string; finish: (response?: Response) => void }

/** A page cache with a manual clock, whose renderings end on command. */
function aPageCache({ start = '2026-11-21T12:00:00Z', maxBytes = 1_000_000, live = true } = {}) {
  let time = Date.parse(start)
  const state = { live, room: true }
  const renderings: Rendering[] = []
  const pages = openPageCache({
    encode: encodePage,
    render: (address) =>
      new Promise((resolve) => {
        const finish = (response = html(`rendering ${renderings.length} of ${address}`)) =>
          resolve(response)
        renderings.push({ address, finish })
      }),
    clock: () => new Date(time),
    maxBytes,
    isWatching: () => state.live,
    mayRenderAhead: () => state.room,
  })
  const textOf = (address: string) => pages.get(address)?.page.forms.identity.body.toString()
  async function keep(wanted = HOME, response?: Response) {
    const made = pages.render(wanted)
    renderings.at(-1)?.finish(response)
    return made
  }
  return {
    pages,
    renderings,
    keep,
    textOf,
    state,
    wait: (ms: number) => (time += ms),
    goTo: (instant: string) => (time = Date.parse(instant)),
  }
}

function html(body: string, status = 200, headers: Record<string, string> = {}) {
  return new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })
}

test('concurrent requests share one rendering', async () => {
  const { pages, renderings } = aPageCache()
  const asked = [pages.render(HOME), pages.render(HOME), pages.render(HOME)]
  expect(renderings).toHaveLength(1)
  renderings[0]?.finish()
  const made = await Promise.all(asked)
  expect(new Set(made).size).toBe(1)
  expect(pages.get('/')?.page).toBe(made[0]?.page)
})

test('an aging page is sent while one rendering replaces it, an old one is not', async () => {
  const { pages, renderings, keep, textOf, wait } = aPageCache()
  await keep()
  wait(19_999)
  expect(textOf('/')).toBe('rendering 1 of /')
  expect(renderings).toHaveLength(1)
  wait(1)
  expect(textOf('/')).toBe('rendering 1 of /')
  expect(textOf('/')).toBe('rendering 1 of /')
  expect(renderings).toHaveLength(2)
  renderings[1]?.finish()
  await expect.poll(() => textOf('/')).toBe('rendering 2 of /')
  wait(50_000)
  expect(pages.get('/')).toBeUndefined()
})

test('pages of all processes age together, in steps of the clock', async () => {
  const { renderings, keep, textOf, goTo } = aPageCache({ start: '2026-11-22T12:00:19Z' })
  await keep()
  expect(textOf('/')).toBeDefined()
  expect(renderings).toHaveLength(1)
  goTo('2026-11-22T12:00:20Z')
  expect(textOf('/')).toBe('rendering 1 of /')
  expect(renderings).toHaveLength(2)
})

test('no page is older than a minute', async () => {
  const { keep, textOf, wait } = aPageCache()
  await keep()
  wait(49_999)
  expect(textOf('/')).toBeDefined()
  wait(1)
  expect(textOf('/')).toBeUndefined()
})

test('a change evicts everything, renderings in flight included', async () => {
  const { pages, renderings, keep, textOf } = aPageCache()
  await keep(page(1))
  const begunBefore = pages.render(HOME)
  pages.drop()
  expect(textOf(page(1).address)).toBeUndefined()
  const begunAfter = pages.render(HOME)
  expect(renderings).toHaveLength(3)
  renderings[1]?.finish(html('old'))
  await begunBefore
  expect(pages.get('/')).toBeUndefined()
  renderings[2]?.finish(html('new'))
  await begunAfter
  expect(textOf('/')).toBe('new')
})

test.each([
  ['winter', '2026-12-31T23:59:50Z', '2027-01-01T00:00:00Z'],
  ['summer', '2026-07-01T22:59:50Z', '2026-07-01T23:00:00Z'],
  ['the night clocks go back', '2026-10-25T23:59:50Z', '2026-10-26T00:00:00Z'],
])('no page outlives its day in Ireland: %s', async (_, before, midnight) => {
  const { keep, textOf, goTo, wait } = aPageCache({ start: before })
  const made = await keep()
  expect(made?.page.unchanged[1]).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=0')
  wait(9_999)
  expect(textOf('/')).toBeDefined()
  goTo(midnight)
  expect(textOf('/')).toBeUndefined()
})

test('while changes could go unnoticed a page is at most a second old', async () => {
  const { keep, textOf, wait, state } = aPageCache({ live: false })
  await keep()
  wait(999)
  expect(textOf('/')).toBeDefined()
  wait(1)
  expect(textOf('/')).toBeUndefined()
  state.live = true
  expect(textOf('/')).toBeDefined()
})

test.each([
  ['not found', html('no', 404)],
  ['gone', html('gone', 410)],
  ['an error', html('broken', 500)],
  ['a redirect', html('', 302, { location: '/' })],
  ['not to be stored', html('secret', 200, { 'cache-control': 'private, no-store' })],
  ['no page', Response.json({})],
])('%s is sent but not cached', async (_, response) => {
  const { pages, renderings, keep } = aPageCache()
  const made = await keep(HOME, response)
  expect(made?.page.status).toBe(response.status)
  expect(made?.page.unchanged[1]).toBe('no-store')
  expect(pages.get('/')).toBeUndefined()
  void keep()
  expect(renderings).toHaveLength(2)
})

test('a response that sets a cookie is not cached', async () => {
  const { pages, keep } = aPageCache()
  expect(await keep(HOME, html('hello', 200, { 'set-cookie': 'session=1' }))).toBeUndefined()
  expect(pages.get('/')).toBeUndefined()
})

test('a failed rendering fails its callers and is retried by the next', async () => {
  let tries = 0
  const pages = openPageCache({
    encode: encodePage,
    render: async () => {
      tries += 1
      if (tries === 1) throw new Error('no database')
      return html('there again')
    },
    clock: () => new Date(),
    maxBytes: 1_000_000,
    isWatching: () => true,
    mayRenderAhead: () => true,
  })
  await expect(pages.render(HOME)).rejects.toThrow('no database')
  expect((await pages.render(HOME))?.page.status).toBe(200)
})

test('the cache stays within its memory and evicts the least recently used', async () => {
  const { pages, keep } = aPageCache({ maxBytes: 100_000 })
  for (let number = 1; number <= 20; number += 1) {
    await keep(page(number), html(`${number} ${'x'.repeat(9_000)}`))
  }
  const { bytes, pages: count } = pages.counts()
  expect(bytes).toBeLessThanOrEqual(100_000)
  expect(count).toBeGreaterThan(4)
  expect(pages.get(page(1).address)).toBeUndefined()
  expect(pages.get(page(20).address)).toBeDefined()
})

test('searches make room for one another only', async () => {
  const { pages, keep } = aPageCache({ maxBytes: 400_000 })
  const search = (number: number) => ({ address: `/search?q=${number}`, route: '/search' })
  for (let number = 1; number <= 5; number += 1)
    await keep(page(number), html(`${number} ${'x'.repeat(9_000)}`))
  const before = pages.counts().pages
  for (let number = 1; number <= 100; number += 1)
    await keep(search(number), html(`${number} ${'y'.repeat(9_000)}`))
  for (let number = 1; number <= 5; number += 1)
    expect(pages.get(page(number).address)).toBeDefined()
  expect(pages.get(search(100).address)).toBeDefined()
  expect(pages.get(search(1).address)).toBeUndefined()
  expect(pages.counts().pages).toBeLessThan(before + 20)
  expect(pages.counts().bytes).toBeLessThanOrEqual(400_000)
})

test('a page larger than its share is sent, not cached', async () => {
  const { pages, keep } = aPageCache({ maxBytes: 10_000 })
  const made = await keep(HOME, html('x'.repeat(9_000)))
  expect(made?.page.status).toBe(200)
  expect(pages.get('/')).toBeUndefined()
})

test('data fetched ahead is good for ten seconds in the browser', async () => {
  const { keep } = aPageCache()
  const made = await keep({ address: '/_.data', route: '/' }, html('{}'))
  expect(made?.page.unchanged[1]).toBe('public, max-age=10, s-maxage=20, stale-while-revalidate=30')
})

test('while rendering fails, a stale page of the same day is sent', async () => {
  const { keep, wait, textOf } = aPageCache()
  const bodyOf = async (response: Response) =>
    (await keep(HOME, response))?.page.forms.identity.body.toString()
  await keep(HOME, html('good'))
  wait(599_999)
  expect(textOf('/')).toBeUndefined()
  expect(await bodyOf(html('broken', 503))).toBe('good')
  expect(await bodyOf(html('no such page', 404))).toBe('no such page')
  wait(1)
  expect(await bodyOf(html('broken', 503))).toBe('broken')
})

test('a page of yesterday is never sent, not even while rendering fails', async () => {
  const { keep, goTo } = aPageCache({ start: '2026-11-21T23:59:59Z' })
  await keep(HOME, html('yesterday'))
  goTo('2026-11-22T00:00:00Z')
  expect((await keep(HOME, html('broken', 503)))?.page.status).toBe(503)
})

test('a stale page is not refreshed while the server is overloaded', async () => {
  const { keep, wait, textOf, renderings, state } = aPageCache()
  await keep()
  wait(30_000)
  state.room = false
  expect(textOf('/')).toBeDefined()
  expect(renderings).toHaveLength(1)
  state.room = true
  expect(textOf('/')).toBeDefined()
  expect(renderings).toHaveLength(2)
})

test('a page kept fresh is rendered ahead: at the start, after a change, before it ages, at midnight', async () => {
  const { pages, renderings, wait, goTo, textOf } = aPageCache({ start: '2026-11-21T23:58:00Z' })
  async function keepFresh() {
    const before = renderings.length
    const kept = pages.keepFresh(HOME)
    renderings[before]?.finish()
    expect(await kept).toBe(true)
    return renderings.length - before
  }
  expect(await keepFresh()).toBe(1)
  expect(textOf('/')).toBe('rendering 1 of /')
  expect(await keepFresh()).toBe(0)
  pages.drop()
  expect(await keepFresh()).toBe(1)
  wait(19_999)
  expect(await keepFresh()).toBe(0)
  wait(1)
  expect(await keepFresh()).toBe(1)
  goTo('2026-11-21T23:59:59Z')
  await keepFresh()
  goTo('2026-11-22T00:00:00Z')
  expect(await keepFresh()).toBe(1)
})

test.each([{ live: false }, { room: false }])(
  'nothing is rendered ahead without a database or room: %o',
  async (change) => {
    const { pages, renderings, state } = aPageCache()
    Object.assign(state, change)
    expect(await pages.keepFresh(HOME)).toBe(false)
    expect(renderings).toHaveLength(0)
  },
)
