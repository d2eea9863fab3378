import { getRequestContext } from '#app/context.server.ts'
import { readCheckFigures } from '#app/features/reading/queries/figures.server.ts'
import { shareLabel, type CheckFigures } from '#app/features/reading/rules/checks/figures.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { FigureCard, RankingCard } from '../components/figure-card.tsx'
import { readQuery } from '#app/lib/http/list-query.ts'
import { StatsQuery } from '../input/requests.ts'
import { countShortListings, readCounts, readRankings } from '../queries/stats.server.ts'
import { isKnown, type Figure, changeLabel, WORDS_MIN } from '../rules/figures.ts'
import { RANGE_LABELS, RANGES, shownPeriods, timelineOf, type Range } from '../rules/periods.ts'
import { toFigures } from '../rules/to-figures.ts'
import type { Route } from './+types/stats'
import { numberLabel } from '#app/lib/chart-series.ts'

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

function NumberTiles({ figures, range }: { figures: Figure[]; range: Range }) {
  return (
    <ul className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {figures.flatMap(({ name, totals }) =>
        totals.filter(isKnown).map(({ label, now, before }) => (
          <li key={label}>
            <a
              href={`#${name}`}
              className="block h-full rounded-card bg-card p-4 shadow-card wrap-anywhere hover:bg-tint focus-visible:bg-tint"
            >
              <span className="block text-sm text-muted">{label}</span>{' '}
              <span className="mt-1 block text-2xl leading-8 font-semibold equal-digits">
                {now === 0 ? 'None' : numberLabel(now)}
              </span>{' '}
              {before ? <Change now={now} before={before} range={range} /> : null}
            </a>
          </li>
        )),
      )}
    </ul>
  )
}

function Change({ now, before, range }: { now: number; before: number; range: Range }) {
  const change = now > 0 && changeLabel({ now, before })
  return (
    <span className="block text-sm text-muted">
      {change && <strong className="font-semibold text-ink">{change}</strong>}{' '}
      <span className="inline-block">
        {numberLabel(before)}
        <span className="sr-only"> in the {RANGE_LABELS[range]}</span> before
      </span>
    </span>
  )
}

/** Figures of the link checks: always the last 30 days. */
function LinkTiles({ checks }: { checks: CheckFigures }) {
  const { openings, deadOpenings, checkable, checkedInTime, decided, upheld } = checks
  if (openings + checkable + decided === 0) return null
  return (
    <section aria-labelledby="links-title" className="mb-6">
      <h2 id="links-title" className="mb-3 text-lg font-semibold">
        Links, in 30 days
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Tile
          name="Openings that hit a dead link"
          of={[deadOpenings, openings]}
          note="the goal is under 0.5%"
        />
        <Tile
          name="Links checked within 48 hours"
          of={[checkedInTime, checkable]}
          note="the goal is 95%. Those of listings that close in over 30 days have 72 hours"
        />
        <Tile name="Flags upheld" of={[upheld, decided]} note="an admin decided" />
      </ul>
    </section>
  )
}

type TileProps = { name: string; of: [part: number, whole: number]; note: string }

function Tile({ name, of: [part, whole], note }: TileProps) {
  if (whole === 0) return null
  return (
    <li className="rounded-card bg-card p-4 shadow-card wrap-anywhere">
      <span className="block text-sm text-muted">{name}</span>{' '}
      <span className="mt-1 block text-2xl leading-8 font-semibold equal-digits">
        {shareLabel(part, whole)}
      </span>{' '}
      <span className="block text-sm text-muted">
        {`${figure(part)} of ${figure(whole)}; ${note}`}
      </span>
    </li>
  )
}

function figure(count: number) {
  return count.toLocaleString('en-IE')
}
