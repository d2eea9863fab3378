import type { Db } from '#app/db/client.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'
import { listBoxes } from '#app/features/bookings/queries/bookings.server.ts'
import type { Box } from '#app/features/bookings/rules/places.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { memoizeByVersion } from '#app/lib/async/memoize-by-version.ts'
import { isRestrictedCategory, type Category } from '#app/features/listings/rules/categories.ts'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { listRecentFacts } from '#app/features/tracker/queries/facts.server.ts'
import { listWinnersPages } from '#app/features/tracker/queries/winners-pages.server.ts'
import type { Facts } from '#app/features/tracker/rules/records.ts'
import type { WinnersPages } from '#app/features/tracker/rules/winners-pages.ts'
import { countCategories, countChoices, type ChoiceCounts } from '../rules/choice-counts.ts'
import type { RoundData } from '../rules/round-data.ts'
import { filterQuery, hasFilters, type Filters } from '../rules/filters.ts'
import {
  countAddedLast7Days,
  countByCategory,
  countCombinations,
  countListed,
  countOpen,
} from './counts.server.ts'
import type { PagedList } from './filters.server.ts'
import { loadRound } from './round.server.ts'
import { listPage, loadHomeLists, type HomeLists } from './lists.server.ts'
import { readWords, type Vocabulary } from './vocabulary.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const SIMILAR_SHOWN = 4

type Counts = { open: number; byCategory: Map<Category, number> }

/** What takes long to read, or is read most often, and changes only with the catalogue. */
export type Catalogue = {
  readVocabulary: () => Promise<Vocabulary>
  readCounts: (today: Day) => Promise<Counts>
  /** How many listings a list has in all its pages. */
  readCount: (list: PagedList, filters: Filters, today: Day) => Promise<number>
  readChoiceCounts: (list: PagedList, filters: Filters, today: Day) => Promise<ChoiceCounts>
  /** Listings published in the last seven days, counted at most a minute ago. */
  readAddedLast7Days: (now: Date) => Promise<number>
  loadHomeLists: (today: Day) => Promise<HomeLists & { counts: Counts }>
  /** Own adverts of all places. */
  readBoxes: (today: Day) => Promise<Box[]>
  /** Newest first, none restricted, without the listing `exceptId`. */
  listSimilar: (category: Category, exceptId: number, today: Day) => Promise<CompetitionCard[]>
  readWinnersPages: (today: Day) => Promise<WinnersPages>
  readRecentFacts: (today: Day) => Promise<Facts[]>
  /** Flags of dead links may be a minute late: checks do not raise the version. */
  readRound: (now: Date) => Promise<RoundData>
}

/** @param counting answers what reads most of the listings: `openCounting`. */
export function openCatalogue(db: Db, counting = db): Catalogue {
  const keep = <Args extends unknown[], Value>(
    load: (...args: Args) => Promise<Value>,
    keyOf: (...args: Args) => string,
  ) => memoizeByVersion(() => readCatalogueVersion(db), keyOf, load)

  const readCounts = keep(
    async (today: Day) => ({
      open: await countOpen(counting, today),
      byCategory: await countByCategory(counting, today),
    }),
    (today) => today,
  )
  const readLists = keep(
    (today: Day) => loadHomeLists(db, today),
    (today) => today,
  )
  const readNewestOf = keep(
    async (category: Category, today: Day) =>
      isRestrictedCategory(category)
        ? []
        : listPage(db, category, 1, today, { limit: SIMILAR_SHOWN + 1 }),
    (category, today) => `${today} ${category}`,
  )
  const readFilteredCount = keep(
    (list: PagedList, filters: Filters, today: Day) => countListed(counting, list, today, filters),
    (list, filters, today) => `${today} ${list} ${filterQuery(filters)}`,
  )
  const readCombinations = keep(
    (list: PagedList, category: string | undefined, today: Day) =>
      countCombinations(counting, list, today, category ? { category: [category] } : {}),
    (list, category, today) => `${today} ${list} ${category}`,
  )
  const readFiled = keep(
    (list: PagedList, today: Day) => countCombinations(counting, list, today, { isFiled: true }),
    (list, today) => `${today} ${list}`,
  )
  return {
    readVocabulary: keep(
      () => readWords(counting),
      () => '',
    ),
    readCounts,
    readCount: async (list, filters, today) => {
      if (hasFilters(filters) || list === 'ending-soon')
        return readFilteredCount(list, filters, today)
      const { open, byCategory } = await readCounts(today)
      return list === 'newest' ? open : (byCategory.get(list) ?? 0)
    },
    readChoiceCounts: async (list, filters, today) => {
      const combinations = await readCombinations(list, filters.category?.[0], today)
      const counts = countChoices(combinations, filters)
      if (list !== 'newest' && list !== 'ending-soon') return counts
      return { ...counts, category: countCategories(await readFiled(list, today), filters) }
    },
    readAddedLast7Days: keep(
      (now: Date) => countAddedLast7Days(counting, now),
      (now) => String(minuteOf(now)),
    ),
    loadHomeLists: async (today) => {
      const [lists, counts] = await Promise.all([readLists(today), readCounts(today)])
      return { ...lists, counts }
    },
    readBoxes: keep(
      (today: Day) => listBoxes(db, today),
      (today) => today,
    ),
    listSimilar: async (category, exceptId, today) => {
      const newest = await readNewestOf(category, today)
      return newest
        .filter(({ competitionID }) => competitionID !== exceptId)
        .slice(0, SIMILAR_SHOWN)
    },
    readRound: memoizeByVersion(
      async (now: Date) => `${await readCatalogueVersion(db)} ${minuteOf(now)}`,
      dublinDay,
      (now) => loadRound(db, dublinDay(now)),
    ),
    readRecentFacts: keep(
      (today: Day) => listRecentFacts(counting, today),
      (today) => today,
    ),
    readWinnersPages: keep(
      (today: Day) => listWinnersPages(counting, today),
      (today) => today,
    ),
  }
}

function minuteOf(now: Date) {
  return Math.floor(now.getTime() / MINUTE_MS)
}

const selectVersion = compileOnce((db) => db.selectFrom('catalogue').select('version'))

/** Rises with every change of what the public sees. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const [row] = await selectVersion(db)
  if (!row) throw new Error('the catalogue has no version')
  return row.version
}
