import type { z } from '@hono/zod-openapi'

/** The request of a call that takes JSON. */
export function takesJson<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

/** The response of a call that answers JSON. */
export function answersJson<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  example: z.input<Schema>,
) {
  return { description, content: { 'application/json': { schema, example } } }
}
