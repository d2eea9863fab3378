import { COUNTIES, type County } from '#app/features/listings/rules/counties.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Catalogue } from './catalogue.server.ts'

/** The counties that have open listings, with how many. */
export async function countByCounty(
  catalogue: Pick<Catalogue, 'readChoiceCounts'>,
  today: Day,
): Promise<{ county: County; open: number }[]> {
  const { county: counts = [] } = await catalogue.readChoiceCounts('newest', {}, today)
  return COUNTIES.map((county, index) => ({ county, open: counts[index] ?? 0 })).filter(
    ({ open }) => open > 0,
  )
}
