import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { PLACE_NAMES, PLACES } from '#app/features/bookings/rules/places.ts'
import { findContentPage, placeholdersOf } from '#app/features/pages/queries/content.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { EmailField, TextField } from '#app/ui/forms/text-field.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { HtmlSections } from '#app/ui/page/html-sections.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Thanks } from '#app/ui/page/thanks.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { PlaceCalendar } from '../components/place-calendar.tsx'
import { useTypedDraft } from '../components/use-typed-draft.ts'
import { BookingInput } from '../input/booking.ts'
import { askBooking } from '../operations/book.server.ts'
import { listPlaces } from '../queries/places.server.ts'
import { BOOKING_MAX_DAYS, SENTENCE_MAX } from '../rules/booking-words.ts'
import type { Route } from './+types/advertise'

const PATH = '/advertise'
const CLOSED = 'No places can be booked here at the moment.'

/** The texts and prices are the operator's: content/advertise.md. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, today, cookie, config } = requestContext
  const page = await findContentPage(PATH, placeholdersOf(requestContext))
  if (!config.takesBookings || !page) throw new Problem('not-found', CLOSED)
  const { title, description, related, html, sections } = page
  const listing = url.searchParams.get('listing') ?? ''
  const shown = { title, description, related, html, sections, listing }
  return { ...shown, places: await listPlaces(db, today), csrfToken: cookie.csrfToken() }
})

export const action = formAction(async (values, requestContext) => {
  if (!requestContext.config.takesBookings) throw new Problem('not-found', CLOSED)
  await askBooking(requestContext, parseInput(BookingInput, values))
  return { done: 'Thank you. A person looks at it, and answers by email with the price.' }
})

export function meta({ loaderData: { title, description }, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  return pageMeta({ title: `${title} | Competitions Ireland`, description, path: PATH, baseUrl })
}

export default function Advertise({ loaderData, actionData }: Route.ComponentProps) {
  const { title, description, related, html, sections, places } = loaderData
  const isSent = actionData !== undefined && 'done' in actionData
  const { box, save } = useTypedDraft(isSent)
  if (isSent)
    return (
      <Thanks title={title} said={actionData.done}>
        <RelatedLinks links={related} />
      </Thanks>
    )
  return (
    <section className="mx-auto max-w-2xl">
      <PageTitle title={title} lead={description} />
      <HtmlSections html={html} sections={sections} />
      <h2 className="mb-3 text-xl font-semibold">What is free</h2>
      <div className="mb-6 flex flex-col gap-3">
        {places.map((one) => (
          <PlaceCalendar key={one.place} {...one} />
        ))}
      </div>
      <h2 className="mb-3 text-xl font-semibold">Ask for a place</h2>
      <div ref={box} onInput={save} className="rounded-card bg-card p-4 shadow-card sm:p-6">
        <BookingForm listing={loaderData.listing} />
      </div>
      <RelatedLinks links={related} />
    </section>
  )
}

function BookingForm({ listing }: { listing: string }) {
  return (
    <PlainForm intent="ask" submit="Ask for this place">
      <RadioField
        legend="Place"
        name="place"
        choices={PLACE_NAMES.map((place) => [place, PLACES[place].label] as const)}
        chosen={PLACE_NAMES[0]}
      />
      <TextField
        label="Address of your listing here"
        required
        name="listing"
        defaultValue={listing}
      />
      <TextField
        label="Sentence"
        hint="What can be won; without one the title of your listing is shown."
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
    </PlainForm>
  )
}
