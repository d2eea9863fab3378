import { useTyped } from './changed-fields.ts'
import { useNotes } from './field-notes.tsx'

type Props = {
  legend: string
  name: string
  /** Values and their labels, each on a line. */
  choices: readonly (readonly [value: string, label: string])[]
  chosen?: string | undefined
  error?: string | undefined
}

export function RadioField({ legend, name, choices, chosen, error }: Props) {
  const { id, describedBy, notes } = useNotes({ name, error })
  const typed = useTyped(name, chosen)
  return (
    <fieldset id={id} aria-describedby={describedBy}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={typed === value}
            className="size-5 shrink-0 accent-primary"
          />
          {label}
        </label>
      ))}
      {notes}
    </fieldset>
  )
}
