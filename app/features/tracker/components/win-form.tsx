import { TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { WIN_NOTE_MAX } from '../rules/limits.ts'
import { readWin, type TypedWin, type WinValues } from '../rules/win-form.ts'
import { DayField, LocalForm, PrizeFields } from './local-form.tsx'

type Props = {
  win: WinValues
  isNew: boolean
  onSave: (win: WinValues) => void
  onCancel: () => void
}

export function WinForm({ win, isNew, onSave, onCancel }: Props) {
  function save(typed: TypedWin) {
    const read = readWin(typed, win)
    if (read.win) onSave(read.win)
    return read.errors
  }
  return (
    <LocalForm label={isNew ? 'Add a win' : 'Edit the win'} save={save} onCancel={onCancel}>
      <PrizeFields label="Prize" prize={win.prize} promoter={win.promoter} />
      <TextField
        label="Value in euro"
        name="value"
        inputMode="decimal"
        defaultValue={win.value ?? ''}
        hint="If you know it."
      />
      <TextField label="Won on" name="wonOn" type="date" defaultValue={win.wonOn} required />
      <DayField
        label="Answered on"
        name="answeredOn"
        day={win.answeredOn}
        hint="When you told the promoter that you accept."
      />
      <DayField
        label="Promised by"
        name="promisedBy"
        day={win.promisedBy}
        hint="If they told you. Else the T&Cs or 30 days count."
      />
      <DayField
        label="Arrived on"
        name="arrivedOn"
        day={win.arrivedOn}
        hint="Leave it empty until the prize is there."
      />
      <TextAreaField label="Note" name="note" defaultValue={win.note} limit={WIN_NOTE_MAX} />
    </LocalForm>
  )
}
