import type { z } from '@hono/zod-openapi'

/** The response of a call that answers JSON. */
export function answersJson<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  example: z.input<Schema>,
) {
  return { description, content: { 'application/json': { schema, example } } }
}
