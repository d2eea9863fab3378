import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import { addDays, type Day } from '#app/lib/days.ts'
import { closesWithinDays, eligibilitiesFor, type Filters } from '../rules/filters.ts'

/** Whether a listing is among what a list was narrowed to; without filters each one is. */
export function matchesFilters(filters: Filters, today: Day) {
  return ({ eb, and }: ExpressionBuilder<Schema, 'competitions'>) => {
    const { eligibility = [], kind = [], method = [], frequency = [], closes = [] } = filters
    const lastDays = closes.flatMap((choice) => closesWithinDays(choice) ?? [])
    return and([
      ...someOf('eligibility', eligibility.flatMap(eligibilitiesFor)),
      ...someOf('kind', kind),
      ...someOf('entry_method', method),
      ...someOf('entry_frequency', frequency),
      ...lastDays.map((days) => eb('competitions.end_date', '<=', addDays(today, days))),
    ])

    function someOf(
      column: 'eligibility' | 'kind' | 'entry_method' | 'entry_frequency',
      values: readonly string[],
    ) {
      return values.length > 0 ? [eb(`competitions.${column}`, 'in', values)] : []
    }
  }
}
