import path from 'node:path'
import { openDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { loadRaw } from '../lib/raw-load.ts'
import { serveSite, type Served } from '../lib/served.ts'
import { interleave, median, medianRatio, quantile } from '../lib/stats.ts'
import { figure, note, printTable } from '../lib/table.ts'

const MEMBERS = 20
const PASSWORD = 'violet-umbrella-42'
const PAGES_PER_SECOND = 40
const CONNECTIONS = 8
/** With it a request bypasses the page cache. */
const NOT_CACHED = { authorization: 'none' }

type Effort = { rounds: number; seconds: number }
type Latencies = { p50: number; p95: number; p99: number }
type Round = { rendered: Latencies; cached: Latencies; loginsPerSecond: number }

export const logins: Benchmark = {
  name: 'logins',
  question: `how long does home take while ${MEMBERS} members log in at once?`,
  needsBuild: true,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const dataDir = path.join(folder, 'data')
      const names = await addMembers(dataDir)
      const site = await serveSite(dataDir, { LIMITS_SCALE: '10000' })
      try {
        await compare(site, names, quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 5 })
      } finally {
        await site.child.stop()
      }
    }),
}

async function addMembers(dataDir: string) {
  const opened = openDatabase({ url: undefined, dataDir })
  await migrate(opened)
  const password_hash = await createPasswordHasher().hash(PASSWORD)
  const names = Array.from({ length: MEMBERS }, (_, i) => `member-${i}`)
  const values = names.map((username) => ({
    username,
    username_key: username,
    password_hash,
    created_at: Date.now(),
  }))
  await opened.db.insertInto('users').values(values).execute()
  await opened.close()
  return names
}

async function compare(site: Served, names: readonly string[], { rounds, seconds }: Effort) {
  const contestants = {
    'nobody logs in': () => round(site, [], seconds),
    [`${MEMBERS} log in, again and again`]: () => round(site, names, seconds),
  }
  await interleave(contestants, 1)
  const [alone = [], busy = []] = Object.values(await interleave(contestants, rounds))
  const row = (page: 'rendered' | 'cached', key: keyof Latencies) => {
    const [before, after] = [alone, busy].map((all) => all.map((one) => one[page][key]))
    return [
      `home, ${page}, ${key}`,
      figure(medianRatio(after ?? [], before ?? [])),
      figure(median(before ?? [])),
      figure(median(after ?? [])),
    ]
  }
  printTable(
    `Home, ${PAGES_PER_SECOND} a second of each kind, while ${MEMBERS} log in at once, again and again`,
    ['page', 'with logins ÷ without', '(ms without)', '(ms with)'],
    (['rendered', 'cached'] as const).flatMap((page) =>
      (['p50', 'p95', 'p99'] as const).map((key) => row(page, key)),
    ),
  )
  note(`\nLogins: ${figure(median(busy.map((one) => one.loginsPerSecond)))} a second.`)
}

async function round(
  { port, url }: Served,
  names: readonly string[],
  seconds: number,
): Promise<Round> {
  const crowd = logInAgain(url, names)
  const load = { port, paths: ['/'], seconds, connections: CONNECTIONS }
  const [rendered, cached] = await Promise.all(
    [NOT_CACHED, {}].map((headers) => loadRaw({ ...load, headers, perSecond: PAGES_PER_SECOND })),
  )
  const count = await crowd.stop()
  return {
    rendered: latencies(rendered?.latenciesMs),
    cached: latencies(cached?.latenciesMs),
    loginsPerSecond: count / seconds,
  }
}

function latencies(all: readonly number[] = []): Latencies {
  return { p50: quantile(all, 0.5), p95: quantile(all, 0.95), p99: quantile(all, 0.99) }
}

/** When all are logged in, they all log in again. */
function logInAgain(url: string, names: readonly string[]) {
  const stopping = new AbortController()
  let count = 0
  const loggingIn = (async () => {
    while (names.length > 0 && !stopping.signal.aborted) {
      await Promise.all(names.map((name) => logIn(url, name)))
      count += names.length
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await loggingIn
      return count
    },
  }
}

async function logIn(url: string, username: string) {
  const cookie = `v.${newSecret()}`
  const response = await fetch(new URL('/api/login', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `session=${cookie}`,
      'x-csrf-token': hashSecret(`csrf ${cookie}`),
    },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A login answered ${response.status}.`)
}
