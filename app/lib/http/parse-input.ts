import type { z } from 'zod'
import { Problem, type FieldErrors } from './problem.ts'

/** @throws Problem 'invalid' with the first error of each field. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw toProblem(parsed.error)
}

export function toProblem({ issues }: Pick<z.ZodError, 'issues'>): Problem {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return new Problem('invalid', Object.values(errors).join(' '), errors)
}
