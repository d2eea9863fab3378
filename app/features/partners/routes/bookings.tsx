import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { listBookings } from '#app/features/bookings/queries/desk.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Notice } from '#app/ui/forms/notice.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BookingCard } from '../components/booking-card.tsx'
import { AdvertInput, BookingDecision } from '../input/booking.ts'
import { decideBooking, editAdvert } from '../operations/book.server.ts'
import { reportSigner } from '../operations/report-links.server.ts'
import { STEPS } from '../rules/booking-words.ts'
import type { Route } from './+types/bookings'

const LEAD = 'Places that are sold or given. Money stays outside: a booking is a note with a state.'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, cookie, now } = getRequestContext(context)
  const bookings = await listBookings(db, requireAdmin(actor))
  const reportOf = await reportSigner(db, now)
  const listed = bookings.map((booking) => ({
    booking,
    report: reportOf({ kind: 'booking', id: booking.id, until: booking.until }),
  }))
  return { listed, csrfToken: cookie.csrfToken() }
}

export const action = formAction(async (values, { db, actor, config, now, kickMail }) => {
  const admin = requireAdmin(actor)
  if (values.intent === 'edit') {
    await editAdvert(db, admin, parseInput(AdvertInput, values), now)
    return { done: 'The advert is changed.' }
  }
  const decision = parseInput(BookingDecision, values)
  const name = await decideBooking({ db, baseUrl: config.baseUrl }, admin, decision, now)
  kickMail()
  return { done: `${STEPS[decision.intent].done}: ${name}` }
})

export const meta = noindexMeta('Bookings', LEAD, '/admin/bookings')

export default function BookingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Bookings" lead={LEAD} />
      <Notice answer={actionData} />
      <ol className="flex flex-col gap-4">
        {loaderData.listed.map((one) => (
          <li key={one.booking.id}>
            <BookingCard {...one} />
          </li>
        ))}
      </ol>
    </>
  )
}
