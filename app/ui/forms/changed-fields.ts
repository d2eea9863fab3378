import { createContext, use, useEffect, useId, useState, type SyntheticEvent } from 'react'

const NONE: ReadonlySet<string> = new Set()

type Fields = {
  /** Begins the ids of the fields. */
  formId?: string
  /** What holds something valid since the form failed: their errors disappear. */
  changed: ReadonlySet<string>
  errors?: Record<string, string> | undefined
  /** What was typed into the form that failed, except secrets. */
  typed?: Record<string, string> | undefined
  busy?: boolean
}

const FormFieldsContext = createContext<Fields>({ changed: NONE })

/** What the fields of a form find by their names. */
export const FormFields = FormFieldsContext.Provider

/** Reset by each failure; `noteInput` is for the form's `onInput`. */
export function useChangedFields(failure: object | null | undefined) {
  const formId = useId()
  const [noted, setNoted] = useState({ failure, names: NONE })
  const names = noted.failure === failure ? noted.names : NONE
  // Text of a failed form is typed, but not sent (typed-text.ts).
  useEffect(() => {
    if (failure) window.dispatchEvent(new Event('input'))
  }, [failure])

  function noteInput({ target }: SyntheticEvent) {
    const { name, validity } = target as HTMLInputElement
    if (!failure || !validity.valid || names.has(name)) return
    setNoted({ failure, names: new Set(names).add(name) })
  }
  return { changed: names, fields: { formId, changed: names }, noteInput }
}

/** Whether a sentence about all the errors has nothing left to say. */
export function isCorrected(errors: Record<string, string>, changed: ReadonlySet<string>) {
  const names = Object.keys(errors)
  return names.length > 0 && names.every((name) => changed.has(name))
}

export function useFormFields() {
  return use(FormFieldsContext)
}

/** What was typed into a field before the form failed, else its own default. */
export function useTyped<Value>(name: string, ownDefault: Value): string | Value {
  return useFormFields().typed?.[name] ?? ownDefault
}
