import type { PageAddress } from '#app/lib/page-address.ts'
import type { RequestContext } from '#app/context.server.ts'
import type { LandingMatch } from '#app/features/pages/input.ts'
import { listPage } from '../queries/lists.server.ts'
import { searchCompetitions } from '../queries/search.server.ts'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { categoryPath, type Category } from '#app/features/listings/rules/categories.ts'
import { PAGE_SIZE } from '../rules/lists.ts'

type Lists = Pick<RequestContext, 'db' | 'today' | 'catalogue'>
/** `more` is the path of the whole list. */
export type Matches = { competitions: CompetitionCard[]; more: PageAddress }

export async function loadMatches(
  { db, today, catalogue }: Lists,
  match: LandingMatch,
): Promise<Matches> {
  if (match === 'newest') {
    return { competitions: await listPage(db, 'newest', 1, today), more: '/new-competitions' }
  }
  if ('category' in match) return loadCategory({ db, today }, match.category)
  const vocabulary = await catalogue.readVocabulary()
  const found = await searchCompetitions(db, vocabulary, match.search, today, { asTyped: true })
  const competitions = found.competitions.slice(0, found.matchingAll)
  return {
    competitions: competitions.filter(isForEveryone).slice(0, PAGE_SIZE),
    more: `/search?q=${encodeURIComponent(match.search)}`,
  }
}

/** For a landing page without matches. */
export async function loadCategory(
  { db, today }: Pick<RequestContext, 'db' | 'today'>,
  category: Category,
): Promise<Matches> {
  const competitions = await listPage(db, category, 1, today)
  return { competitions: competitions.filter(isForEveryone), more: categoryPath(category) }
}

/** These pages promise 'free to enter'. */
function isForEveryone({ restricted }: CompetitionCard) {
  return !restricted
}
