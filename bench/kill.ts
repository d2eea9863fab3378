import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { killRounds, type KillReport } from '../test/faults/kill-rounds.ts'
import { killServers, type ServerProcess } from '../test/server-process.ts'
import type { Benchmark } from './lib/benchmark.ts'
import { untilAnswer } from './lib/child.ts'
import { withFolder } from './lib/folder.ts'
import { seededRandom } from '#app/lib/random.ts'
import { median } from './lib/stats.ts'
import { figure, note, printTable } from './lib/table.ts'

const ROUNDS = { sqlite: 60, postgres: 60, crashes: 5 }
/** How long a server lives, in milliseconds. */
const [LIFE_MIN, LIFE_MAX] = [300, 2_000]
/** With fsync, like an operator's PostgreSQL and unlike the tests': committed data is on disk. */
const DURABLE = '?options=-c%20synchronous_commit%3Don'

export const kill: Benchmark = {
  name: 'kill',
  question: 'is a write lost when a server or PostgreSQL is killed?',
  needsBuild: true,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const random = seededRandom(1)
      const live = () => sleep(LIFE_MIN + Math.floor(random() * (LIFE_MAX - LIFE_MIN)))
      const options = (kind: keyof typeof ROUNDS, url?: string) => ({
        url,
        folder: path.join(folder, kind),
        rounds: quick ? 1 : ROUNDS[kind],
        live,
      })
      const postgres = await startPostgres()
      try {
        report('SQLite; the server is killed', await killRounds(options('sqlite')))
        const url = await createDatabase(postgres.url, 'killed')
        report('PostgreSQL; the server is killed', await killRounds(options('postgres', url)))
        const crashing = options('crashes', await createDatabase(postgres.url, 'crashed'))
        report('PostgreSQL is killed', await killRounds({ ...crashing, end: crash }))
      } finally {
        killServers()
        await postgres.stop()
      }
    }),
}

async function createDatabase(server: string, name: string) {
  const admin = openDatabase({ url: server, dataDir: '' })
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  const url = new URL(server + DURABLE)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Kills one PostgreSQL process, which makes all others restart and recover from the write-ahead log. Our
 * server continues, and is killed a moment later.
 */
async function crash(server: ServerProcess, { db }: OpenDatabase) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await sleep(LIFE_MIN)
  note(`  ready again after ${figure((await untilAnswer(`${server.url}/readyz`)) + LIFE_MIN)} ms`)
  await sleep(LIFE_MIN)
  await server.kill()
}

function report(title: string, { acknowledged, mails, wrong, readyAfter }: KillReport) {
  const ready = `${figure(median(readyAfter))} / ${figure(Math.max(...readyAfter))} ms`
  printTable(
    `${title}: ${readyAfter.length} times`,
    ['what', 'acknowledged'],
    [...Object.entries(acknowledged), ['campaign mails', mails]],
  )
  note(`\nlost, doubled or half done: ${wrong.length}; ready again (median / worst): ${ready}`)
  for (const line of wrong) note(`  ${line}`)
  if (wrong.length > 0) process.exitCode = 1
}
