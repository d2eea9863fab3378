import path from 'node:path'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import type { Benchmark } from '../lib/benchmark.ts'
import { createPostgres } from '../lib/create-postgres.ts'
import { withFolder } from '../lib/folder.ts'
import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, printTable } from '../lib/table.ts'
import { bareStatements } from './bare.ts'
import { aMember, drawEntries, syncedApp } from './synced.ts'

const ENTRIES = 5_000
const QUICK_ENTRIES = 1_000
const ROUNDS = 9
/** Above the bare statements a sync is pointed out: it also parses, checks and merges. */
const TOO_MUCH = 5

export const trackerSync: Benchmark = {
  name: 'tracker-sync',
  question: 'what does it cost to send a long log from a new device, and to fetch it on a second?',
  needsBuild: false,
  run: async ({ quick }) => {
    const { url, stop } = await startPostgres()
    try {
      await withFolder(async (folder) => {
        const dataDir = path.join(folder, 'sqlite')
        await report('SQLite', openDatabase({ url: undefined, dataDir }), quick)
        await report('PostgreSQL', await createPostgres(url, 'tracker'), quick)
      })
    } finally {
      await stop()
    }
  },
}

async function report(dialect: string, opened: OpenDatabase, quick: boolean) {
  await migrate(opened)
  const entries = drawEntries(quick ? QUICK_ENTRIES : ENTRIES)
  const [app, bare] = [syncedApp(opened), bareStatements(opened)]
  const measure = (side: typeof app) => async () => {
    const member = await aMember(opened)
    const sent = await time(() => side.send(member, entries))
    const fetched = await time(async () => {
      const count = await side.fetch(member)
      if (count !== entries.length) throw new Error(`${count} entries arrived.`)
    })
    return { sent, fetched }
  }
  const rounds = await interleave({ app: measure(app), bare: measure(bare) }, quick ? 2 : ROUNDS)
  // The first round warms the caches.
  const [a, b] = [rounds.app.slice(1), rounds.bare.slice(1)]
  const rows = (['sent', 'fetched'] as const).map((what) => {
    const [own, base] = [a.map((round) => round[what]), b.map((round) => round[what])]
    const ratio = medianRatio(own, base)
    const flag = ratio > TOO_MUCH ? ' !' : ''
    return [
      `${what}, ${figure(entries.length)} entries`,
      figure(median(own)),
      figure(median(base)),
      `${figure(ratio)}${flag}`,
    ]
  })
  printTable(`${dialect}: milliseconds, median`, ['', 'sync', 'bare statements', 'ratio'], rows)
  await opened.close()
}

async function time(run: () => Promise<unknown>) {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
