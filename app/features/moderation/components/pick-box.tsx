import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { pickId } from '../rules.ts'

type Props = {
  listing: Pick<Listing, 'competitionID' | 'competitionTitle' | 'updatedAt'>
  form: string
}

/** Beside a row of a split view, which has its own tick, it is for the keyboard and screen readers. */
export function PickBox({ listing, form }: Props) {
  const { competitionID, competitionTitle, updatedAt } = listing
  return (
    <label className="-m-2 grid size-11 shrink-0 place-items-center split:in-[.split-view]:sr-only">
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
