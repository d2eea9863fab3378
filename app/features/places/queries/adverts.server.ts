import type { RequestContext } from '#app/context.server.ts'
import { PAGE_STEP_MS, pageInstant } from '#app/lib/time/page-clock.ts'
import { advertHtml } from '../rules/advert-html.ts'
import { pickBoxes, type Place } from '../rules/places.ts'

export type AdvertContext = Pick<RequestContext, 'catalogue' | 'now' | 'today'>

/** What a place shows now, as HTML; of a category, only on its own page. Pages with restricted listings must not ask. */
export async function showAdvert(
  { catalogue, now, today }: AdvertContext,
  place: Place,
  category?: string,
): Promise<string> {
  const turn = pageInstant(now) / PAGE_STEP_MS
  return advertHtml(pickBoxes(await catalogue.readBoxes(today), { place, turn, category }))
}
