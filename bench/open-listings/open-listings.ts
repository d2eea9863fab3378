import { openDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { searchCompetitions } from '#app/features/directory/queries/search.server.ts'
import { countChoices } from '#app/features/directory/rules/choice-counts.ts'
import { listed, listPage, type OpenListings } from '#app/features/directory/rules/open-lists.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setFeatured } from '#app/features/listings/operations/change-competition.server.ts'
import type { NewCompetition } from '#app/features/listings/operations/insert-competition.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { drawListings } from '../lib/listings.ts'
import { longestHold } from '../lib/longest-hold.ts'
import { figure, printTable } from '../lib/table.ts'
import { addListings } from '../queries/fill.ts'

const SIZES = [2_000, 20_000]
const QUICK_SIZES = [100, 500]
const CLOSING_DAYS = 80
const RUNS = 20
const MB = 1_000_000
const PASSPORT = { fit: ['ni-under18-nosocial-nophone-nopost-nostore-free'] }
const QUERIES = ['win', 'weekend', 'otters', 'weekend tickets', 'weeknd', 'hotel in cork this week']

export const openListings: Benchmark = {
  name: 'open-listings',
  question: 'what do the open listings cost in memory, and to read again?',
  needsBuild: false,
  run: async ({ quick }) => {
    const rows = []
    for (const size of quick ? QUICK_SIZES : SIZES)
      rows.push(await withFolder((folder) => measure(folder, size)))
    printTable(
      'SQLite: processor milliseconds; held is the longest turn of the event loop',
      [
        'open listings',
        'read (held)',
        'after one change (held)',
        'memory, MB',
        'page of a list',
        'of a passport',
        'with all counts',
        ...QUERIES.map((query) => `“${query}”`),
      ],
      rows,
    )
  },
}

async function measure(dataDir: string, size: number) {
  const opened = openDatabase({ url: undefined, dataDir })
  const { db } = opened
  const now = new Date()
  const today = dublinDay(now)
  await migrate(opened)
  await addListings(db, drawOpen(now), size, new Date(now.getTime() - DAY_MS))
  const { readOpen } = openCatalogue(db)
  const before = process.memoryUsage().heapUsed
  const read = await cost(() => readOpen(today))
  const open = await readOpen(today)
  const memory = (process.memoryUsage().heapUsed - before) / MB
  await db.transaction().execute(async (tx) => {
    await setFeatured(tx, 1, true, now)
    await announceChange(tx)
  })
  const again = await cost(() => readOpen(today))
  await opened.close()
  return [
    figure(size),
    read,
    again,
    figure(memory),
    usual(() => listPage(open, 'newest', 1, { sort: 'closing' })),
    usual(() => listPage(open, 'newest', 1, { filters: PASSPORT })),
    usual(() => countAll(open)),
    ...QUERIES.map((query) => usual(() => searchCompetitions(open, query))),
  ]
}

function countAll(open: OpenListings) {
  return countChoices(listed(open, 'newest'), {}, open.today, { withCategories: true })
}

function* drawOpen(now: Date): Generator<NewCompetition> {
  let drawn = 0
  for (const listing of drawListings(now)) {
    const competitionEndDate = addDays(dublinDay(now), (drawn += 1) % CLOSING_DAYS)
    yield { ...listing, status: 'approved', competitionEndDate }
  }
}

async function cost(work: () => Promise<unknown>): Promise<string> {
  const before = processorMs()
  const held = await longestHold(work)
  return `${figure(processorMs() - before)} (${figure(held)})`
}

function usual(work: () => unknown): string {
  work()
  const before = processorMs()
  for (let run = 0; run < RUNS; run += 1) work()
  return figure((processorMs() - before) / RUNS)
}

/** Of this thread. */
function processorMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
