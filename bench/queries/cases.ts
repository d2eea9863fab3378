import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import {
  countByCategory,
  countCombinations,
  countListed,
} from '#app/features/directory/queries/counts.server.ts'
import { listForFeed, listForPromoterFeed } from '#app/features/directory/queries/feeds.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import {
  listPage,
  listForSitemap,
  listNewestAfter,
  loadHomeLists,
} from '#app/features/directory/queries/lists.server.ts'
import { searchCompetitions } from '#app/features/directory/queries/search.server.ts'
import { readWords } from '#app/features/directory/queries/vocabulary.server.ts'
import { findOrAddPromoter } from '#app/features/listings/operations/attach-promoter.server.ts'
import { findDeskPromoter, listPromoters } from '#app/features/promoters/queries/desk.server.ts'
import { findPromoter, searchPromoters } from '#app/features/promoters/queries/promoters.server.ts'
import {
  listOpenOfPromoter,
  listPromotersForSitemap,
  readRecord,
} from '#app/features/promoters/queries/record.server.ts'
import type { Filters } from '#app/features/directory/rules/filters.ts'
import { listRecentFacts } from '#app/features/tracker/queries/facts.server.ts'
import { listWinnersPages } from '#app/features/tracker/queries/winners-pages.server.ts'
import { asAdmin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'

const ADMIN = asAdmin({ kind: 'member', id: 1, username: 'a', isAdmin: true, sessionHash: '' })

/** What a query is asked: a database, its caches, and the current time. */
export type Setting = {
  db: Db
  catalogue: Catalogue
  now: Date
  today: Day
  slug: string
  /** The slug of the promoter of most listings. */
  promoter: string
}
export type Case = (setting: Setting) => Promise<unknown>

/** Words of the sample: in nearly every listing, in many, in few; the typo is one of 'weekend'. */
const WORDS = { everywhere: 'win', common: 'weekend', rare: 'otters', typo: 'weeknd' }

/** Matches one open listing in fifty. */
const FILTERED: Filters = { closes: ['week'], frequency: ['daily'] }

/** Matches one in seventy-two, by columns that a category's rows do not have. */
const ONE_KIND: Filters = { kind: ['competition'], method: ['in-store'], frequency: ['daily'] }

/** Refuses the most: few listings of a list are left. */
const PASSPORT: Filters = { fit: ['ni-under18-nosocial-nophone-nopost-nostore-free'] }

/** Visitors' requests. */
export const CASES: Record<string, Case> = {
  'home, whole': home,
  'newest, page 1': ({ db, catalogue, today }) =>
    Promise.all([catalogue.readCount('newest', {}, today), listPage(db, 'newest', 1, today)]),
  'newest, page 50': ({ db, catalogue, today }) =>
    Promise.all([catalogue.readCount('newest', {}, today), listPage(db, 'newest', 50, today)]),
  'newest, as the API gives them': ({ db, catalogue, now, today }) =>
    Promise.all([catalogue.readAddedLast7Days(now), listNewestAfter(db, undefined, 20, today)]),
  'ending soon': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('ending-soon', {}, today),
      listPage(db, 'ending-soon', 1, today),
    ]),
  'category, page 1': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('Electronics', {}, today),
      listPage(db, 'Electronics', 1, today),
    ]),
  detail: ({ db, slug }) => findCompetition(db, slug),
  'similar to a detail': ({ db, today }) => listPage(db, 'Electronics', 1, today, { limit: 5 }),
  'promoter: page': ({ db, today, promoter }) => promoterPage(db, promoter, today),
  'promoter: feed': async ({ db, today, promoter }) =>
    listForPromoterFeed(db, await idsOf(db, promoter), 50, today),
  'promoters by name': ({ db }) => searchPromoters(db, 'the', 3),
  'feed of a category': ({ db, today }) =>
    listForFeed(db, { list: 'category', category: 'Electronics' }, 50, today),
  'search: common word': search(WORDS.common),
  'search: in all listings': search(WORDS.everywhere),
  'search: rare word': search(WORDS.rare),
  'search: two words': search(`${WORDS.common} tickets`),
  'search: typing error': search(WORDS.typo),
  'search: no result': search('qqqxxxyyy'),
}

/** The same, narrowed by filters that few listings pass. */
export const FILTERED_CASES: Record<string, Case> = {
  'newest, filtered': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('newest', FILTERED, today),
      listPage(db, 'newest', 1, today, { filters: FILTERED }),
    ]),
  'newest, for a passport': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('newest', PASSPORT, today),
      listPage(db, 'newest', 1, today, { filters: PASSPORT }),
    ]),
  'category, for a passport': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('Electronics', PASSPORT, today),
      listPage(db, 'Electronics', 1, today, { filters: PASSPORT }),
    ]),
  'newest by value, filtered': ({ db, today }) =>
    listPage(db, 'newest', 1, today, { filters: FILTERED, sort: 'value' }),
  'newest in a category, filtered': ({ db, today }) =>
    listPage(db, 'newest', 1, today, { filters: { ...ONE_KIND, category: ['electronics'] } }),
  'category, filtered': ({ db, catalogue, today }) =>
    Promise.all([
      catalogue.readCount('Electronics', FILTERED, today),
      listPage(db, 'Electronics', 1, today, { filters: FILTERED }),
    ]),
  'search, filtered': search(WORDS.common, FILTERED),
}

/**
 * Cached values, reloaded after each change of the catalogue: they grow with it. Slow ones are loaded in the
 * background, at most a twentieth of the time.
 */
export const CACHED_CASES: Record<string, Case> = {
  'lists of the home page': ({ db, today }) => loadHomeLists(db, today),
  'count per category': ({ db, today }) => countByCategory(db, today),
  'count of all open': ({ db, today }) => countListed(db, 'newest', today),
  'count, filtered': ({ db, today }) => countListed(db, 'newest', today, FILTERED),
  'count, for a passport': ({ db, today }) => countListed(db, 'newest', today, PASSPORT),
  'counts beside choices': ({ db, today }) => countCombinations(db, 'newest', today, {}),
  'counts beside categories': ({ db, today }) =>
    countCombinations(db, 'newest', today, { isFiled: true }),
  'count of a category, filtered': ({ db, today }) =>
    countListed(db, 'Electronics', today, FILTERED),
  'winners’ pages': ({ db, today }) => listWinnersPages(db, today),
  'facts for lists that people bring': ({ db, today }) => listRecentFacts(db, today),
  'vocabulary of the search': ({ db }) => readWords(db),
  'sitemap of 5,000': ({ db, today }) => listForSitemap(db, { limit: 5_000 }, today),
  'promoters in the sitemap': ({ db, today }) => listPromotersForSitemap(db, 5_000, today),
}

/** The desk of promoters, and finding the promoter of a listing that is written. */
export const PROMOTER_CASES: Record<string, Case> = {
  'promoters: desk': desk(undefined),
  'promoters: desk, searched': desk('weekend'),
  'promoter: desk': async ({ db, promoter }) => {
    const [id = 0] = await idsOf(db, promoter)
    return ADMIN && findDeskPromoter(db, ADMIN, id)
  },
  'promoter of a new listing, by name': ({ db, now, promoter }) =>
    findOrAddPromoter(db, { promoterName: promoter, entryUrl: 'https://new.example/' }, now),
  'promoter of a new listing, by domain': ({ db, now }) =>
    findOrAddPromoter(
      db,
      { promoterName: 'Qq Xx Yy', entryUrl: 'https://promoter-1.example/' },
      now,
    ),
}

function desk(q: string | undefined): Case {
  return async ({ db }) => ADMIN && listPromoters(db, ADMIN, { q, size: 20, page: 1 })
}

async function promoterPage(db: Db, slug: string, today: Day) {
  const ids = await idsOf(db, slug)
  return [
    await readRecord(db, ids, today),
    await listOpenOfPromoter(db, ids, { page: 1, size: 9 }, today),
  ]
}

async function idsOf(db: Db, slug: string) {
  const found = await findPromoter(db, slug)
  return found && 'promoter' in found ? found.promoter.ids : []
}

/** The queries of the home page's loaders, including the layout's. */
function home({ catalogue, now, today }: Setting) {
  return Promise.all([catalogue.readAddedLast7Days(now), catalogue.loadHomeLists(today)])
}

function search(words: string, filters: Filters = {}): Case {
  return async ({ db, catalogue, today }) =>
    searchCompetitions(db, await catalogue.readVocabulary(), words, today, { filters })
}
