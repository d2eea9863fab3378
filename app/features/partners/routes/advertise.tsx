import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { listHeld } from '#app/features/bookings/queries/desk.server.ts'
import { freeByDay, PLACES, type Place } from '#app/features/bookings/rules/places.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { addDays, shortDate } from '#app/lib/time/days.ts'
import { useTyped } from '#app/ui/forms/changed-fields.ts'
import { EmailField, TextField } from '#app/ui/forms/text-field.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Notice } from '#app/ui/forms/notice.tsx'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BookingInput } from '../input/booking.ts'
import { askBooking } from '../operations/book.server.ts'
import { BOOKING_MAX_DAYS, SENTENCE_MAX } from '../rules/booking-words.ts'
import type { Route } from './+types/advertise'

const CALENDAR_DAYS = 28
const LEAD = 'Show your competition on the home page, labelled as paid for, for some days.'
const NAMES = Object.keys(PLACES) as Place[]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, today, cookie } = getRequestContext(context)
  const span = { from: addDays(today, 1), until: addDays(today, CALENDAR_DAYS) }
  const places = []
  for (const place of NAMES) {
    const days = freeByDay(place, await listHeld(db, place, span.from), span)
    places.push({ place, days })
  }
  return { places, csrfToken: cookie.csrfToken() }
}

export const action = formAction(async (values, requestContext) => {
  await askBooking(requestContext, parseInput(BookingInput, values))
  return { done: 'Thank you. A person looks at it, and answers by email with the price.' }
})

export const meta = namedMeta('Advertise', LEAD, '/advertise')

export default function Advertise({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="mx-auto max-w-2xl">
      <PageTitle title="Advertise" lead={LEAD} />
      <Notice answer={actionData} except="ask" scrolls />
      <div className="mb-6 prose">
        <ul>
          <li>Nobody can buy a better place in any list or in search.</li>
          <li>What costs money to enter, or is gambling, cannot be advertised.</li>
          <li>Bookings that share a place are each shown equally often.</li>
          <li>Everything that runs is named on the page How we work.</li>
          <li>You get a report of sums by day. It says nothing about any reader.</li>
        </ul>
      </div>
      <BookingForm />
      <FreeDays places={loaderData.places} />
    </section>
  )
}

function BookingForm() {
  return (
    <div className="rounded-card bg-card p-4 shadow-card sm:p-6">
      <PlainForm intent="ask" submit="Ask for this place" empties>
        <PlaceChoice />
        <TextField label="Address of your listing here" required name="listing" />
        <TextField
          label="Sentence for a box"
          hint="Only for a box: what can be won."
          limit={SENTENCE_MAX}
          name="sentence"
        />
        <TextField label="First day" type="date" required name="from" />
        <TextField
          label="Last day"
          type="date"
          hint={`At most ${BOOKING_MAX_DAYS} days in all.`}
          required
          name="until"
        />
        <TextField
          label="Your company"
          hint="It is named on the page How we work."
          autoComplete="organization"
          required
          name="buyer"
        />
        <EmailField label="Your email" required name="email" />
        <div hidden>
          <label>
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </PlainForm>
    </div>
  )
}

function PlaceChoice() {
  const chosen = useTyped('place', NAMES[0])
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Place</legend>
      {NAMES.map((place) => (
        <label key={place} className="flex items-center gap-3 py-2.5">
          <input
            type="radio"
            name="place"
            value={place}
            defaultChecked={place === chosen}
            className="size-5 accent-primary"
          />
          {PLACES[place].label}
        </label>
      ))}
    </fieldset>
  )
}

type FreeProps = Pick<Route.ComponentProps['loaderData'], 'places'>

function FreeDays({ places }: FreeProps) {
  const [first] = places
  return (
    <section aria-labelledby="free-days" className="mt-8 overflow-x-auto">
      <h2 id="free-days" className="mb-3 text-xl font-bold">
        What is free
      </h2>
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="p-2 text-left">
              Day
            </th>
            {places.map(({ place }) => (
              <th key={place} scope="col" className="p-2 text-left">
                {PLACES[place].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first?.days.map(({ day }, row) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="p-2 text-left font-normal">
                {shortDate(day)}
              </th>
              {places.map(({ place, days }) => (
                <td key={place} className="p-2 equal-digits">
                  {freeWords(days[row]?.free ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function freeWords(free: number) {
  return free < 1 ? 'taken' : `${free} free`
}
