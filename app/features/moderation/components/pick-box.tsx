import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { pickId } from '../rules.ts'

type Props = {
  listing: Pick<Listing, 'competitionID' | 'competitionTitle' | 'updatedAt'>
  /** Undefined for the one around it. */
  form?: string
  isPicked?: boolean
}

export function PickBox({ listing, form, isPicked }: Props) {
  const { competitionID, competitionTitle, updatedAt } = listing
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
        defaultChecked={isPicked}
        className="size-5 accent-primary"
      />
    </label>
  )
}
