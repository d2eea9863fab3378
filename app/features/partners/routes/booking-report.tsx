import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { Chart } from '#app/ui/chart/chart.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { receiveMessage } from '#app/features/mailing/operations/contact.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { NumbersTable } from '#app/ui/page/numbers-table.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Thanks } from '#app/ui/page/thanks.tsx'
import { OwnListings } from '../components/own-listings.tsx'
import { PromoterMessage } from '../input/claim.ts'
import { openReport, reportSigner } from '../operations/report-links.server.ts'
import { listOwnPublished } from '../queries/claims.server.ts'
import { FEWER, FIGURES } from '../rules/report.ts'
import type { Route } from './+types/booking-report'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, now, cookie } = requestContext
  const report = await openReport(requestContext, params.token)
  const page = { ...report, token: params.token }
  if (report.kind !== 'promoter') return page
  const reportOf = await reportSigner(db, now)
  const listings = (await listOwnPublished(db, report.id)).map((one) =>
    Object.assign(one, { report: reportOf({ kind: 'listing', ...one }) }),
  )
  return { ...page, listings, csrfToken: cookie.csrfToken() }
})

/** Of a promoter's own page: what it writes waits as a message. */
export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const { db, config } = requestContext
  const { kind, id, name } = await openReport(requestContext, params.token)
  const { about, message: text, email } = parseInput(PromoterMessage, values)
  const listings = await listOwnPublished(db, id)
  const isOwn = about === '' || listings.some(({ slug }) => slug === about)
  if (kind !== 'promoter' || !isOwn) throw new Problem('not-found', 'There is no such listing.')
  const subject = about ? `Correction of ${config.baseUrl}${competitionPath(about)}` : 'Reply'
  const message = `${subject}, from the promoter’s own page:\n\n${text}`
  await receiveMessage(requestContext, { name, email, message, website: '' })
  return { done: 'Thank you. A person reads it before anything changes.' }
})

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta('Report', 'Sums by day.', '/booking-report/:token')

type Loaded = Route.ComponentProps['loaderData']

export default function BookingReport({ loaderData, actionData }: Route.ComponentProps) {
  const { name, about, figures, days, total, token } = loaderData
  const openings = figures.indexOf('openings')
  if (actionData && 'done' in actionData)
    return (
      <Thanks title={name} said={actionData.done}>
        <Link to={`/booking-report/${token}`} className="button-quiet px-4">
          Back to your listings
        </Link>
      </Thanks>
    )
  return (
    <article className="mx-auto max-w-2xl">
      <PageTitle title={`Report: ${name}`} lead={about} />
      <p className="mb-4">
        Openings in these days: <strong>{total[openings] ?? FEWER}</strong>
      </p>
      <Compared {...loaderData} />
      <Chart
        labelEvery={14}
        periods={days.map(({ day }) => toPeriod(day))}
        series={[
          {
            kind: 'bars',
            label: 'Openings',
            values: days.map(({ numbers }) => numbers[openings] ?? null),
          },
        ]}
        alternative="Openings by day. The table has the same numbers."
      />
      {'listings' in loaderData && <OwnListings listings={loaderData.listings} />}
      <NumbersTable
        head={['Day', ...figures.map((figure) => FIGURES[figure])]}
        rows={[
          ...days.map(({ day, numbers }) => toRow(shortDate(day), numbers)),
          toRow('In all', total),
        ]}
      />
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
        An opening is a press on the listing’s link to its promoter, and under Advert a press on the
        box; known programs are left out. Saves are bookmarks of members that still exist; mails and
        feeds are those sent with the listing in them. We count sums by day and store nothing about
        who pressed. Numbers below ten are not shown (&lt;10), and a total leaves out what would
        tell them. Views are not counted one by one, as most pages come from a cache: the page
        Advertise estimates them from one visit in four, whose browser tells how fast it was. With n
        bookings in a place, yours is first in one of n views: the share is by turns of 20 seconds,
        so it holds for cached pages too.
      </p>
    </article>
  )
}

function toRow(name: string, numbers: Loaded['total']) {
  return [name, ...numbers.map((count) => count?.toLocaleString('en-IE') ?? '<10')] as const
}

function toPeriod(day: Day) {
  return { start: day, short: shortDate(day).slice(0, -5), long: shortDate(day) }
}

function Compared({ compared, figures, days, total }: Loaded) {
  const openings = total[figures.indexOf('openings')]
  if (!compared || !openings) return null
  const { category, listings, median } = compared
  return (
    <p className="mb-4">
      {`That is ${rateOf(openings / days.length)} a day. Half of the ${listings} other listings of these days in ${category} had ${rateOf(median)} or more for each day they were open.`}
    </p>
  )
}

function rateOf(rate: number) {
  return rate.toLocaleString('en-IE', { maximumFractionDigits: 1 })
}
