import type { Db } from '#app/db/client.server.ts'
import { listBoxes } from '#app/features/places/queries/bookings.server.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { memoizeByVersion } from '#app/lib/async/memoize-by-version.ts'
import { listRecentFacts } from '#app/features/tracker/queries/facts.server.ts'
import { listWinnersPages } from '#app/features/tracker/queries/winners-pages.server.ts'
import { countChoices, withCategoriesIn } from '../rules/choice-counts.ts'
import { listed, type PagedList } from '../rules/open-lists.ts'
import { countAddedLast7Days, loadHomeLists } from './lists.server.ts'
import { holdOpenListings, readCatalogueVersion } from './open-listings.server.ts'
import { loadRound } from './round.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

/** What is read often, or takes long to read, and changes only with the catalogue. */
export type Catalogue = ReturnType<typeof openCatalogue>

/** One for all that a process does: it holds the open listings in memory. */
export function openCatalogue(db: Db) {
  const readOpen = holdOpenListings(db)
  const readVersion = () => readCatalogueVersion(db)
  const byDay = <Value>(load: (today: Day) => Promise<Value>) =>
    memoizeByVersion(readVersion, (today: Day) => today, load)
  return {
    /** Every open listing as of the last commit. */
    readOpen,
    /** Listings published in the last seven days, counted at most a minute ago. */
    readAddedLast7Days: memoizeByVersion(
      readVersion,
      (now) => String(minuteOf(now)),
      (now: Date) => countAddedLast7Days(db, now),
    ),
    loadHomeLists: byDay(async (today) => loadHomeLists(db, await readOpen(today))),
    /** Of a list without filters, as most of them are read. */
    readChoiceCounts: memoizeByVersion(
      readVersion,
      (today, list) => `${today} ${list}`,
      async (today: Day, list: PagedList) =>
        countChoices(listed(await readOpen(today), list), {}, today, withCategoriesIn(list)),
    ),
    /** Own adverts of all places. */
    readBoxes: byDay((today) => listBoxes(db, today)),
    /** Flags of dead links may be a minute late: checks do not raise the version. */
    readRound: memoizeByVersion(
      async (now: Date) => `${await readVersion()} ${minuteOf(now)}`,
      dublinDay,
      async (now) => loadRound(db, await readOpen(dublinDay(now))),
    ),
    readRecentFacts: byDay((today) => listRecentFacts(db, today)),
    readWinnersPages: byDay((today) => listWinnersPages(db, today)),
  }
}

function minuteOf(now: Date) {
  return Math.floor(now.getTime() / MINUTE_MS)
}
