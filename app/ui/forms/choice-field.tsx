import type { ComponentProps } from 'react'
import { useFormFields, useTyped } from './changed-fields.ts'
import { Labelled, useNotes } from './field-notes.tsx'
import { Icon } from '../icon.tsx'

type Choice = readonly [value: string, label: string]

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
  label: string
  name: string
  choices: readonly Choice[]
  /** Choosing this label clears the choice. */
  empty?: string
  hint?: string
  error?: string | undefined
}

export function SelectField({ label, choices, empty, hint, error, ...select }: SelectProps) {
  const { id, control, notes } = useNotes({ name: select.name, hint, error })
  return (
    <Labelled id={id} label={label} notes={notes}>
      <div className="relative">
        <select
          {...select}
          defaultValue={useTyped(select.name, select.defaultValue)}
          {...control}
          className="h-12 w-full appearance-none rounded-[10px] border border-line bg-card pr-11 pl-3 text-ink aria-invalid:border-urgent"
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={20}
          className="pointer-events-none absolute top-3.5 right-3 text-muted"
        />
      </div>
    </Labelled>
  )
}

type ChipsProps = {
  legend: string
  name: string
  choices: readonly Choice[]
  defaultValue?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}

export function RadioChips(props: ChipsProps) {
  return <Chips type="radio" {...props} />
}

/** Its values are joined with commas. */
export function CheckboxChips(props: ChipsProps) {
  const { typed } = useFormFields()
  const defaultValue = typed ? typed[props.name] : props.defaultValue
  return <Chips type="checkbox" {...props} defaultValue={defaultValue} />
}

function Chips({
  type,
  legend,
  name,
  choices,
  defaultValue,
  hint,
  error,
}: ChipsProps & { type: string }) {
  const { id, describedBy, notes } = useNotes({ name, hint, error })
  const chosen = (useTyped(name, defaultValue) ?? '').split(', ')
  return (
    <fieldset id={id} aria-describedby={describedBy}>
      <legend className="mb-1.5 block font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, words]) => (
          <Chip
            key={value}
            type={type}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
          >
            {words}
          </Chip>
        ))}
      </div>
      {notes}
    </fieldset>
  )
}

export function Chip({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="relative inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-sm hover:bg-tint has-checked:border-link has-checked:bg-tint has-checked:font-semibold has-checked:text-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input {...input} className="peer absolute inset-0 cursor-pointer rounded-full opacity-0" />
      <Icon name="check" size={16} className="hidden peer-checked:block" />
      {children}
    </label>
  )
}
