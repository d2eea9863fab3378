import { createContext, use, useId, useState, type SyntheticEvent } from 'react'

const NONE: ReadonlySet<string> = new Set()
const FormFieldsContext = createContext<{ formId?: string; changed: ReadonlySet<string> }>({
  changed: NONE,
})

/**
 * The fields of a form: `formId` begins their ids, and `changed` holds something valid since the form failed,
 * so that its errors disappear.
 */
export const FormFields = FormFieldsContext.Provider

/** Reset by each failure; `noteInput` is for the form's `onInput`. */
export function useChangedFields(failure: object | null | undefined) {
  const formId = useId()
  const [noted, setNoted] = useState({ failure, names: NONE })
  const names = noted.failure === failure ? noted.names : NONE

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
