import type { ReactNode } from 'react'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { ListingField, type FieldValues } from './listing-field.tsx'

type Props = FieldValues & {
  today: Day
  anyClosingDate: boolean
  belowLink: ReactNode
}

const AHEAD_DAYS = 731

export function IdentityFields({ today, anyClosingDate, belowLink, ...form }: Props) {
  return (
    <>
      <ListingField name="entryUrl" {...form} />
      {belowLink}
      <ListingField name="competitionTitle" {...form} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_220px] sm:gap-4">
        <ListingField name="promoterName" {...form} />
        <ListingField
          name="competitionEndDate"
          min={anyClosingDate ? undefined : today}
          max={addDays(today, AHEAD_DAYS)}
          {...form}
        />
      </div>
    </>
  )
}
