import { z } from 'zod'

type Schema = z.core.$ZodType
/** A place in a schema where a request's text can be, and input that has a text there. */
export type Field = { path: string; schema: Schema; put: (text: string) => unknown }
type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, Schema>
  catchall?: Schema
  element?: Schema
  keyType?: Schema
  valueType?: Schema
  innerType?: Schema
  options?: Schema[]
  in?: Schema
  out?: Schema
  format?: string
  checks?: z.core.$ZodCheck[]
}

/** Values of which most fields take one. */
const EXAMPLES = [
  'on',
  '2026-12-24',
  'name@example.ie',
  'https://shop.example.ie/win',
  'long-enough-words',
  'Long enough words for a sentence.',
  '7',
  7,
  true,
  '',
  null,
  '72 hours',
  'Cork',
  'email',
  'free',
  'carousel',
  'a'.repeat(22),
  'a'.repeat(43),
  `B${'a'.repeat(86)}`,
  'https://fcm.googleapis.com/fcm/send/a',
  '2026-11-20T12:00:00Z',
  '0b6b1e0e-6f0f-4a60-9bd5-0a1f4ddd2f4e',
]
/** Formats that fail at the first character out of place. */
const SHORT_FORMATS = ['uuid', 'datetime']

const defOf = (schema: Schema) => schema._zod.def as Def
const isTransform = (schema: Schema | undefined) => schema && defOf(schema).type === 'transform'

/** Returns every field of a schema, however deep. */
export function fieldsOf(schema: Schema): Field[] {
  const { shape, element, keyType, valueType, innerType, options, in: before, out } = defOf(schema)
  if (shape) {
    const example = exampleOf(schema) as object
    return Object.entries(shape).flatMap(([name, part]) =>
      below(part, name, (value) => ({ ...example, [name]: value })),
    )
  }
  if (element) return below(element, '[]', (value) => [value])
  if (keyType && valueType)
    return [
      ...below(keyType, '{name}', (value) => ({ [String(value)]: exampleOf(valueType) })),
      ...below(valueType, '{}', (value) => ({ a: value })),
    ]
  if (options) return options.flatMap(fieldsOf)
  const inner = innerType ?? (before && (isTransform(before) ? out : before))
  if (inner && defOf(inner).type !== 'transform') return fieldsOf(inner)
  return [{ path: '', schema, put: (text) => text }]
}

function below(schema: Schema, name: string, wrap: (value: unknown) => unknown): Field[] {
  return fieldsOf(schema).map(({ path, put, schema: part }) => ({
    schema: part,
    path: path === '' ? name : `${name}.${path}`,
    put: (text) => wrap(put(text)),
  }))
}

/** Returns input that the schema takes, as far as it is found. */
function exampleOf(schema: Schema): unknown {
  const { shape, element, options, values, entries } = defOf(schema) as Def & {
    values?: unknown[]
    entries?: Record<string, unknown>
  }
  if (shape)
    return Object.fromEntries(Object.entries(shape).map(([k, part]) => [k, exampleOf(part)]))
  if (element) return [exampleOf(element)]
  if (z.safeParse(schema, undefined).success) return undefined
  const words = [...(values ?? []), ...Object.values(entries ?? {})]
  const fitting = [...words, ...EXAMPLES].find((one) => z.safeParse(schema, one).success)
  if (fitting !== undefined) return fitting
  const { innerType, in: before, out } = defOf(schema)
  const inner = options?.[0] ?? innerType ?? (isTransform(before) ? out : before)
  return inner && exampleOf(inner)
}

type MaxLength = { check?: string; abort?: boolean; maximum?: number }

/** Returns whether a field's text is bounded before anything else reads it. */
export function isBounded({ schema }: Field): boolean {
  const { type, format } = defOf(schema)
  if (type !== 'string' || SHORT_FORMATS.includes(format ?? '')) return true
  const [first] = checksOf(schema)
  return first?.check === 'max_length' && first.abort === true
}

/** Returns the largest lengths that a field takes: as sent, and tidied. */
export function largestLengths({ schema }: Field): number[] {
  return checksOf(schema).flatMap(({ maximum }) => maximum ?? [])
}

function checksOf(schema: Schema): MaxLength[] {
  return (defOf(schema).checks ?? []).map((check) => check._zod.def as MaxLength)
}
