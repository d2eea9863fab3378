import type { Booking } from '#app/features/bookings/queries/desk.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { deskLines, nameOf, SENTENCE_MAX } from '../rules/booking-words.ts'

export function BookingCard({ booking, report }: { booking: Booking; report: string }) {
  const { id, state, pausedAt, slug } = booking
  return (
    <article
      aria-labelledby={`booking-${id}`}
      className="flex flex-col gap-2 rounded-card bg-card p-4 shadow-card wrap-anywhere sm:p-5"
    >
      <h2 id={`booking-${id}`} className="text-lg font-semibold">
        {slug ? <Link to={competitionPath(slug)}>{nameOf(booking)}</Link> : nameOf(booking)}
      </h2>
      <p>
        <span className="chip bg-tint">{state}</span>{' '}
        {pausedAt !== null && 'paused: its listing is flagged, closed or restricted'}
      </p>
      {deskLines(booking).map((line) => (
        <p key={line} className="text-sm text-muted">
          {line}
        </p>
      ))}
      <p>
        <Link to={report as PageAddress} className="text-link underline">
          Report<span className="sr-only"> of {nameOf(booking)}</span>
        </Link>
      </p>
      <Steps {...booking} />
      {booking.url !== null && state === 'running' && <AdvertForm {...booking} />}
    </article>
  )
}

/** Requests are decided on in To check. */
function Steps(booking: Booking) {
  const { id, state } = booking
  const about = <span className="sr-only"> {nameOf(booking)}</span>
  if (state === 'asked' || state === 'agreed')
    return (
      <p>
        <Link to={`/admin/to-check?kind=bookings#bookings-${id}`} className="button-quiet">
          Decide{about}
        </Link>
      </p>
    )
  if (state !== 'paid' && state !== 'running') return null
  return (
    <ActionButton intent="end" fields={{ id }} look="button-quiet px-4">
      End now{about}
    </ActionButton>
  )
}

function AdvertForm({ id, image, btnText, description, url }: Booking) {
  return (
    <details>
      <summary className="py-2 font-medium">
        Change<span className="sr-only"> {btnText}</span>
      </summary>
      <PlainForm intent="edit" submit="Save">
        <input type="hidden" name="id" value={id} />
        <TextField label="Picture" name="image" defaultValue={image ?? ''} />
        <TextField
          label="Sentence"
          name="description"
          limit={SENTENCE_MAX}
          defaultValue={description ?? ''}
        />
        <TextField label="Text of the button" name="btnText" defaultValue={btnText ?? ''} />
        <TextField label="Link" name="competitionUrl" defaultValue={url ?? ''} />
      </PlainForm>
    </details>
  )
}
