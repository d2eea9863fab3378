import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { printRounds, round, serveSite, type Served } from '../lib/served.ts'
import { interleave } from '../lib/stats.ts'
import { note, printTable } from '../lib/table.ts'

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const PASSWORD = 'violet-umbrella-42'

type Effort = { rounds: number; seconds: number }
/** What a round asks a site for. */
type Page = { path: string; headers: Record<string, string> }

export const versions: Benchmark = {
  name: 'versions',
  question: 'what does a page cost that no cache serves, compared with another version?',
  needsBuild: true,
  run: async ({ quick }) => {
    const other = process.env['COMPARE_WITH']
    if (other === undefined) return note('COMPARE_WITH names no other checkout: not measured.')
    await withFolder((folder) =>
      compare(path.resolve(other), folder, quick ? QUICK : { rounds: 6, seconds: 2 }),
    )
  },
}
const QUICK = { rounds: 1, seconds: 1 }

/** `other` is a checkout that has been installed and built. Each version loads its own sample catalogue. */
async function compare(other: string, folder: string, effort: Effort) {
  const settings = { PAGE_CACHE_MB: '0', LIMITS_SCALE: '1000', SAMPLE_DATA: 'true' }
  const before = await serveSite(path.join(folder, 'before'), settings, '/', scriptIn(other))
  const now = await serveSite(path.join(folder, 'now'), settings)
  try {
    const pages = { before: await pagesOf(before), now: await pagesOf(now) }
    for (const [name, page] of Object.entries(pages.now)) {
      const earlier = pages.before[name] ?? page
      const contestants = {
        'the other version': () => ask(before, earlier, effort),
        'this version': () => ask(now, page, effort),
      }
      await interleave(contestants, 1)
      printRounds(name, 'page', await interleave(contestants, effort.rounds), 'other')
    }
    await printSizes({ before, now }, pages)
  } finally {
    await Promise.all([before.child.stop(), now.child.stop()])
  }
}

/** Earlier versions ran from their sources. */
function scriptIn(checkout: string) {
  const built = path.join(checkout, 'build/server/main.js')
  return {
    script: existsSync(built) ? built : path.join(checkout, 'server/main.ts'),
    cwd: checkout,
  }
}

function ask({ port, child }: Served, { path: asked, headers }: Page, { seconds }: Effort) {
  return round({ url: `http://127.0.0.1:${port}${asked}`, child }, seconds, headers)
}

async function pagesOf({ url }: Served): Promise<Record<string, Page>> {
  const home = await (await fetch(url)).text()
  const listing = /href="(\/competition\/[^"?#]+)"/.exec(home)?.[1] ?? '/'
  const cookie = await join(url)
  return {
    home: { path: '/', headers: {} },
    'home, compressed': { path: '/', headers: BROWSER },
    'a listing': { path: listing, headers: {} },
    'a listing, compressed': { path: listing, headers: BROWSER },
    'a member’s home, compressed': { path: '/', headers: { ...BROWSER, cookie } },
  }
}

/** Returns the cookie of a new member. */
async function join(url: string) {
  const visit = await fetch(new URL('/api/session', url))
  const { csrfToken } = (await visit.json()) as { csrfToken: string }
  const response = await fetch(new URL('/api/register', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': csrfToken,
      cookie: cookiesOf(visit),
    },
    body: JSON.stringify({ username: 'bench', email: 'bench@example.ie', password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`Joining answered ${response.status}.`)
  return cookiesOf(response)
}

function cookiesOf(response: Response) {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function printSizes(
  sites: Record<'before' | 'now', Served>,
  pages: Record<'before' | 'now', Record<string, Page>>,
) {
  const sizeOf = async (version: 'before' | 'now', name: string) => {
    const address = new URL(pages[version][name]?.path ?? '/', sites[version].url)
    return (await (await fetch(address)).arrayBuffer()).byteLength
  }
  const rows = ['home', 'a listing'].map(async (name) => [
    name,
    await sizeOf('before', name),
    await sizeOf('now', name),
  ])
  printTable('HTML, bytes', ['page', 'the other version', 'this version'], await Promise.all(rows))
}
