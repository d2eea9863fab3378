import { z } from 'zod'
import { textField, trim } from './text-field.ts'

const PAGES_MAX = 100_000
const TEXT_MAX = 100

/** An invalid page number counts as 1. */
export const PageNumber = z.coerce.number().int().min(1).max(PAGES_MAX).catch(1)
export const SearchText = textField(TEXT_MAX, { tidy: trim }).min(1).optional().catch(undefined)

export function readPageNumber(search: URLSearchParams): number {
  return PageNumber.parse(search.get('page') ?? undefined)
}

/** Parses the query of a list; an empty value counts as absent. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  search: URLSearchParams,
): z.output<Schema> {
  return schema.parse(Object.fromEntries([...search].filter(([, value]) => value !== '')))
}
