import { addDays, type Day } from '#app/lib/days.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { LIMITS } from '../../rules/listing.ts'
import { CategoryField } from './category-field.tsx'
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
        hint="The page where one enters. Copy it from your browser and paste it here."
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
      <div className="sm:max-w-60">
        <TextField
          label="Closing date"
          name="competitionEndDate"
          type="date"
          required
          min={anyClosingDate ? undefined : today}
          max={addDays(today, AHEAD_DAYS)}
          hint="The last day one can enter."
          defaultValue={values.competitionEndDate}
          error={errors.competitionEndDate}
        />
      </div>
    </>
  )
}

export function CategoryAndMore({ values, errors }: Pick<Props, 'values' | 'errors'>) {
  return <CategoryField values={values} error={errors.categories} />
}
