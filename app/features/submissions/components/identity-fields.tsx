import { addDays, type Day } from '#app/lib/time/days.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { LIMITS } from '#app/features/listings/rules/listing.ts'
import type { Typed } from './form-fields.ts'

type Props = {
  values: Typed
  errors: Record<string, string>
  today: Day
  /** Admins put listings right that have closed. */
  anyClosingDate: boolean
}

const AHEAD_DAYS = 731

/** What makes it a listing: link first, because it is what people come with. */
export function IdentityFields({ values, errors, today, anyClosingDate }: Props) {
  return (
    <>
      <TextField
        label="Entry link"
        name="entryUrl"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        required
        placeholder="https://"
        hint="The page where people enter: copy it from your browser, paste it here."
        defaultValue={values.entryUrl}
        error={errors.entryUrl}
      />
      <TextField
        label="Title"
        name="competitionTitle"
        autoComplete="off"
        enterKeyHint="next"
        required
        limit={LIMITS.title}
        hint="Start with the prize: “Win a weekend in Dingle”."
        defaultValue={values.competitionTitle}
        error={errors.competitionTitle}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_220px] sm:gap-4">
        <TextField
          label="Promoter"
          name="promoterName"
          autoComplete="off"
          enterKeyHint="next"
          required
          hint="Who runs it and gives the prize."
          defaultValue={values.promoterName}
          error={errors.promoterName}
        />
        <TextField
          label="Closing date"
          name="competitionEndDate"
          type="date"
          required
          min={anyClosingDate ? undefined : today}
          max={addDays(today, AHEAD_DAYS)}
          hint="The last day to enter."
          defaultValue={values.competitionEndDate}
          error={errors.competitionEndDate}
        />
      </div>
    </>
  )
}
