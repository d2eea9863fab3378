import { useId } from 'react'
import { Icon } from '../icon.tsx'

type ChosenColumn = { name: string; example: string; field: string | null }
type Choices = readonly (readonly [field: string, label: string])[]
type Props = {
  columns: readonly ChosenColumn[]
  choices: Choices
  /** In a form, the name of the selects; without one, `onChoose` hears of each change. */
  name?: string
  onChoose?: (column: number, field: string | null) => void
}

export function ColumnFields({ columns, ...others }: Props) {
  return (
    <ul className="divided">
      {columns.map((column, index) => (
        <ColumnField key={`${index} ${column.field}`} column={column} place={index} {...others} />
      ))}
    </ul>
  )
}

type FieldProps = Omit<Props, 'columns'> & { column: ChosenColumn; place: number }

function ColumnField({
  column: { name: heading, example, field },
  place,
  choices,
  ...props
}: FieldProps) {
  const { name, onChoose } = props
  const id = useId()
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_220px]">
      <span className="min-w-0 wrap-anywhere">
        <label htmlFor={id} className="font-semibold">
          {heading || `Column ${place + 1}`}
        </label>
        <span id={`${id}-example`} className="block text-sm text-muted">
          {example && `“${example}”`}
        </span>
      </span>
      <SelectField
        id={id}
        name={name}
        describedBy={`${id}-example`}
        choices={[['', 'Leave out'], ...choices]}
        chosen={field ?? ''}
        onChoose={onChoose && ((chosen) => onChoose(place, chosen || null))}
      />
    </li>
  )
}

type SelectProps = {
  id?: string
  name?: string | undefined
  describedBy?: string
  choices: Choices
  chosen: string
  onChoose?: ((chosen: string) => void) | undefined
}

export function SelectField({ id, name, describedBy, choices, chosen, onChoose }: SelectProps) {
  return (
    <span className="relative block">
      <select
        id={id}
        name={name}
        defaultValue={chosen}
        onChange={(event) => onChoose?.(event.currentTarget.value)}
        aria-describedby={describedBy}
        className="h-11 w-full appearance-none rounded-[10px] border border-line bg-card pr-10 pl-3 text-base text-ink"
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={20}
        className="pointer-events-none absolute top-3 right-2.5 text-muted"
      />
    </span>
  )
}
