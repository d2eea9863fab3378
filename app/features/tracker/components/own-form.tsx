import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { FormFields, useChangedFields } from '#app/ui/forms/changed-fields.ts'
import { SelectField } from '#app/ui/forms/choice-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { WIN_TEXT_MAX } from '../rules/limits.ts'
import {
  REPEAT_CHOICES,
  readOwn,
  type OwnErrors,
  type OwnValues,
  type TypedOwn,
} from '../rules/own-entries.ts'

type Props = { own: OwnValues; onSave: (own: OwnValues) => void; onCancel: () => void }

export function OwnForm({ own, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<OwnErrors | null>(null)
  const { fields, noteInput } = useChangedFields(errors)

  useEffect(() => {
    const first = errors ? '[aria-invalid]' : 'input'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [errors])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as TypedOwn
    const read = readOwn(typed, own)
    if (read.own) onSave(read.own)
    else setErrors(read.errors)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Own entry"
      onInput={noteInput}
      onSubmit={submit}
      className="mt-3 flex scroll-my-24 flex-col gap-4"
    >
      <FormFields value={{ ...fields, errors: errors ?? undefined }}>
        <TextField
          label="What you can win"
          name="prize"
          defaultValue={own.prize}
          limit={WIN_TEXT_MAX}
          required
        />
        <TextField
          label="Promoter"
          name="promoter"
          defaultValue={own.promoter}
          limit={WIN_TEXT_MAX}
        />
        <TextField label="Link" name="link" inputMode="url" defaultValue={own.link ?? ''} />
        <SelectField
          label="How often may you enter?"
          name="repeats"
          choices={REPEAT_CHOICES}
          empty="Once"
          defaultValue={own.repeats ?? ''}
          hint="The round reminds you each time."
        />
        <TextField
          label="Entered on"
          name="enteredOn"
          type="date"
          defaultValue={own.enteredOn ?? ''}
          hint="Leave it empty if you still have to: the round reminds you."
        />
        <TextField
          label="Closes on"
          name="closesOn"
          type="date"
          defaultValue={own.closesOn ?? ''}
          hint="The round asks on the day after whether you won."
        />
      </FormFields>
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="button-primary">
          Save
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}
