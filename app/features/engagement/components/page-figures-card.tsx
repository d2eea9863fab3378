import { shareLabel } from '#app/features/checking/rules/figures.ts'
import { NumbersTable } from '#app/ui/page/numbers-table.tsx'
import {
  VISIT_FIGURE_NAMES,
  VISIT_FIGURES,
  VISITS_MIN,
  visitFigureLabel,
  WORDS_MIN,
  type PageFigures,
  type VisitFigure,
} from '../rules/visit-figures.ts'

/** How fast pages are for visitors, and whether they say enough to be found. */
export function PageFiguresCard({ visits, listings, short }: PageFigures) {
  return (
    <section
      aria-labelledby="pages-title"
      className="mt-4 rounded-card bg-card p-4 shadow-card sm:p-5"
    >
      <h2 id="pages-title" className="text-lg font-semibold">
        Pages as visitors get them
      </h2>
      <p className="mb-3 text-sm text-muted">
        What three of four visits stay within, in 28 days, by the page on which they began: when the
        largest part was painted, how long a press took, how far parts shifted. One visit in four is
        measured, without cookies or ids; below {VISITS_MIN} there is no figure.
      </p>
      {visits.length === 0 ? (
        <p className="py-6 text-center text-muted">Nothing yet.</p>
      ) : (
        <div className="overflow-x-auto">
          <NumbersTable
            head={['Page', 'Visits', ...VISIT_FIGURE_NAMES.map((one) => VISIT_FIGURES[one].title)]}
            rows={visits.map((row) => [
              row.page,
              row.visits.toLocaleString('en-IE'),
              ...VISIT_FIGURE_NAMES.map((one) => <Value key={one} figure={one} value={row[one]} />),
            ])}
          />
        </div>
      )}
      <p className="mt-3 text-sm">
        {short.toLocaleString('en-IE')} of {listings.toLocaleString('en-IE')} open listings (
        {shareLabel(short, listings)}) have fewer than {WORDS_MIN} words. Search engines pass over
        pages that say little.
      </p>
    </section>
  )
}

function Value({ figure, value }: { figure: VisitFigure; value: number | undefined }) {
  if (value === undefined) return '–'
  const isGood = value <= VISIT_FIGURES[figure].good
  return (
    <>
      {visitFigureLabel(figure, value)}
      {!isGood && <span className="block text-xs text-muted">high</span>}
    </>
  )
}
