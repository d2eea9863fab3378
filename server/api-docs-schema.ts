import { html } from 'hono/html'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  required?: string[]
  description?: string
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
type Html = ReturnType<typeof html>

/** What a value may be: its type, limits and choices. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  const type = [schema.type ?? 'any'].flat().join(' or ')
  return html`${[type, schema.format, ...limitsOf(schema)].filter(Boolean).join(', ')}${valuesOf(schema)}`
}

function limitsOf(schema: Schema) {
  const characters = rangeOf(schema.minLength, schema.maxLength)
  return [
    rangeOf(schema.minimum, schema.maximum),
    characters && `${characters} characters`,
    schema.default !== undefined && `otherwise ${JSON.stringify(schema.default)}`,
  ]
}

function rangeOf(min: number | undefined, max: number | undefined) {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (min !== undefined) return `at least ${min}`
  return max !== undefined && `at most ${max}`
}

function valuesOf({ enum: values }: Schema) {
  if (!values) return ''
  const list = values.map((value) => html`<code>${JSON.stringify(value)}</code> `)
  if (values.length <= 6) return html`: ${list}`
  return html`<details>
    <summary>one of ${values.length}</summary>
    ${list}
  </details>`
}
