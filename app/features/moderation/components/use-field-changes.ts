import { useEffect, useEffectEvent } from 'react'

type Field = HTMLInputElement | HTMLSelectElement
/** A change of a field of an item, by hand or from the promoter's page; `letterAt` is when a letter made it. */
export type FieldChange = { field: Field; before: string | boolean; letterAt?: number }

/** What an admin can change of a listing that is shown. */
const PARTS = '[data-correct], [data-feature], [data-pick]'

/** Marks the changed fields of listings, and calls `note` with each change. */
export function useFieldChanges(note: (change: FieldChange) => void) {
  const onChange = useEffectEvent(note)
  useEffect(() => {
    const known = new WeakMap<Field, string | boolean>()
    function change({ target }: Event) {
      if (!isField(target) || !target.closest(PARTS)) return
      const before = known.get(target) ?? initialValue(target)
      known.set(target, valueOf(target))
      target.toggleAttribute('data-changed', valueOf(target) !== initialValue(target))
      if (before !== valueOf(target)) onChange({ field: target, before })
    }
    document.addEventListener('change', change)
    return () => document.removeEventListener('change', change)
  }, [])
}

/** Sets a field as a person would, so that the change is noted. */
export function setField(field: Field, value: string | boolean) {
  if (typeof value === 'string') field.value = value
  else if (field instanceof HTMLInputElement) field.checked = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

export function initialValue(field: Field): string | boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? ''
  return field.type === 'checkbox' ? field.defaultChecked : field.defaultValue
}

function valueOf(field: Field): string | boolean {
  return field.type === 'checkbox' && field instanceof HTMLInputElement
    ? field.checked
    : field.value
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}
