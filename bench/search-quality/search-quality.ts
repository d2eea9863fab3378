import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { readOpenListings } from '#app/features/directory/queries/open-listings.server.ts'
import { searchCompetitions } from '#app/features/directory/queries/search.server.ts'
import { loadSampleCatalogue } from '#app/features/sources/import/sample.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import { sql } from 'kysely'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { note, percent, printTable } from '../lib/table.ts'
import { readJudgedQueries, WEEKDAYS, type Facts, type JudgedQuery } from './judged.ts'
import { isWronglyReplaced, measure, precisionOf, titlesOf, type Judged } from './measures.ts'

/** The kinds of each later set, all written and judged before what they ask for was understood. */
const LATER_SETS = {
  'second set': [
    'filters as words',
    'compounds and families',
    'places',
    'brand and generic',
    'nonsense',
  ],
  'third set': [
    'words of no',
    'closing days',
    'families',
    'joined, short and marked',
    'prices and money',
    'words that say nothing, and names',
  ],
}

export const searchQuality: Benchmark = {
  name: 'search-quality',
  question: 'does a search find the relevant listings of the sample catalogue?',
  needsBuild: false,
  run: async () => {
    const queries = readJudgedQueries()
    const now = new Date()
    const { url, stop } = await startPostgres()
    try {
      await withFolder(async (folder) => {
        const sqlite = openDatabase({ url: undefined, dataDir: path.join(folder, 'sqlite') })
        const ofSqlite = await answerAll(sqlite, queries, folder, now)
        const postgres = openDatabase({ url, dataDir: '' })
        const ofPostgres = await answerAll(postgres, queries, folder, now)
        report('SQLite', ofSqlite)
        report('PostgreSQL', ofPostgres)
        const same = ofSqlite.filter((one, index) => isSameAnswer(one, ofPostgres[index]))
        note(`\nThe same answer from both databases: ${same.length} of ${queries.length}.`)
      })
    } finally {
      await stop()
    }
  },
}

async function answerAll(
  opened: OpenDatabase,
  queries: readonly JudgedQuery[],
  folder: string,
  now: Date,
): Promise<Judged[]> {
  const { db } = opened
  await migrate(opened)
  await loadSampleCatalogue(db, openMediaFolder(path.join(folder, 'media')), now)
  await requireWanted(opened, queries)
  const today = dublinDay(now)
  const open = await readOpenListings(db, today)
  const all: Judged[] = []
  for (const query of queries) {
    const judged = query.facts ? await wantedByFacts(opened, query, query.facts, today) : query
    const answer = searchCompetitions(open, judged.query)
    all.push({ judged, answer })
  }
  await opened.close()
  return all
}

/** @throws when a wanted listing is not in the catalogue: its title has changed. */
async function requireWanted({ db }: OpenDatabase, queries: readonly JudgedQuery[]) {
  const rows = await db.selectFrom('competitions').select('title').execute()
  const titles = new Set(rows.map(({ title }) => title))
  const missing = queries.flatMap(({ wanted }) => wanted).filter((title) => !titles.has(title))
  if (missing.length > 0) throw new Error(`Not in the sample: ${missing.join('; ')}`)
}

async function wantedByFacts(
  { db }: OpenDatabase,
  query: JudgedQuery,
  {
    closes_within: days,
    closes_in: exactly,
    closes_on: weekday,
    min_value: least,
    ...values
  }: Facts,
  today: Day,
): Promise<JudgedQuery> {
  let stating = db
    .selectFrom('competitions')
    .select('title')
    .where('status', '=', 'approved')
    .where('end_date', '>=', today)
  if (days !== undefined) stating = stating.where('end_date', '<=', addDays(today, days))
  const on = exactly ?? (weekday && (WEEKDAYS.indexOf(weekday) - weekdayOf(today) + 7) % 7)
  if (on !== undefined) stating = stating.where('end_date', '=', addDays(today, on))
  if (least !== undefined) stating = stating.where('prize_value', '>=', least)
  for (const [column, some] of Object.entries(values))
    stating = stating.where(sql.ref(column), 'in', some)
  const titles = (await stating.execute()).map(({ title }) => title)
  const { wanted } = query
  return {
    ...query,
    wanted: wanted.length > 0 ? wanted.filter((title) => titles.includes(title)) : titles,
  }
}

function report(dialect: string, all: readonly Judged[]) {
  const kinds = [...new Set(all.map(({ judged }) => judged.kind))]
  const row = (name: string, some: readonly Judged[]) => {
    const { answerable, precision, firstRight, empty, offered, replaced, wronglyReplaced } =
      measure(some)
    const share = (value: number) => (answerable > 0 ? percent(value) : '–')
    return [
      name,
      some.length,
      answerable,
      answerable > 0 ? precision.toFixed(3) : '–',
      share(firstRight),
      empty,
      offered,
      `${wronglyReplaced} of ${replaced}`,
    ]
  }
  printTable(
    `${dialect}: ${all.length} judged queries`,
    [
      'kind',
      'queries',
      'answerable',
      'precision at 5',
      'first right',
      'empty',
      'of them offered',
      'wrongly replaced',
    ],
    [
      ...kinds.map((kind) =>
        row(
          kind,
          all.filter(({ judged }) => judged.kind === kind),
        ),
      ),
      row(
        'first set',
        all.filter(({ judged }) => !Object.values(LATER_SETS).flat().includes(judged.kind)),
      ),
      ...Object.entries(LATER_SETS).map(([name, some]) =>
        row(
          name,
          all.filter(({ judged }) => some.includes(judged.kind)),
        ),
      ),
      row('all', all),
    ],
  )
  note(`\n${dialect}, not as wanted (precision, query: first five):`)
  for (const one of all.filter(isImperfect)) note(describe(one))
}

function isSameAnswer({ answer }: Judged, other: Judged | undefined) {
  return isDeepStrictEqual(answer, other?.answer)
}

function isImperfect(one: Judged) {
  return isWronglyReplaced(one) || (one.judged.wanted.length > 0 && precisionOf(one) < 1)
}

function describe(one: Judged) {
  const { judged, answer } = one
  const precision = judged.wanted.length > 0 ? percent(precisionOf(one)) : '–'
  const replaced = answer.corrected ? ` → ${answer.corrected}` : ''
  const offered = answer.suggestion ? ` (${answer.suggestion}?)` : ''
  return `  ${precision}  ${judged.query}${replaced}${offered}: ${titlesOf(answer).join(' · ') || 'nothing'}`
}
