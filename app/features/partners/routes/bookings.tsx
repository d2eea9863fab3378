import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { listBookings, type Booking } from '#app/features/places/queries/desk.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import {
  PICTURE_FROM_MEMBERS,
  receivePicture,
} from '#app/features/submissions/operations/receive-listing.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { Notice } from '#app/ui/forms/notice.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BookingForm } from '../components/booking-form.tsx'
import {
  AdvertInput,
  BookingDecision,
  BookingReference,
  DeskBookingInput,
} from '../input/booking.ts'
import { bookPlace, editAdvert } from '../operations/book.server.ts'
import { decideBooking, undoBooking } from '../operations/decide-booking.server.ts'
import { deskLines, SENTENCE_MAX, STEPS } from '../rules/booking-words.ts'
import { countLabel } from '../rules/openings.ts'
import type { Route } from './+types/bookings'

const LEAD = 'Places that are sold or given. No money passes through here.'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const listed = await listBookings(db, requireAdmin(actor))
  return { listed, csrfToken: cookie.csrfToken() }
}

export const action = formAction(
  async (values, { db, media, actor, now }, _args, file) => {
    const admin = requireAdmin(actor)
    if (values.intent === 'book') {
      await receivePicture(media, values, file)
      await bookPlace(db, admin, parseInput(DeskBookingInput, values), now)
      return { done: 'The place is booked.' }
    }
    if (values.intent === 'edit') {
      await editAdvert(db, admin, parseInput(AdvertInput, values), now)
      return { done: 'The advert is changed.' }
    }
    if (values.intent === 'undo') {
      const { id } = parseInput(BookingReference, values)
      return { done: `Undone: ${await undoBooking(db, admin, id, now)}` }
    }
    const decision = parseInput(BookingDecision, values)
    const name = await decideBooking(db, admin, decision, now)
    return { done: `${STEPS[decision.intent].done}: ${name}`, undo: decision.id }
  },
  { file: PICTURE_FROM_MEMBERS },
)

export const meta = noindexMeta('Places', LEAD, '/admin/bookings')

export default function BookingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Places" lead={LEAD} />
      <Notice answer={actionData} />
      {actionData && 'undo' in actionData && actionData.undo !== undefined && (
        <div className="mb-4">
          <ActionButton intent="undo" fields={{ id: actionData.undo }} look="button-quiet px-4">
            Undo
          </ActionButton>
        </div>
      )}
      <details
        open={toFailure(actionData)?.values.intent === 'book'}
        className="mb-6 max-w-2xl rounded-card bg-card p-4 shadow-card sm:p-5"
      >
        <summary className="py-2 text-lg font-semibold">Book a place</summary>
        <BookingForm takesPicture />
      </details>
      <ol className="flex flex-col gap-4">
        {loaderData.listed.map((one) => (
          <li key={one.id}>
            <BookingCard {...one} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Requests are decided on in To check. */
function BookingCard(booking: Booking) {
  const { id, name, state, pausedAt, slug, url, openings } = booking
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
      {url !== null && <p className="text-sm text-muted">{countLabel(openings)} openings.</p>}
      <div className="flex flex-wrap gap-3">
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
      <summary className="py-2 font-semibold">
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
