import { FIT } from '#app/features/listings/rules/links.ts'
import {
  fitKey,
  passportWords,
  readFitKey,
  type Passport,
} from '#app/features/listings/rules/passport.ts'
import type { Fit } from './active-filters.ts'
import type { Filters } from './filters.ts'

/** Null without `?fit=`; undefined when it has no canonical key, or several. */
export function readFit(query: URLSearchParams): Passport | null | undefined {
  const [key, ...others] = query.getAll(FIT)
  if (key === undefined) return null
  return others.length > 0 ? undefined : readFitKey(key)
}

export function narrowBy(filters: Filters, passport: Passport | null): Filters {
  return passport ? { ...filters, [FIT]: [fitKey(passport)] } : filters
}

export function toFit(passport: Passport, whole: number | null): Fit {
  return { key: fitKey(passport), words: passportWords(passport), whole }
}
