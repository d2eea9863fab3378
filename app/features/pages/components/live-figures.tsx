import { isOwnPath } from '#app/lib/http/own-path.ts'
import type { PaidBooking } from '#app/features/bookings/queries/bookings.server.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { isDay, prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import type { Outage } from '../input.ts'
import { tooFewSentence, type Figure } from '../rules/how-we-work.ts'

const SHOWN_OUTAGES = 5

export function LiveFigures({ figures }: { figures: readonly Figure[] }) {
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

/** Everything that runs in a place which may be paid for. */
export function PaidPlaces({ running }: { running: readonly PaidBooking[] }) {
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

export function Outages({ outages }: { outages: readonly Outage[] | undefined }) {
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
