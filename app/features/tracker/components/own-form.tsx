import { SelectField } from '#app/ui/forms/choice-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { REPEAT_CHOICES, readOwn, type OwnValues, type TypedOwn } from '../rules/own-entries.ts'
import { DayField, LocalForm, PrizeFields } from './local-form.tsx'

type Props = { own: OwnValues; onSave: (own: OwnValues) => void; onCancel: () => void }

export function OwnForm({ own, onSave, onCancel }: Props) {
  function save(typed: TypedOwn) {
    const read = readOwn(typed, own)
    if (read.own) onSave(read.own)
    return read.errors
  }
  return (
    <LocalForm label="Own entry" save={save} onCancel={onCancel}>
      <PrizeFields label="What you can win" prize={own.prize} promoter={own.promoter} />
      <TextField label="Link" name="link" inputMode="url" defaultValue={own.link ?? ''} />
      <SelectField
        label="How often may you enter?"
        name="repeats"
        choices={REPEAT_CHOICES}
        empty="Once"
        defaultValue={own.repeats ?? ''}
        hint="Today reminds you each time."
      />
      <DayField
        label="Entered on"
        name="enteredOn"
        day={own.enteredOn}
        hint="Leave it empty if you still have to: Today reminds you."
      />
      <DayField
        label="Closes on"
        name="closesOn"
        day={own.closesOn}
        hint="Today asks on the day after whether you won."
      />
    </LocalForm>
  )
}
