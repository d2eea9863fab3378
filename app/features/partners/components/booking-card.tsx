import type { Booking } from '#app/features/bookings/queries/desk.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { deskLines, SENTENCE_MAX } from '../rules/booking-words.ts'

/** Requests are decided on in To check. */
export function BookingCard({ booking, report }: { booking: Booking; report: PagePath }) {
  const { id, name, state, pausedAt, slug, url } = booking
  const about = <span className="sr-only"> {name}</span>
  return (
    <article
      aria-labelledby={`booking-${id}`}
      className="flex flex-col gap-2 rounded-card bg-card p-4 shadow-card wrap-anywhere sm:p-5"
    >
      <h2 id={`booking-${id}`} className="text-lg font-semibold">
        {slug ? <Link to={competitionPath(slug)}>{name}</Link> : name}
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
      <div className="flex flex-wrap gap-3">
        <Link to={report} className="button-quiet px-4">
          Report{about}
        </Link>
        {(state === 'asked' || state === 'agreed') && (
          <Link to={`/admin/to-check?kind=bookings#bookings-${id}`} className="button-quiet px-4">
            Decide{about}
          </Link>
        )}
        {(state === 'paid' || state === 'running') && (
          <ActionButton intent="end" fields={{ id }} look="button-quiet px-4">
            End now{about}
          </ActionButton>
        )}
      </div>
      {url !== null && state === 'running' && <AdvertForm {...booking} />}
    </article>
  )
}

function AdvertForm({ id, image, btnText, description, url }: Booking) {
  const text = { label: 'Sentence', name: 'description', limit: SENTENCE_MAX }
  return (
    <details>
      <summary className="py-2 font-medium">
        Change<span className="sr-only"> {btnText}</span>
      </summary>
      <PlainForm intent="edit" submit="Save">
        <input type="hidden" name="id" value={id} />
        <TextField label="Picture" name="image" defaultValue={image ?? ''} />
        <TextField {...text} defaultValue={description ?? ''} />
        <TextField label="Text of the button" name="btnText" defaultValue={btnText} />
        <TextField label="Link" name="competitionUrl" defaultValue={url ?? ''} />
      </PlainForm>
    </details>
  )
}
