import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import {
  countAddedLast7Days,
  listNewestAfter,
  loadHomeLists,
} from '#app/features/directory/queries/lists.server.ts'
import { listForFeed, listForPromoterFeed } from '#app/features/directory/queries/feeds.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { readOpenListings } from '#app/features/directory/queries/open-listings.server.ts'
import { searchCompetitions } from '#app/features/directory/queries/search.server.ts'
import { countChoices } from '#app/features/directory/rules/choice-counts.ts'
import {
  listed,
  listOfPromoter,
  pageOf,
  type PagedList,
} from '#app/features/directory/rules/open-lists.ts'
import type { Sort } from '#app/features/directory/rules/sorting.ts'
import { findOrAddPromoter } from '#app/features/listings/operations/attach-promoter.server.ts'
import { findDeskPromoter, listPromoters } from '#app/features/promoters/queries/desk.server.ts'
import { findPromoter, searchPromoters } from '#app/features/promoters/queries/promoters.server.ts'
import {
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

/** Matches one in seventy-two. */
const ONE_KIND: Filters = { kind: ['competition'], method: ['in-store'], frequency: ['daily'] }

/** Refuses the most: few listings of a list are left. */
const PASSPORT: Filters = { fit: ['ni-under18-nosocial-nophone-nopost-nostore-free'] }

/** Visitors' requests. */
export const CASES: Record<string, Case> = {
  'home, whole': home,
  'newest, page 1': list('newest'),
  'newest, page 50': list('newest', {}, { page: 50 }),
  'newest, as the API gives them': async ({ db, catalogue, now, today }) => [
    await catalogue.readAddedLast7Days(now),
    await listNewestAfter(db, await catalogue.readOpen(today), undefined, 20),
  ],
  'ending soon': list('ending-soon'),
  'category, page 1': list('Electronics'),
  detail: ({ db, slug }) => findCompetition(db, slug),
  'promoter: page': promoterPage,
  'promoter: feed': async ({ db, catalogue, today, promoter }) =>
    listForPromoterFeed(db, await catalogue.readOpen(today), await idsOf(db, promoter), 50),
  'promoters by name': ({ db }) => searchPromoters(db, 'the', 3),
  'feed of a category': async ({ db, catalogue, today }) =>
    listForFeed(
      db,
      await catalogue.readOpen(today),
      { list: 'category', category: 'Electronics' },
      50,
    ),
  'search: common word': search(WORDS.common),
  'search: in all listings': search(WORDS.everywhere),
  'search: rare word': search(WORDS.rare),
  'search: two words': search(`${WORDS.common} tickets`),
  'search: typing error': search(WORDS.typo),
  'search: no result': search('qqqxxxyyy'),
}

/** The same, narrowed by filters that few listings pass. */
export const FILTERED_CASES: Record<string, Case> = {
  'newest, filtered': list('newest', FILTERED),
  'newest, for a passport': list('newest', PASSPORT),
  'newest by value, filtered': list('newest', FILTERED, { sort: 'value' }),
  'newest in a category, filtered': list('newest', { ...ONE_KIND, category: ['electronics'] }),
  'category, filtered': list('Electronics', FILTERED),
  'search, filtered': search(WORDS.common, FILTERED),
}

/**
 * Cached values, reloaded after each change of the catalogue: they grow with it. Slow ones are loaded in the
 * background, at most a twentieth of the time.
 */
export const CACHED_CASES: Record<string, Case> = {
  'open listings, all of them': ({ db, today }) => readOpenListings(db, today),
  'lists of the home page': async ({ db, catalogue, today }) =>
    loadHomeLists(db, await catalogue.readOpen(today)),
  'added in seven days': ({ db, now }) => countAddedLast7Days(db, now),
  'winners’ pages': ({ db, today }) => listWinnersPages(db, today),
  'facts for lists that people bring': ({ db, today }) => listRecentFacts(db, today),
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

/** A page of a list with its counts. */
function list(
  name: PagedList,
  filters: Filters = {},
  { page = 1, sort = null }: { page?: number; sort?: Sort | null } = {},
): Case {
  return async ({ catalogue, today }) => {
    const open = await catalogue.readOpen(today)
    const counts = countChoices(listed(open, name), filters, today, { withCategories: true })
    return [pageOf(listed(open, name, filters, sort), page), counts]
  }
}

async function promoterPage({ db, catalogue, today, promoter }: Setting) {
  const ids = await idsOf(db, promoter)
  return [await readRecord(db, ids, today), listOfPromoter(await catalogue.readOpen(today), ids, 1)]
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
  return async ({ catalogue, today }) =>
    searchCompetitions(await catalogue.readOpen(today), words, { filters })
}
