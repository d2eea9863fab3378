import { z } from 'zod'

const PAGES_MAX = 100_000
const TEXT_MAX = 100

/** An invalid page number counts as 1. */
export const PageNumber = z.coerce.number().int().min(1).max(PAGES_MAX).catch(1)
export const SearchText = z.string().trim().min(1).max(TEXT_MAX).optional().catch(undefined)

export function readPageNumber(search: URLSearchParams): number {
  return PageNumber.parse(search.get('page') ?? undefined)
}
