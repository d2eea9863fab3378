import { getRequestContext } from '#app/context.server.ts'
import { PLACES, isPlace } from '#app/features/bookings/rules/places.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { prettyDate, shortDate } from '#app/lib/time/days.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { readReportToken } from '../operations/report-links.server.ts'
import { readReport } from '../queries/report.server.ts'
import { nameOf, spanOf } from '../rules/booking-words.ts'
import type { Route } from './+types/booking-report'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, now, today } = getRequestContext(context)
  const id = await readReportToken(db, params.token, now)
  const report = id === undefined ? undefined : await readReport(db, id, today)
  if (!report) throw new Problem('not-found', 'There is no such report.')
  const { booking, days, total } = report
  const { place, state, from, until } = booking
  const where = isPlace(place) ? PLACES[place].label : place
  return { name: nameOf(booking), where, state, from, until, days, total, today }
})

export const meta = noindexMeta('Report', 'The figures of a booking.', '/booking-report/:token')

export default function BookingReport({ loaderData }: Route.ComponentProps) {
  const { name, where, state, days, total, today } = loaderData
  return (
    <article className="mx-auto max-w-2xl">
      <PageTitle title={`Report: ${name}`} lead={`${where}, ${spanOf(loaderData)}: ${state}.`} />
      <p className="mb-4">
        Openings until {prettyDate(today)}: <strong>{total ?? 'fewer than ten'}</strong>
      </p>
      <Chart days={days} />
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="p-2 text-left">
              Day
            </th>
            <th scope="col" className="p-2 text-right">
              Openings
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, openings }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="p-2 text-left font-normal">
                {shortDate(day)}
              </th>
              <td className="p-2 text-right equal-digits">{openings ?? 'fewer than ten'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-muted">
        An opening is a press on the link to your page. Known programs are left out. We count sums
        by day and store nothing about who pressed; numbers below ten are not shown. Views are not
        counted: pages come from a cache.
      </p>
    </article>
  )
}

const WIDTH = 600
const HEIGHT = 120

/** The table below has the same numbers. */
function Chart({ days }: Pick<Route.ComponentProps['loaderData'], 'days'>) {
  const most = Math.max(1, ...days.map(({ openings }) => openings ?? 0))
  const width = WIDTH / Math.max(1, days.length)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mb-4 w-full text-link">
      {days.map(({ day, openings }, index) => {
        const height = ((openings ?? 0) / most) * HEIGHT
        return (
          <rect
            key={day}
            x={index * width}
            y={HEIGHT - height}
            width={width * 0.8}
            height={height}
            fill="currentColor"
          />
        )
      })}
    </svg>
  )
}
