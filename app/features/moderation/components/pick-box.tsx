import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { pickId } from '../rules.ts'

export function PickBox({
  listing: { competitionID, competitionTitle, updatedAt },
  form,
}: {
  listing: Pick<Listing, 'competitionID' | 'competitionTitle' | 'updatedAt'>
  form: string
}) {
  return (
    <label className="-m-2 grid size-11 shrink-0 place-items-center">
      <span className="sr-only">Select {competitionTitle}</span>
      <input
        type="checkbox"
        id={pickId(competitionID)}
        data-pick
        data-key="x"
        name={pickId(competitionID)}
        value={updatedAt}
        form={form}
        className="size-5 accent-primary"
      />
    </label>
  )
}
