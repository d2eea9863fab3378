import { Icon } from '#app/ui/icon.tsx'
import { useState, type ComponentProps } from 'react'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { useFormFields, useTyped } from './changed-fields.ts'
import { Labelled, useLength, useNotes } from './field-notes.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  name: string
  hint?: string | undefined
  error?: string | undefined
  /** Characters, with a countdown; unlike `maxLength` it does not truncate what is pasted. */
  limit?: number
}

const INPUT =
  'h-12 w-full rounded-[10px] border bg-card px-3 text-ink placeholder:text-muted aria-invalid:border-urgent border-line'

export function TextField({ label, hint, error, limit, ...input }: FieldProps) {
  const { length, count } = useLength<HTMLInputElement>(limit)
  const { name } = input
  const { id, control, notes } = useNotes({ name, hint, error, limit, length })
  return (
    <Labelled id={id} label={label} notes={notes}>
      <input
        {...input}
        {...count}
        defaultValue={useTyped(name, input.defaultValue)}
        {...control}
        className={INPUT}
      />
    </Labelled>
  )
}

/** Of the second factor. */
export function CodeField({ name = 'code', hint }: { name?: string; hint: string }) {
  return (
    <TextField
      label="Code"
      name={name}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      hint={hint}
    />
  )
}

export function EmailField(field: FieldProps) {
  return <TextField type="email" autoComplete="email" {...field} />
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  Pick<FieldProps, 'label' | 'name' | 'hint' | 'error' | 'limit'> & {
    /** The text is the page's main content. */
    tall?: boolean
  }

export function TextAreaField({ label, hint, error, limit, tall = false, ...area }: AreaProps) {
  const { length, count } = useLength<HTMLTextAreaElement>(limit)
  const { name } = area
  const { id, control, notes } = useNotes({ name, hint, error, limit, length })
  return (
    <Labelled id={id} label={label} notes={notes}>
      <textarea
        {...area}
        {...count}
        defaultValue={useTyped(name, area.defaultValue)}
        {...control}
        className={`block field-sizing-content w-full ${tall ? 'max-h-[70dvh] min-h-[55dvh]' : 'max-h-[60dvh] min-h-24'} rounded-[10px] border border-line bg-card px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-urgent`}
      />
    </Labelled>
  )
}

export function PasswordField({ label, hint, error, ...input }: Omit<FieldProps, 'limit'>) {
  const { id, control, notes } = useNotes({ name: input.name, hint, error })
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <Labelled id={id} label={label} notes={notes}>
      <div className="relative">
        <input
          {...input}
          {...control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${INPUT} pr-12`}
        />
        {hydrated && (
          <button
            type="button"
            className="icon-button absolute top-0.5 right-0.5 text-muted hover:bg-tint"
            aria-label="Show the password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Icon name="eye-off" size={20} /> : <Icon name="eye" size={20} />}
          </button>
        )}
      </div>
    </Labelled>
  )
}

export function CheckboxField({ label, hint, error, ...input }: Omit<FieldProps, 'limit'>) {
  const { isInvalid, control, notes } = useNotes({ name: input.name, hint, error })
  const { typed } = useFormFields()
  return (
    <>
      <label className="flex items-start gap-3 py-2.5">
        <input
          {...input}
          {...control}
          type="checkbox"
          defaultChecked={typed ? input.name in typed : input.defaultChecked}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        {label}
      </label>
      {(hint || isInvalid) && <div className="-mt-2 pb-2 pl-8">{notes}</div>}
    </>
  )
}
