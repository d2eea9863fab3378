import { getRequestContext } from '#app/context.server.ts'
import { placeLabel } from '#app/features/places/rules/places.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { csvFile } from '#app/lib/text/csv.server.ts'
import { openPromoterPage } from '../operations/promoter-links.server.ts'
import { countCell } from '../rules/openings.ts'
import type { Route } from './+types/promoter-page-csv'

const HEAD = ['place', 'title', 'address', 'from', 'until', 'state', 'openings', 'saves']

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { listings, places } = await openPromoterPage(requestContext, params.token)
  const address = (slug: string | null) =>
    slug ? requestContext.config.baseUrl + competitionPath(slug) : ''
  return csvFile('listings', [
    HEAD,
    ...listings.map(({ title, slug, until, openings, saves }) => {
      return ['', title, address(slug), '', until, '', countCell(openings), countCell(saves)]
    }),
    ...places.map(({ place, name, slug, from, until, state, url, openings }) => {
      const clicks = url ? countCell(openings) : ''
      return [placeLabel(place), name, address(slug), from ?? '', until ?? '', state, clicks, '']
    }),
  ])
})
