import { SelectField } from '#app/ui/forms/choice-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import type { FieldValues } from './listing-field.tsx'

const CHOICES = CATEGORIES.map((category) => [category, category] as const)

export function CategoryField({ values }: FieldValues) {
  return (
    <div>
      <SelectField
        label={FIELDS.categories.form.label}
        name="category1"
        choices={CHOICES}
        empty="Choose one…"
        required
        defaultValue={values.category1 ?? ''}
      />
      <details open={Boolean(values.category2 ?? values.category3)} className="group mt-1">
        <summary className="inline-flex min-h-11 items-center gap-1.5 text-link underline group-open:hidden">
          <Icon name="plus" size={18} /> Add another category
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {(['category2', 'category3'] as const).map((name, index) => (
            <SelectField
              key={name}
              label={index === 0 ? 'Second category' : 'Third category'}
              name={name}
              choices={CHOICES}
              empty="None"
              defaultValue={values[name] ?? ''}
            />
          ))}
        </div>
      </details>
    </div>
  )
}
