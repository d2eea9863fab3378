import { competitionPath } from '#app/features/listings/rules/links.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { TextAreaField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { OwnListing, OwnPlace } from '../queries/promoter-page.server.ts'
import { placeAndDays } from '../rules/booking-words.ts'
import { countLabel, isShown } from '../rules/openings.ts'

const LIST = 'divided rounded-card bg-card px-4 shadow-card sm:px-6'

export function OwnListings({ listings }: { listings: readonly OwnListing[] }) {
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

export function OwnPlaces({ places }: { places: readonly OwnPlace[] }) {
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
export function ReplyForm() {
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
