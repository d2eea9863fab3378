/** What is typed in a form: the fields without a value are left out. */
export type Typed = Record<string, string>

/** What belongs to one page, not to what was typed. */
const NOT_TYPED = new Set(['csrfToken', 'image', 'imageName', 'competitionID', 'duplicatesSeen'])

/** What is typed in a form, without its files. */
export function readTyped(form: HTMLFormElement): Typed {
  const typed: Typed = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '' && !NOT_TYPED.has(name)) typed[name] = value
  }
  return typed
}

/**
 * Puts what was typed back into a form, but not over what has been typed since: a slow phone
 * shows the form before it is alive.
 */
export function writeTyped(form: HTMLFormElement, typed: Typed) {
  for (const field of form.elements) {
    if (isField(field) && !NOT_TYPED.has(field.name) && !isChanged(field)) write(field, typed)
  }
}

/** Whether two forms say the same. */
export function isSameTyped(one: Typed, other: Typed): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isField(element: Element): element is Field {
  return (
    (element instanceof HTMLInputElement && element.type !== 'file') ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== isDefault(option))
  if (isTickable(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** A list in which no choice is the default shows its first. */
function isDefault(option: HTMLOptionElement) {
  const options = [...(option.closest('select')?.options ?? [])]
  const isNone = !options.some(({ defaultSelected }) => defaultSelected)
  return isNone ? option === options[0] : option.defaultSelected
}

function isTickable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

function write(field: Field, typed: Typed) {
  const value = typed[field.name] ?? ''
  if (isTickable(field)) field.checked = value === field.value
  else if (field.type !== 'hidden') field.value = value
  // So that counters and other listeners see it as typing.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
