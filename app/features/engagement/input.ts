import { z } from 'zod'
import { ID_MAX } from '#app/lib/http/row-id.ts'
import { FIGURE_NAMES, RANKING_NAMES } from './rules/figures.ts'
import { RANGES } from './rules/periods.ts'

/** What a page sends when somebody opens the promoter's page: nothing about who that was. */
export const ClickInput = z.object(
  {
    competitionID: z
      .int('The competitionID is a whole number.')
      .min(1, 'The competitionID is a whole number from 1.')
      .max(ID_MAX, 'There is no such competition.'),
  },
  'Send JSON with a competitionID.',
)

/** What the address of the statistics asks for; nonsense counts as not asked. */
const StatsQuery = z.object({
  range: z.enum(RANGES).catch('day'),
  what: z.enum([...FIGURE_NAMES, ...RANKING_NAMES]).catch('clicks'),
})

/** @param search the query of the address. */
export function readStatsQuery(search: URLSearchParams) {
  return StatsQuery.parse(Object.fromEntries(search))
}
