import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { HANG_MS } from '#test/hang-bound.ts'
import { buildSite, killServers } from '#test/server-process.ts'
import { clientOf, startProxy, testNginxFile } from './proxies.ts'
import { servePeople } from './served-people.ts'

const LISTING = /href="(\/competition\/[\w-]+)"/
const folder = mkdtempSync(path.join(tmpdir(), 'competitions-nginx-'))

beforeAll(buildSite)
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

test("Debian's nginx accepts deploy/nginx.conf as it is", () => {
  testNginxFile()
})

test.for(['sqlite', 'postgres'])(
  'nginx sends its copy of a page to members, admins and visitors alike, until it is old (%s)',
  { timeout: HANG_MS * 2 },
  async (dialect) => {
    const { server, members, people, stop } = await servePeople(dialect, folder, {
      BASE_URL: 'https://www.example.ie',
      TRUST_PROXY: 'on',
    })
    const proxy = await startProxy('nginx', [Number(server.settings['PORT'])])
    const { site, fetch, close } = clientOf(proxy.port)
    onTestFinished(async () => {
      await close()
      await proxy.stop()
      await stop()
    })
    const cookies = [undefined, ...people.map(({ cookie }) => cookie)]
    const get = async (address: string, cookie?: string) => {
      const response = await fetch(site + address, {
        headers: cookie === undefined ? {} : { cookie },
      })
      expect([address, response.status]).toEqual([address, 200])
      return { text: await response.text(), headers: response.headers }
    }

    const [, listing = ''] = LISTING.exec((await get('/new-competitions')).text) ?? []
    const pages = [
      '/',
      '/_.data',
      '/new-competitions?page=2',
      listing,
      '/search?q=win',
      '/how-to-win',
    ]
    const secrets = people.flatMap(({ username, csrfToken }) => [username, csrfToken])
    let [hits, asked] = [0, 0]
    for (let round = 0; round < 3; round += 1)
      for (const address of pages) {
        const answers = []
        for (const cookie of cookies) answers.push(await get(address, cookie))
        expect(new Set(answers.map(({ text }) => text)).size, address).toBe(1)
        for (const { text, headers } of answers) {
          asked += 1
          if (headers.get('x-cache') === 'HIT') hits += 1
          expect(headers.get('set-cookie'), address).toBeNull()
          expect(headers.get('vary') ?? '', address).not.toMatch(/cookie/i)
          for (const secret of secrets) expect(text).not.toContain(secret)
        }
      }
    expect(hits / asked).toBeGreaterThan(0.8)

    // What is of one person is fetched for that person, and not stored.
    for (const { cookie, username } of members) {
      const { text, headers } = await get('/api/session', cookie)
      expect(JSON.parse(text)).toMatchObject({ user: { username } })
      expect(headers.get('x-cache')).toBe('MISS')
      expect((await get('/my-dashboard', cookie)).text).toContain(username)
    }

    // A copy is fetched again once it is as old as the page said.
    await vi.waitFor(
      async () => expect((await get('/how-to-win')).headers.get('x-cache')).not.toBe('HIT'),
      { timeout: HANG_MS, interval: 500 },
    )
  },
)
