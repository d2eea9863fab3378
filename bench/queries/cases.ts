import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { countByCategory, countListed } from '#app/features/directory/queries/counts.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import {
  listByCategory,
  listEndingSoon,
  listForSitemap,
  listNewest,
  listNewestAfter,
  listSimilar,
  loadHomeLists,
} from '#app/features/directory/queries/lists.server.ts'
import { readWords, searchCompetitions } from '#app/features/directory/queries/search.server.ts'
import type { Filters } from '#app/features/directory/rules/filters.ts'
import type { Day } from '#app/lib/time/days.ts'

/** What a query is asked: a database with what is kept of it, and one moment. */
export type Setting = { db: Db; catalogue: Catalogue; now: Date; today: Day; slug: string }
export type Case = (setting: Setting) => Promise<unknown>

/** Words of the sample: in nearly every listing, in many, in few; the typo is one of 'weekend'. */
const WORDS = { everywhere: 'win', common: 'weekend', rare: 'otters', typo: 'weeknd' }

/** One in fifty of what is open. */
const FILTERED: Filters = { closes: ['week'], frequency: ['daily'] }

/** What visitors ask for. */
export const CASES: Record<string, Case> = {
  'home, whole': home,
  'newest, page 1': ({ db, catalogue, today }) =>
    Promise.all([catalogue.readCount('newest', {}, today), listNewest(db, 1, today)]),
  'newest, page 50': ({ db, catalogue, today }) =>
    Promise.all([catalogue.readCount('newest', {}, today), listNewest(db, 50, today)]),
  'newest, as the API gives them': ({ db, catalogue, now, today }) =>
    Promise.all([catalogue.readAddedLast7Days(now), listNewestAfter(db, undefined, 20, today)]),
  'ending soon': ({ db, catalogue, today }) =>
    Promise.all([catalogue.readCount('ending-soon', {}, today), listEndingSoon(db, 1, today)]),
  'category, page 1': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('Electronics', {}, today),
      listByCategory(db, 'Electronics', 1, today),
    ]),
  detail: ({ db, slug }) => findCompetition(db, slug),
  'similar to a detail': ({ db, today }) => listSimilar(db, 'Electronics', 1, 4, today),
  'search: common word': search(WORDS.common),
  'search: in all listings': search(WORDS.everywhere),
  'search: rare word': search(WORDS.rare),
  'search: two words': search(`${WORDS.common} tickets`),
  'search: typing error': search(WORDS.typo),
  'search: no result': search('qqqxxxyyy'),
}

/** The same, narrowed by filters that few listings pass. */
export const FILTERED_CASES: Record<string, Case> = {
  'newest, narrowed': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('newest', FILTERED, today),
      listNewest(db, 1, today, FILTERED),
    ]),
  'category, narrowed': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('Electronics', FILTERED, today),
      listByCategory(db, 'Electronics', 1, today, FILTERED),
    ]),
  'search: narrowed': search(WORDS.common, FILTERED),
}

/**
 * What is read after a change of the catalogue, and kept until the next: it grows with the
 * catalogue; what takes long is read behind, at most a twentieth of the time.
 */
export const CACHED_CASES: Record<string, Case> = {
  'front of the home page': ({ db, today }) => loadHomeLists(db, today),
  'count per category': ({ db, today }) => countByCategory(db, today),
  'count of all open': ({ db, today }) => countListed(db, 'newest', today),
  'count, narrowed': ({ db, today }) => countListed(db, 'newest', today, FILTERED),
  'count of a category, narrowed': ({ db, today }) =>
    countListed(db, 'Electronics', today, FILTERED),
  'vocabulary of the search': ({ db }) => readWords(db),
  'sitemap of 5,000': ({ db, today }) => listForSitemap(db, 5_000, today),
}

/** What the loaders of the home page ask, the layout's included. */
function home({ catalogue, now, today }: Setting) {
  return Promise.all([catalogue.readAddedLast7Days(now), catalogue.loadHomeLists(today)])
}

function search(words: string, filters: Filters = {}): Case {
  return async ({ db, catalogue, today }) =>
    searchCompetitions(db, await catalogue.readVocabulary(), words, today, filters)
}
