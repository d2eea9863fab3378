import type { RequestContext } from '#app/context.server.ts'
import type { LandingMatch } from '#app/features/pages/input.ts'
import { listByCategory, listNewest } from '../queries/lists.server.ts'
import { searchCompetitions } from '../queries/search.server.ts'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { categoryPath, type Category } from '#app/features/listings/rules/categories.ts'
import { PAGE_SIZE } from '../rules/lists.ts'

type Lists = Pick<RequestContext, 'db' | 'today' | 'catalogue'>
/** Listings of a landing page; `more` is where the rest of them are. */
export type Matches = { competitions: CompetitionCard[]; more: string }

/** The open listings that a landing page is about, at most one page of them. */
export async function loadMatches(
  { db, today, catalogue }: Lists,
  match: LandingMatch,
): Promise<Matches> {
  if (match === 'newest') {
    return { competitions: await listNewest(db, 1, today), more: '/new-competitions' }
  }
  if ('category' in match) return loadCategory({ db, today }, match.category)
  const found = await searchCompetitions(db, await catalogue.readVocabulary(), match.search, today)
  // A correction means that no listing has these words: what it found is about something else.
  const competitions = found.corrected === null ? found.competitions : []
  return {
    competitions: competitions.filter(isForEveryone).slice(0, PAGE_SIZE),
    more: `/search?q=${encodeURIComponent(match.search)}`,
  }
}

/** What to show when nothing matches. */
export async function loadCategory(
  { db, today }: Pick<RequestContext, 'db' | 'today'>,
  category: Category,
): Promise<Matches> {
  const competitions = await listByCategory(db, category, 1, today)
  return { competitions: competitions.filter(isForEveryone), more: categoryPath(category) }
}

/** The promise of these pages is 'free to enter'. */
function isForEveryone({ restricted }: CompetitionCard) {
  return !restricted
}
