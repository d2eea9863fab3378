import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import type { Chance } from './chance.ts'
import type { World } from './world.ts'

const PRIZES = ['a weekend in Dingle', 'a hamper', 'a bicycle', 'two tickets', 'a year of coffee']
export const PROMOTERS = ['Harbour House', 'Acme', 'Moy Valley Foods', 'Radio Liffey'] as const

export const siteOf = (promoter: string) => promoter.toLowerCase().replaceAll(' ', '-')

/** What somebody fills into the form of a new listing. */
export function aListing(chance: Chance, now: Date, of: string): ListingInput {
  const promoterName = chance.pick(PROMOTERS)
  const number = chance.whole(1, 1_000_000)
  return {
    competitionTitle: `Win ${chance.pick(PRIZES)}, number ${number}`,
    description: `Found by a friend of ${of.length} letters.`,
    categories: [chance.pick(['Travel and Hotels', 'Food & Drink'] as const)],
    promoterName,
    entryUrl: `https://www.${siteOf(promoterName)}.ie/win/${number}`,
    ...DEFAULT_CHOICES,
    over18: false,
    costsMoney: false,
    competitionEndDate: addDays(dublinDay(now), chance.whole(1, 40)),
  }
}

export async function listPublished(world: World) {
  const rows = await world.db
    .selectFrom('competitions')
    .select('id')
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
