import { Form } from 'react-router'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { DeskListing } from '#app/features/promoters/queries/desk-listings.server.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { Link } from '#app/ui/link.tsx'

/** Listings with a box each, and two ways to move those that were attached to the wrong promoter. */
export function MoveListings({
  listings,
  csrfToken,
}: {
  listings: readonly DeskListing[]
  csrfToken: string
}) {
  return (
    <Form method="post" preventScrollReset>
      <CsrfField token={csrfToken} />
      <ul className="divided rounded-card bg-card px-4 shadow-card sm:px-6">
        {listings.map((listing) => (
          <Row key={listing.competitionID} listing={listing} />
        ))}
      </ul>
      <fieldset className="mt-4 flex flex-wrap items-end gap-3">
        <legend className="sr-only">Move those you ticked</legend>
        <div>
          <label htmlFor="move-into" className="mb-1 block text-sm font-medium">
            Number of the right promoter
          </label>
          <input
            id="move-into"
            name="moveInto"
            inputMode="numeric"
            autoComplete="off"
            className="h-11 w-40 rounded-[10px] border border-line bg-card px-3"
          />
        </div>
        <button type="submit" name="intent" value="move" className="button-quiet">
          Move to that number
        </button>{' '}
        <button type="submit" name="intent" value="move-to-own" className="button-quiet">
          Move to a promoter of their own name
        </button>
      </fieldset>
    </Form>
  )
}

function Row({ listing }: { listing: DeskListing }) {
  const { competitionID, competitionSlug, competitionTitle, competitionEndDate } = listing
  const { promoterName, entryUrl } = listing
  return (
    <li className="flex items-start gap-2 py-3">
      <label className="-m-2 grid size-11 shrink-0 place-items-center">
        <span className="sr-only">Select {competitionTitle}</span>
        <input type="checkbox" name={`pick-${competitionID}`} className="size-5 accent-primary" />
      </label>
      <div className="min-w-0 wrap-anywhere">
        <Link to={competitionPath(competitionSlug)} className="text-link underline">
          {competitionTitle}
        </Link>
        <p className="text-sm text-muted">
          {promoterName} · {URL.parse(entryUrl)?.host} · closes {shortDate(competitionEndDate)}
        </p>
      </div>
    </li>
  )
}
