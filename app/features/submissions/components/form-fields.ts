/** Fields without a value are left out; several values of one name are joined with commas. */
export type Typed = Record<string, string>

/** Fields of the page, not of the listing. */
const NOT_TYPED = new Set([
  'csrfToken',
  'image',
  'imageName',
  'competitionID',
  'duplicatesSeen',
  'readLink',
  'pagePicture',
])

export function readTyped(form: HTMLFormElement): Typed {
  const typed: Typed = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '' || NOT_TYPED.has(name)) continue
    typed[name] = typed[name] ? `${typed[name]}, ${value}` : value
  }
  return typed
}

/** Restores values without overwriting what was typed before hydration. */
export function writeTyped(form: HTMLFormElement, typed: Typed) {
  for (const field of form.elements) {
    if (isField(field) && !NOT_TYPED.has(field.name) && !isChanged(field)) write(field, typed)
  }
}

/** Fills fields that nobody typed in, or that it filled before (`own`). @returns the values written. */
export function fillUntouched(form: HTMLFormElement, values: Typed, own: Typed): Typed {
  const now = readTyped(form)
  const filled: Typed = {}
  for (const [name, value] of Object.entries(values)) {
    const fields = [...form.elements].filter(isField).filter((field) => field.name === name)
    const isFree = now[name] === own[name] || !fields.some((field) => isTyped(field))
    if (!isFree || fields.length === 0) continue
    for (const field of fields) write(field, { [name]: value })
    filled[name] = value
  }
  return filled
}

/** A text that the page came with is somebody's too. */
function isTyped(field: Field) {
  return isChanged(field) || (isText(field) && field.value !== '')
}

function isText(field: Field) {
  return !isTickable(field) && !(field instanceof HTMLSelectElement)
}

export function isPristine(form: HTMLFormElement): boolean {
  const pristine = form.cloneNode(true) as HTMLFormElement
  pristine.reset()
  const [now, before] = [readTyped(form), readTyped(pristine)]
  const names = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...names].every((name) => now[name] === before[name])
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
  if (isTickable(field)) field.checked = value.split(', ').includes(field.value)
  else if (field.type !== 'hidden') field.value = value
  // So that counters and other listeners see it as typing.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
