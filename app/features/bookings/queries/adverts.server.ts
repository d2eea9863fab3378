import type { Category } from '#app/features/listings/rules/categories.ts'
import type { Day } from '#app/lib/time/days.ts'
import { PAGE_STEP_MS, pageInstant } from '#app/lib/time/page-clock.ts'
import { advertHtml } from '../rules/advert-html.ts'
import { pickBoxes, type Box, type Place } from '../rules/places.ts'

export type AdvertContext = {
  catalogue: { readBoxes: (today: Day) => Promise<readonly Box[]> }
  now: Date
  today: Day
}

/** What a place shows now, as HTML. Pages with restricted listings must not ask. */
export async function showAdvert(
  { catalogue, now, today }: AdvertContext,
  place: Place,
  category?: Category,
): Promise<string> {
  const turn = pageInstant(now) / PAGE_STEP_MS
  return advertHtml(pickBoxes(await catalogue.readBoxes(today), { place, turn, category }))
}
