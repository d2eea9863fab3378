import { z } from '@hono/zod-openapi'
import type { Day } from '#app/lib/time/days.ts'
import type { StoredListing } from '../input/listing.ts'
import { CATEGORIES } from '../rules/categories.ts'
import type { ChoiceField } from '../rules/choices.ts'
import { byField, type FieldName, type PlainField } from '../rules/fields.ts'

/** Each field as the API answers and describes it. */
export const FIELD_SCHEMAS = byField(plainSchema, choiceSchema) as unknown as {
  [Name in FieldName]: z.ZodType<Sent<StoredListing[Name]>>
}

/** Days are text to the API. */
type Sent<Value> = Value extends Day ? string : Value

function plainSchema(field: PlainField) {
  const schema = schemaOfType(field)
  const isAlwaysThere = field.required || field.type === 'yes-no'
  const nullable = isAlwaysThere ? schema : schema.nullable()
  const format = field.type === 'day' ? { format: 'date' } : {}
  return nullable.openapi({ ...format, description: field.meaning })
}

function schemaOfType(field: PlainField): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'long-text':
      return z.string().max(field.limit)
    case 'link':
    case 'day':
    case 'period':
    case 'ways':
    case 'counties':
      return z.string()
    case 'number':
      return z.int()
    case 'yes-no':
      return z.boolean()
    case 'categories':
      return z.array(z.enum(CATEGORIES))
  }
}

function choiceSchema({ choices, default: absent, meaning }: ChoiceField) {
  const word = z.enum(Object.keys(choices))
  const schema = absent === null ? word.nullable() : word
  return schema.openapi({ description: meaning })
}
