import type { Db } from '#app/db/client.server.ts'
import { findCompetition } from '#app/features/competitions/queries/detail.server.ts'
import {
  countAddedLast7Days,
  countByCategory,
  listByCategory,
  listEndingSoon,
  listForSitemap,
  listNewest,
  listSimilar,
  readFront,
} from '#app/features/competitions/queries/lists.server.ts'
import {
  searchCompetitions,
  readWords,
  type Vocabulary,
} from '#app/features/competitions/queries/search.server.ts'
import type { Day } from '#app/lib/days.ts'

/** What a query is asked: a database with its vocabulary, and one moment. */
export type Setting = { db: Db; vocabulary: Vocabulary; now: Date; today: Day; slug: string }
export type Case = (setting: Setting) => Promise<unknown>

/** Words of the sample: in nearly every listing, in many, in few; the typo is one of 'weekend'. */
const WORDS = { everywhere: 'win', common: 'weekend', rare: 'otters', typo: 'weeknd' }

export const CASES: Record<string, Case> = {
  'newest, page 1': ({ db, today }) => listNewest(db, 1, today),
  'newest, page 50': ({ db, today }) => listNewest(db, 50, today),
  'ending soon': ({ db, today }) => listEndingSoon(db, 1, today),
  'category, page 1': ({ db, today }) => listByCategory(db, 'Electronics', 1, today),
  'count per category': ({ db, today }) => countByCategory(db, today),
  'added in 7 days': ({ db, now }) => countAddedLast7Days(db, now),
  'home, whole': home,
  detail: ({ db, slug }) => findCompetition(db, slug),
  'similar to a detail': ({ db, today }) => listSimilar(db, 'Electronics', 1, 4, today),
  'search: common word': search(WORDS.common),
  'search: in all listings': search(WORDS.everywhere),
  'search: rare word': search(WORDS.rare),
  'search: two words': search(`${WORDS.common} tickets`),
  'search: typing error': search(WORDS.typo),
  'search: no result': search('qqqxxxyyy'),
  'read the vocabulary': ({ db }) => readWords(db),
  sitemap: ({ db, today }) => listForSitemap(db, 5_000, today),
}

/** What the loaders of the home page ask, the layout's included. */
function home({ db, now, today }: Setting) {
  return Promise.all([
    countAddedLast7Days(db, now),
    readFront(db, today),
    countByCategory(db, today),
  ])
}

function search(words: string): Case {
  return ({ db, vocabulary, today }) => searchCompetitions(db, vocabulary, words, today)
}
