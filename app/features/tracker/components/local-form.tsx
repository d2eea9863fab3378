import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { FormFields, useChangedFields } from '#app/ui/forms/changed-fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { WIN_TEXT_MAX } from '../rules/limits.ts'

type Props<Typed> = {
  label: string
  /** Saves what was typed, or returns the errors by field. */
  save: (typed: Typed) => Record<string, string> | undefined
  onCancel: () => void
  children: ReactNode
}

/** A form of which nothing is sent: what it holds is stored on the device. */
export function LocalForm<Typed>({ label, save, onCancel, children }: Props<Typed>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>()
  const { fields, noteInput } = useChangedFields(errors)

  useEffect(() => {
    const first = errors ? '[aria-invalid]' : 'input'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [errors])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setErrors(save(Object.fromEntries(new FormData(event.currentTarget)) as Typed))
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onInput={noteInput}
      onSubmit={submit}
      className="mt-3 flex scroll-my-24 flex-col gap-4"
    >
      <FormFields value={{ ...fields, errors }}>{children}</FormFields>
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

type Texts = { label: string; prize: string; promoter: string }

export function PrizeFields({ label, prize, promoter }: Texts) {
  return (
    <>
      <TextField label={label} name="prize" defaultValue={prize} limit={WIN_TEXT_MAX} required />
      <TextField label="Promoter" name="promoter" defaultValue={promoter} limit={WIN_TEXT_MAX} />
    </>
  )
}

type DayProps = { label: string; name: string; day: string | null | undefined; hint: string }

export function DayField({ day, ...field }: DayProps) {
  return <TextField type="date" defaultValue={day ?? ''} {...field} />
}
