import type { Db } from '#app/db/client.server.ts'
import { listBoxes } from '#app/features/bookings/queries/bookings.server.ts'
import type { Box } from '#app/features/bookings/rules/places.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { memoizeByVersion } from '#app/lib/async/memoize-by-version.ts'
import { listRecentFacts } from '#app/features/tracker/queries/facts.server.ts'
import { listWinnersPages } from '#app/features/tracker/queries/winners-pages.server.ts'
import type { Facts } from '#app/features/tracker/rules/records.ts'
import type { WinnersPages } from '#app/features/tracker/rules/winners-pages.ts'
import { countChoices, withCategoriesIn, type ChoiceCounts } from '../rules/choice-counts.ts'
import { listed, type OpenListings, type PagedList } from '../rules/open-lists.ts'
import type { RoundData } from '../rules/round-data.ts'
import { countAddedLast7Days } from './counts.server.ts'
import { loadHomeLists, type HomeLists } from './lists.server.ts'
import { holdOpenListings, readCatalogueVersion } from './open-listings.server.ts'
import { loadRound } from './round.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

/** What is read often, or takes long to read, and changes only with the catalogue. */
export type Catalogue = {
  /** Every open listing as of the last commit. */
  readOpen: (today: Day) => Promise<OpenListings>
  /** Listings published in the last seven days, counted at most a minute ago. */
  readAddedLast7Days: (now: Date) => Promise<number>
  loadHomeLists: (today: Day) => Promise<HomeLists>
  /** Of a list without filters, as most of them are read. */
  readChoiceCounts: (today: Day, list: PagedList) => Promise<ChoiceCounts>
  /** Own adverts of all places. */
  readBoxes: (today: Day) => Promise<Box[]>
  readWinnersPages: (today: Day) => Promise<WinnersPages>
  readRecentFacts: (today: Day) => Promise<Facts[]>
  /** Flags of dead links may be a minute late: checks do not raise the version. */
  readRound: (now: Date) => Promise<RoundData>
}

/** One for all that a process does: it holds the open listings in memory. */
export function openCatalogue(db: Db): Catalogue {
  const readOpen = holdOpenListings(db)
  const keep = <Args extends unknown[], Value>(
    load: (...args: Args) => Promise<Value>,
    keyOf: (...args: Args) => string,
  ) => memoizeByVersion(() => readCatalogueVersion(db), keyOf, load)
  return {
    readOpen,
    readAddedLast7Days: keep(
      (now: Date) => countAddedLast7Days(db, now),
      (now) => String(minuteOf(now)),
    ),
    loadHomeLists: keep(
      async (today: Day) => loadHomeLists(db, await readOpen(today)),
      (today) => today,
    ),
    readChoiceCounts: keep(
      async (today: Day, list: PagedList) =>
        countChoices(listed(await readOpen(today), list), {}, today, withCategoriesIn(list)),
      (today, list) => `${today} ${list}`,
    ),
    readBoxes: keep(
      (today: Day) => listBoxes(db, today),
      (today) => today,
    ),
    readRound: memoizeByVersion(
      async (now: Date) => `${await readCatalogueVersion(db)} ${minuteOf(now)}`,
      dublinDay,
      async (now) => loadRound(db, await readOpen(dublinDay(now))),
    ),
    readRecentFacts: keep(
      (today: Day) => listRecentFacts(db, today),
      (today) => today,
    ),
    readWinnersPages: keep(
      (today: Day) => listWinnersPages(db, today),
      (today) => today,
    ),
  }
}

function minuteOf(now: Date) {
  return Math.floor(now.getTime() / MINUTE_MS)
}
