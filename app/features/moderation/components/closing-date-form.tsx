import { useId } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { dateValue, isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { useClock } from '#app/ui/now.tsx'
import { ModerationForm } from './moderation-form.tsx'

export function ClosingDateForm({
  listing: { competitionID, competitionTitle, competitionEndDate },
}: {
  listing: Pick<Listing, 'competitionID' | 'competitionTitle' | 'competitionEndDate'>
}) {
  const id = useId()
  const closed = isInPast(competitionEndDate, useClock().today)
  return (
    <ModerationForm fields={{ competitionID }} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <label
          htmlFor={id}
          className={`block text-sm ${closed ? 'font-semibold text-urgent' : 'text-muted'}`}
        >
          {needsClosingDate(competitionEndDate) ? 'Needs a date' : closed ? 'Closed' : 'Closes'}
          <span className="sr-only">: {competitionTitle}</span>
        </label>
        <input
          key={competitionEndDate}
          id={id}
          type="date"
          name="newDate"
          required
          defaultValue={dateValue(competitionEndDate)}
          className="h-11 w-full min-w-36 rounded-[10px] border border-line bg-card px-2 text-sm"
        />
      </div>
      <button
        type="submit"
        name="intent"
        value="end-date"
        className="button-quiet px-3 text-sm"
        aria-label={`Save the closing date of ${competitionTitle}`}
      >
        Save
      </button>
    </ModerationForm>
  )
}
