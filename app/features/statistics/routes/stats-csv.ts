import { getRequestContext } from '#app/context.server.ts'
import { csvFile } from '#app/lib/text/csv.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { readQuery } from '#app/lib/http/list-query.ts'
import { StatsQuery } from '../input/requests.ts'
import { readCounts, readRankings } from '../queries/stats.server.ts'
import { RANKING_NAMES, shownOf, type Figure, type Ranking } from '../rules/figures.ts'
import { timelineOf } from '../rules/periods.ts'
import { toFigures } from '../rules/to-figures.ts'
import type { Route } from './+types/stats-csv'

/** More rows than the page shows, but bounded. */
const RANKING_ROWS = 1_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, counters, today } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const { range, what } = readQuery(StatsQuery, url.searchParams)
  const timeline = timelineOf(range, today)
  await counters.flush()
  const rows = isRanking(what)
    ? rankingRows(await readRankings(db, admin, timeline, RANKING_ROWS, today), what)
    : figureRows(
        toFigures(timeline, today, await readCounts(db, admin, timeline, today)),
        what,
        shownOf(timeline.starts),
      )
  return csvFile(`${what}-by-${range}-${today}`, rows)
}

type Row = (string | number | null)[]

function figureRows(figures: Figure[], what: string, starts: Day[]): Row[] {
  const { series = [] } = figures.find(({ name }) => name === what) ?? {}
  const head: Row = ['from', ...series.map(({ label }) => label)]
  const valuesOf = (index: number): Row => series.map(({ values }) => values[index] ?? null)
  return [head].concat(starts.map((start, index): Row => valuesOf(index).toSpliced(0, 0, start)))
}

function rankingRows(rankings: Ranking[], what: string): Row[] {
  const { rows = [] } = rankings.find(({ name }) => name === what) ?? {}
  const lines = rows.map(({ label, count }): Row => [label, count])
  return [['name', 'count'], ...lines]
}

function isRanking(what: string) {
  return RANKING_NAMES.some((name) => name === what)
}
