import { createContext, use, useState, type SyntheticEvent } from 'react'

const NONE: ReadonlySet<string> = new Set()
const ChangedFieldsContext = createContext(NONE)

/** Fields that hold something valid since the form failed, so that their errors disappear. */
export const ChangedFields = ChangedFieldsContext.Provider

/** Reset by each failure; `noteInput` is for the form's `onInput`. */
export function useChangedFields(failure: object | null | undefined) {
  const [noted, setNoted] = useState({ failure, names: NONE })
  const names = noted.failure === failure ? noted.names : NONE

  function noteInput({ target }: SyntheticEvent) {
    const { name, validity } = target as HTMLInputElement
    if (!failure || !validity.valid || names.has(name)) return
    setNoted({ failure, names: new Set(names).add(name) })
  }
  return { changed: names, noteInput }
}

/** Whether a sentence about all the errors has nothing left to say. */
export function isCorrected(errors: Record<string, string>, changed: ReadonlySet<string>) {
  const names = Object.keys(errors)
  return names.length > 0 && names.every((name) => changed.has(name))
}

export function useIsChanged(name: string): boolean {
  return use(ChangedFieldsContext).has(name)
}
