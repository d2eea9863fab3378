import type { PageAddress } from '#app/lib/page-address.ts'
import type { RequestContext } from '#app/context.server.ts'
import type { LandingMatch } from '#app/features/pages/input.ts'
import { listPage } from '../rules/open-lists.ts'
import { searchCompetitions } from '../queries/search.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { categoryPath, type Category } from '#app/features/listings/rules/categories.ts'
import { PAGE_SIZE } from '../rules/lists.ts'

type Lists = Pick<RequestContext, 'today' | 'catalogue'>
/** `more` is the path of the whole list. */
export type Matches = { competitions: CompetitionCard[]; more: PageAddress }

export async function loadMatches(
  { today, catalogue }: Lists,
  match: LandingMatch,
): Promise<Matches> {
  if (match !== 'newest' && 'category' in match)
    return loadCategory({ today, catalogue }, match.category)
  const open = await catalogue.readOpen(today)
  if (match === 'newest')
    return { competitions: listPage(open, 'newest'), more: '/new-competitions' }
  const found = searchCompetitions(open, match.search, { asTyped: true })
  const competitions = found.competitions.slice(0, found.matchingAll)
  return {
    competitions: competitions.filter(isForEveryone).slice(0, PAGE_SIZE),
    more: `/search?q=${encodeURIComponent(match.search)}`,
  }
}

/** For a landing page without matches. */
export async function loadCategory(
  { today, catalogue }: Lists,
  category: Category,
): Promise<Matches> {
  const competitions = listPage(await catalogue.readOpen(today), category)
  return { competitions: competitions.filter(isForEveryone), more: categoryPath(category) }
}

/** These pages promise 'free to enter'. */
function isForEveryone({ restricted }: CompetitionCard) {
  return !restricted
}
