import { shareLabel } from '#app/features/checking/rules/figures.ts'
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
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-1.5 text-left font-medium">
                  Page
                </th>
                <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                  Visits
                </th>
                {VISIT_FIGURE_NAMES.map((figure) => (
                  <th key={figure} scope="col" className="py-1.5 pl-2 text-right font-medium">
                    {VISIT_FIGURES[figure].title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divided">
              {visits.map((row) => (
                <tr key={row.page}>
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {row.page}
                  </th>
                  <td className="py-1.5 pl-2 text-right equal-digits">
                    {row.visits.toLocaleString('en-IE')}
                  </td>
                  {VISIT_FIGURE_NAMES.map((figure) => (
                    <td key={figure} className="py-1.5 pl-2 text-right equal-digits">
                      <Value figure={figure} value={row[figure]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
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
