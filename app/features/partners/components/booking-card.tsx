import type { Booking } from '#app/features/bookings/queries/desk.server.ts'
import { PLACES } from '#app/features/bookings/rules/places.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { nameOf, SENTENCE_MAX, spanOf } from '../rules/booking-words.ts'

export function BookingCard({ booking, report }: { booking: Booking; report: string }) {
  const { id, place, state, buyer, email, price, reason, pausedAt, slug, description } = booking
  return (
    <article
      aria-labelledby={`booking-${id}`}
      className="flex flex-col gap-2 rounded-card bg-card p-4 shadow-card wrap-anywhere sm:p-5"
    >
      <h2 id={`booking-${id}`} className="text-lg font-semibold">
        {slug ? <Link to={competitionPath(slug)}>{nameOf(booking)}</Link> : nameOf(booking)}
      </h2>
      <p>
        <span className="chip">{state}</span> {pausedAt !== null && 'paused: its link is flagged, or it has closed'}
      </p>
      <p className="text-sm text-muted">
        {`${PLACES[place].label}, ${spanOf(booking)}. For ${buyer}${email ? `, ${email}` : ''}.`}
      </p>
      {description && <p>{description}</p>}
      {price && <p className="text-sm text-muted">{`Price: ${price}`}</p>}
      {reason && <p className="text-sm text-muted">{`Reason: ${reason}`}</p>}
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

/** What may be decided in each state. */
function Steps(booking: Booking) {
  const { id, state } = booking
  const about = <span className="sr-only"> {nameOf(booking)}</span>
  if (state === 'asked')
    return (
      <div className="flex flex-wrap items-end gap-4">
        <PlainForm intent="agree" submit="Agree">
          <input type="hidden" name="id" value={id} />
          <TextField label="Note on the price" name="price" />
        </PlainForm>
        <Refusal id={id} />
      </div>
    )
  if (state === 'agreed')
    return (
      <div className="flex flex-wrap items-end gap-4">
        <ActionButton intent="paid" fields={{ id }} look="button-primary h-12">
          Mark paid{about}
        </ActionButton>
        <Refusal id={id} />
      </div>
    )
  if (state !== 'paid' && state !== 'running') return null
  return (
    <ActionButton intent="end" fields={{ id }} look="button-quiet px-4">
      End now{about}
    </ActionButton>
  )
}

function Refusal({ id }: { id: number }) {
  return (
    <PlainForm intent="refuse" submit="Refuse" quiet>
      <input type="hidden" name="id" value={id} />
      <TextField label="Reason for refusing" name="reason" />
    </PlainForm>
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
