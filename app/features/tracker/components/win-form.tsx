import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { FormFields, useChangedFields } from '#app/ui/forms/changed-fields.ts'
import { TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { WIN_NOTE_MAX, WIN_TEXT_MAX } from '../rules/limits.ts'
import { readWin, type TypedWin, type WinErrors, type WinValues } from '../rules/win-form.ts'

type Props = {
  win: WinValues
  isNew: boolean
  onSave: (win: WinValues) => void
  onCancel: () => void
}

export function WinForm({ win, isNew, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<WinErrors | null>(null)
  const { fields, noteInput } = useChangedFields(errors)

  useEffect(() => {
    const first = errors ? '[aria-invalid]' : 'input'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [errors])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as TypedWin
    const read = readWin(typed, win)
    if (read.win) onSave(read.win)
    else setErrors(read.errors)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={isNew ? 'Add a win' : 'Edit the win'}
      onInput={noteInput}
      onSubmit={submit}
      className="mt-3 flex scroll-my-24 flex-col gap-4"
    >
      <FormFields value={{ ...fields, errors: errors ?? undefined }}>
        <TextField
          label="Prize"
          name="prize"
          defaultValue={win.prize}
          limit={WIN_TEXT_MAX}
          required
        />
        <TextField
          label="Promoter"
          name="promoter"
          defaultValue={win.promoter}
          limit={WIN_TEXT_MAX}
        />
        <TextField
          label="Value in euro"
          name="value"
          inputMode="decimal"
          defaultValue={win.value ?? ''}
          hint="If you know it."
        />
        <TextField label="Won on" name="wonOn" type="date" defaultValue={win.wonOn} required />
        <TextField
          label="Answered on"
          name="answeredOn"
          type="date"
          defaultValue={win.answeredOn ?? ''}
          hint="When you told the promoter that you accept."
        />
        <TextField
          label="Promised by"
          name="promisedBy"
          type="date"
          defaultValue={win.promisedBy ?? ''}
          hint="If they told you. Else the T&Cs or 30 days count."
        />
        <TextField
          label="Arrived on"
          name="arrivedOn"
          type="date"
          defaultValue={win.arrivedOn ?? ''}
          hint="Leave it empty until the prize is there."
        />
        <TextAreaField label="Note" name="note" defaultValue={win.note} limit={WIN_NOTE_MAX} />
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
