import { createContext, use, type ComponentProps } from 'react'
import { CheckboxChips } from '#app/ui/forms/choice-field.tsx'
import { CheckboxField, TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { plainField, type PlainField, type PlainName } from '#app/features/listings/rules/fields.ts'
import { WAY_CHOICES } from '#app/features/listings/rules/winner-terms.ts'
import type { Typed } from './form-fields.ts'

/** By field: the words it was filled in from, until somebody touches it. */
export const FilledNotes = createContext<Typed>({})

export type FieldValues = { values: Typed }
type Props = FieldValues & {
  name: Exclude<PlainName, 'categories'>
} & Pick<ComponentProps<'input'>, 'min' | 'max'>

/** The control of a declared field, with its label, hint and error. */
export function ListingField({ name, values, ...dates }: Props) {
  const declared = plainField(name)
  const note = use(FilledNotes)[name]
  const { label, hint, placeholder, counted } = declared.form
  if (declared.type === 'yes-no')
    return (
      <CheckboxField label={label} name={name} hint={note} defaultChecked={values[name] === 'on'} />
    )
  if (declared.type === 'ways')
    return (
      <CheckboxChips
        legend={label}
        name={name}
        choices={WAY_CHOICES}
        defaultValue={values[name]}
        hint={note ?? hint}
      />
    )
  const field = {
    label,
    hint: note ?? hint,
    placeholder,
    name,
    required: declared.required,
    limit: counted && 'limit' in declared ? declared.limit : undefined,
    defaultValue: values[name],
  }
  if (declared.type === 'long-text') return <TextAreaField {...field} rows={5} />
  return <TextField {...field} {...inputProps(declared)} {...dates} />
}

function inputProps({ type, required }: PlainField): ComponentProps<'input'> {
  const enterKeyHint = required && 'next'
  switch (type) {
    case 'link':
      return {
        type: 'url',
        inputMode: 'url',
        autoComplete: 'off',
        autoCapitalize: 'none',
        spellCheck: false,
        placeholder: 'https://',
        enterKeyHint,
      }
    case 'number':
      return { inputMode: 'numeric', autoComplete: 'off' }
    case 'day':
      return { type: 'date' }
    default:
      return { autoComplete: 'off', enterKeyHint }
  }
}
