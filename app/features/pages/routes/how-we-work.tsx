import { getRequestContext } from '#app/context.server.ts'
import { listRunning, type PaidBooking } from '#app/features/places/queries/bookings.server.ts'
import { allOf } from '#app/lib/all-of.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { PageHeader, TextPage } from '../components/text-page.tsx'
import { readPublicCounts } from '../queries/how-we-work.server.ts'
import { readOutages } from '../queries/outages.server.ts'
import { contentMeta } from '../rules/content.ts'
import { figuresOf, tooFewSentence, type Figure } from '../rules/how-we-work.ts'
import { loadPage } from './page-loader.server.ts'
import type { Route } from './+types/how-we-work'
import { isOwnPath } from '#app/lib/http/own-path.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { isDay, prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import type { Outage } from '../input.ts'

/** A separate route, as only this page has figures. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, config, now, today, log } = requestContext
  return allOf({
    page: loadPage(requestContext, url, ['guide']),
    figures: readPublicCounts(db, now).then(figuresOf),
    running: listRunning(db, today),
    outages: readOutages(config.dataDir, log),
  })
})

export function meta({ loaderData: { page }, matches }: Route.MetaArgs) {
  return pageMeta(contentMeta(page, matches[0].loaderData.baseUrl))
}

export default function HowWeWorkPage({ loaderData }: Route.ComponentProps) {
  const { page, figures, running, outages } = loaderData
  const controls = {
    figures: <LiveFigures figures={figures} />,
    'paid-places': <PaidPlaces running={running} />,
    outages: <Outages outages={outages} />,
  }
  return (
    <article className="mx-auto max-w-[61.25rem]">
      <PageHeader title={page.title} lead={page.description} updated={page.updated} />
      <TextPage page={page} controls={controls} />
      <RelatedLinks links={page.related} />
    </article>
  )
}

const SHOWN_OUTAGES = 5

function LiveFigures({ figures }: { figures: readonly Figure[] }) {
  const shown = figures.filter(({ value }) => value !== undefined)
  const tooFew = tooFewSentence(figures)
  return (
    <>
      {shown.length > 0 && (
        <ul className="my-4 grid gap-3 sm:grid-cols-2">
          {shown.map(({ name, value, note }) => (
            <li key={name} className="rounded-card bg-card p-4 shadow-card">
              <span className="block text-sm text-muted">{name}</span>{' '}
              <span className="mt-1 block text-lg leading-7 font-semibold equal-digits">
                {value}
              </span>{' '}
              {note && <span className="mt-1 block text-sm text-muted">{note}</span>}
            </li>
          ))}
        </ul>
      )}
      {tooFew && <p className="my-4 max-w-prose">{tooFew}</p>}
    </>
  )
}

function PaidPlaces({ running }: { running: readonly PaidBooking[] }) {
  const inCarousel = running.some(({ place }) => place === 'carousel')
  return (
    <div className="prose">
      {!inCarousel && <p>No listing is featured at the moment.</p>}
      <ul>
        {running.map(({ id, words, text, url }) => (
          <li key={id}>
            {isOwnPath(url) ? (
              <Link to={url as PageAddress}>{text}</Link>
            ) : (
              <a href={url} rel="sponsored nofollow noopener">
                {text}
              </a>
            )}
            {`: ${words}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Outages({ outages }: { outages: readonly Outage[] | undefined }) {
  return (
    <div className="prose">
      {outages === undefined && <p>We keep no public list of outages yet.</p>}
      {outages?.length === 0 && <p>Never, since we began to write it down.</p>}
      <ul>
        {outages?.slice(0, SHOWN_OUTAGES).map(({ from, until, what }) => (
          <li key={from}>{`${spanOf(from, until)}: ${what}`}</li>
        ))}
      </ul>
    </div>
  )
}

/** '20 November 2026, 14:05 to 14:40' of two moments like '2026-11-20 14:05'. */
function spanOf(from: string, until: string) {
  const [day, time] = from.split(' ')
  const [lastDay, end] = until.split(' ')
  const first = `${dayLabel(day)}, ${time}`
  return lastDay === day ? `${first} to ${end}` : `${first} to ${dayLabel(lastDay)}, ${end}`
}

function dayLabel(day = '') {
  return isDay(day) ? prettyDate(day) : day
}
