import type { Listing } from '#app/features/listings/queries/listing.server.ts'

/** Ticks a listing for a bulk decision; the value includes the version shown. */
export function PickBox({
  listing: { competitionID, competitionTitle, updatedAt },
  form,
}: {
  listing: Pick<Listing, 'competitionID' | 'competitionTitle' | 'updatedAt'>
  form: string
}) {
  return (
    <label className="-m-2 grid size-11 shrink-0 place-items-center">
      <span className="sr-only">Pick {competitionTitle}</span>
      <input
        type="checkbox"
        name={`pick-${competitionID}`}
        value={updatedAt}
        form={form}
        className="size-5 accent-primary"
      />
    </label>
  )
}
