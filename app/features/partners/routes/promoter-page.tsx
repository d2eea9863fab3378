import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { receiveMessage } from '#app/features/mail/operations/contact.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { TextAreaField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Thanks } from '#app/ui/page/thanks.tsx'
import { PromoterReply } from '../input/claim.ts'
import { openPromoterPage } from '../operations/promoter-links.server.ts'
import type { OwnListing, OwnPlace } from '../queries/promoter-page.server.ts'
import { placeAndDays } from '../rules/booking-words.ts'
import { countLabel, isShown } from '../rules/openings.ts'
import type { Route } from './+types/promoter-page'

const LIST = 'divided rounded-card bg-card px-4 shadow-card sm:px-6'

export const loader = answer(async ({ context, params: { token } }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const page = await openPromoterPage(requestContext, token)
  return { ...page, token, csrfToken: requestContext.cookie.csrfToken() }
})

/** A reply waits as a message. */
export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const { name } = await openPromoterPage(requestContext, params.token)
  const { message: text } = parseInput(PromoterReply, values)
  const message = `Reply, from the promoter’s own page:\n\n${text}`
  // Its link came by mail: its address is known.
  await receiveMessage(requestContext, { name, email: '', message, website: '' })
  return { done: 'Thank you. A person reads it before it is shown.' }
})

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta('Your listings', 'With their openings.', '/promoter-page/:token')

export default function PromoterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, listings, places, token } = loaderData
  if (actionData && 'done' in actionData)
    return (
      <Thanks title={name} said={actionData.done}>
        <Link to={`/promoter-page/${token}`} className="button-quiet px-4">
          Back to your listings
        </Link>
      </Thanks>
    )
  const hasNumbers = [...listings, ...places].some(({ openings }) => isShown(openings))
  return (
    <article className="mx-auto max-w-2xl">
      <PageTitle
        title={name}
        lead={
          hasNumbers
            ? 'Your listings and places, and how often they were opened.'
            : 'Fewer than ten have opened your listings so far. Numbers appear from ten.'
        }
      />
      <OwnListings listings={listings} />
      {places.length > 0 && <OwnPlaces places={places} />}
      {hasNumbers && (
        <>
          <p className="mt-4">
            <a
              href={`/promoter-page/${token}/listings.csv` satisfies PageAddress}
              download
              className="text-link underline"
            >
              Save as CSV
            </a>
          </p>
          <p className="mt-4 text-sm text-muted">
            An opening is a press on the listing’s link to you, or on the box of a place; known
            programs are left out. Saves are those of members, as long as they last. Numbers below
            ten are not shown. We store nothing about who pressed.
          </p>
        </>
      )}
      <ReplyForm />
    </article>
  )
}

function OwnListings({ listings }: { listings: readonly OwnListing[] }) {
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">Your listings</h2>
      <ul className={LIST}>
        {listings.map(({ id, title, slug, until, openings, saves }) => (
          <li key={id} className="py-3">
            <Link to={competitionPath(slug)} className="font-semibold wrap-anywhere">
              {title}
            </Link>
            <p className="text-sm text-muted">Until {prettyDate(until)}</p>
            {isShown(openings) && (
              <p>
                {countLabel(openings)} openings, {countLabel(saves)} saves
              </p>
            )}
            <p className="flex gap-x-6 text-sm">
              <Link
                to={`${competitionPath(slug, 'report')}?correct`}
                className="inline-block py-2 text-link underline"
              >
                Correct<span className="sr-only"> {title}</span>
              </Link>
              <Link
                to={`/advertise?listing=${slug}`}
                className="inline-block py-2 text-link underline"
              >
                Ask for a place<span className="sr-only"> for {title}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnPlaces({ places }: { places: readonly OwnPlace[] }) {
  return (
    <>
      <h2 className="mt-8 mb-3 text-lg font-semibold">Your places</h2>
      <ul className={LIST}>
        {places.map(({ id, name, state, url, openings, ...booking }) => (
          <li key={id} className="py-3">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-muted">
              {placeAndDays(booking)}: {state}
            </p>
            {url !== null && isShown(openings) && <p>{countLabel(openings)} openings</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shown on the promoter's public page, once an admin has read it. */
function ReplyForm() {
  return (
    <section className="mt-8 rounded-card bg-card p-5">
      <h2 className="mb-3 text-lg font-semibold">A reply on your public page</h2>
      <PlainForm submit="Send it">
        <TextAreaField
          label="What should it say?"
          name="message"
          rows={4}
          hint="A person reads it before it is shown."
          required
        />
      </PlainForm>
    </section>
  )
}
