import { getRequestContext } from '#app/context.server.ts'
import { readCheckFigures } from '#app/features/checking/queries/figures.server.ts'
import { shareLabel } from '#app/features/checking/rules/figures.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { FigureCard } from '../components/figure-card.tsx'
import { LinkTiles } from '../components/link-tiles.tsx'
import { NumberTiles } from '../components/number-tiles.tsx'
import { RankingCard } from '../components/ranking-card.tsx'
import { readQuery } from '#app/lib/http/list-query.ts'
import { StatsQuery } from '../input/requests.ts'
import { countShortListings } from '../queries/short-listings.server.ts'
import { readCounts, readRankings } from '../queries/stats.server.ts'
import { isKnown, type Figure } from '../rules/figures.ts'
import { RANGE_LABELS, RANGES, shownPeriods, timelineOf, type Range } from '../rules/periods.ts'
import { WORDS_MIN } from '../rules/short-listings.ts'
import { toFigures } from '../rules/to-figures.ts'
import type { Route } from './+types/stats'

const RANKING_ROWS = 10

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, counters, now, today } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const { range } = readQuery(StatsQuery, url.searchParams)
  const timeline = timelineOf(range, today)
  await counters.flush()
  const [counts, rankings, checks, shortListings] = await Promise.all([
    readCounts(db, admin, timeline, today),
    readRankings(db, admin, timeline, RANKING_ROWS, today),
    readCheckFigures(db, now),
    countShortListings(db, admin, today),
  ])
  return {
    range,
    periods: shownPeriods(timeline),
    figures: toFigures(timeline, today, counts),
    rankings,
    checks,
    shortListings,
  }
}

export const meta = noindexMeta('Stats', 'What happens on the site, in numbers.', '/admin/stats')

export default function StatsPage({ loaderData }: Route.ComponentProps) {
  const { range, periods, figures, rankings, checks, shortListings } = loaderData
  return (
    <>
      <PageTitle
        title="Stats"
        lead="Numbers only: clicks and searches are counted without cookies, addresses or names."
      />
      <RangeLinks range={range} />
      <NumberTiles figures={figures} range={range} />
      <LinkTiles checks={checks} />
      <div className="grid gap-4 md:grid-cols-2 md:[&>*:first-child]:col-span-2">
        {figures.filter(hasTotals).map((figure) => (
          <FigureCard key={figure.name} figure={figure} range={range} periods={periods} />
        ))}
      </div>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {rankings.map((ranking) => (
          <RankingCard key={ranking.name} ranking={ranking} range={range} />
        ))}
      </div>
      <ShortListings {...shortListings} />
    </>
  )
}

const hasTotals = ({ totals }: Figure) => totals.some(isKnown)

function ShortListings({ listings, short }: { listings: number; short: number }) {
  if (short === 0) return null
  return (
    <p className="mt-4 text-sm">
      {short.toLocaleString('en-IE')} of {listings.toLocaleString('en-IE')} open listings (
      {shareLabel(short, listings)}) have fewer than {WORDS_MIN} words. Search engines pass over
      pages that say little.
    </p>
  )
}

function RangeLinks({ range }: { range: Range }) {
  return (
    <nav aria-label="Range" className="mb-6 flex flex-wrap gap-2">
      {RANGES.map((one) => (
        <Link
          key={one}
          to={`/admin/stats?range=${one}`}
          preventScrollReset
          viewTransition={false}
          aria-current={one === range ? 'page' : undefined}
          className="button-quiet px-4 text-sm aria-[current=page]:border-link aria-[current=page]:bg-tint aria-[current=page]:text-link"
        >
          {RANGE_LABELS[one]}{' '}
        </Link>
      ))}
    </nav>
  )
}
