import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { prettyDate, shortDate } from '#app/lib/time/days.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { FEWER, FIGURE_NAMES, FIGURES, openDays } from '../rules/report.ts'
import type { Route } from './+types/booking-report'
import { loadReport } from './report-loader.server.ts'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const report = await loadReport(requestContext, params.token)
  return { ...report, today: requestContext.today, token: params.token }
})

export const meta = noindexMeta('Report', 'Sums by day.', '/booking-report/:token')

type Loaded = Route.ComponentProps['loaderData']

export default function BookingReport({ loaderData }: Route.ComponentProps) {
  const { name, about, isBox, days, total, today, token } = loaderData
  const figures = isBox ? FIGURE_NAMES.slice(0, 1) : FIGURE_NAMES
  return (
    <article className="mx-auto max-w-2xl">
      <PageTitle title={`Report: ${name}`} lead={about} />
      <p className="mb-4">
        Openings until {prettyDate(today)}: <strong>{total.openings ?? FEWER}</strong>
      </p>
      <Compared {...loaderData} />
      <Chart days={days} />
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="p-2 text-left">
              Day
            </th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="p-2 text-right">
                {FIGURES[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days, { day: null, ...total }].map(({ day, ...numbers }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className={`p-2 text-left ${day ? 'font-normal' : ''}`}>
                {day ? shortDate(day) : 'In all'}
              </th>
              {figures.map((figure) => (
                <td key={figure} className="p-2 text-right equal-digits">
                  {numbers[figure]?.toLocaleString('en-IE') ?? '<10'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="no-print mt-4">
        <a
          href={`/booking-report/${token}/days.csv` satisfies PageAddress}
          download
          className="text-link underline"
        >
          Save as CSV
        </a>
      </p>
      <p className="mt-4 text-sm text-muted">
        An opening is a press on the link to your page; known programs are left out.{' '}
        {!isBox &&
          'Saves are bookmarks of members that still exist; mails and feeds are those sent with the listing in them. '}
        We count sums by day and store nothing about who pressed. Numbers below ten are not shown
        (&lt;10), and a total leaves out what would tell them. Views are not counted one by one, as
        most pages come from a cache: the page Advertise estimates them from one visit in four,
        whose browser tells how fast it was. With n bookings in a place, yours is first in one of n
        views: the share is by turns of 20 seconds, so it holds for cached pages too.
      </p>
    </article>
  )
}

function Compared({ compared, days, total }: Loaded) {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (!compared || !first || !last || total.openings === null) return null
  const { category, listings, median } = compared
  const span = { from: first, until: last }
  const own = total.openings / openDays(span, span)
  return (
    <p className="mb-4">
      {`That is ${rateOf(own)} a day. Half of the ${listings} other listings of these days in ${category} had ${rateOf(median)} or more for each day they were open.`}
    </p>
  )
}

function rateOf(rate: number) {
  return rate.toLocaleString('en-IE', { maximumFractionDigits: 1 })
}

const WIDTH = 600
const HEIGHT = 120

/** The table below has the same numbers. */
function Chart({ days }: Pick<Loaded, 'days'>) {
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
