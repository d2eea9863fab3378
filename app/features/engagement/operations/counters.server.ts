import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { openBufferedCounter, type BufferedCounter, type DailyCount } from './buffered-counter.ts'
import type { VisitFigure } from '../rules/visit-figures.ts'
import {
  addAdverts,
  addClicks,
  addConsents,
  addEmptySearches,
  addRedirects,
  addVisitFigures,
} from './write-counts.server.ts'

/** Subjects per flush interval; further ones are not counted. */
const LISTINGS_MAX = 2_000
const QUERIES_MAX = 200
/** What can be answered today, and at midnight what could yesterday. */
const ANSWERS_MAX = 50
const REDIRECTS_MAX = 10_000
const ADVERTS_MAX = 500
const VISIT_FIGURES_MAX = 5_000

/** Counts in memory, so that no request waits for the database. */
export type Counters = {
  countClick: (competitionID: number, today: Day) => void
  countEmptySearch: (query: string, today: Day) => void
  /** Of the current version of the texts. */
  countConsent: (answer: string, today: Day) => void
  /** @param rule the first address of a line in content/redirects.csv */
  countRedirect: (rule: string, today: Day) => void
  /** @param upTo the value, rounded up by `bucketOf` */
  countVisitFigure: (
    measured: { page: string; figure: VisitFigure; upTo: number },
    today: Day,
  ) => void
  /** An own advert was opened. */
  countAdvert: (bookingID: number, today: Day) => void
  /** Writes the counts. Never throws: a failed write is retried at the next flush. */
  flush: () => Promise<void>
}

type Deps = { db: Db; log: Pick<Logger, 'warn'> }

export function openCounters({ db, log }: Deps): Counters {
  const clicks = openBufferedCounter<number>(LISTINGS_MAX)
  const searches = openBufferedCounter<string>(QUERIES_MAX)
  const consents = openBufferedCounter<string>(ANSWERS_MAX)
  const redirects = openBufferedCounter<string>(REDIRECTS_MAX)
  const adverts = openBufferedCounter<number>(ADVERTS_MAX)
  const visitFigures = openBufferedCounter<string>(VISIT_FIGURES_MAX)
  let flushed = Promise.resolve()

  async function write<Subject>(
    counter: BufferedCounter<Subject>,
    save: (db: Db, counts: DailyCount<Subject>[]) => Promise<void>,
  ) {
    const counts = counter.take()
    if (counts.length === 0) return
    try {
      await save(db, counts)
    } catch (error) {
      for (const { day, subject, count } of counts) counter.add(day, subject, count)
      log.warn({ err: error }, 'what was counted could not be written yet')
    }
  }

  /** A failed flush restores its counts before the next one starts. */
  async function flushAfter(previous: Promise<void>) {
    await previous
    await write(clicks, addClicks)
    await write(searches, addEmptySearches)
    await write(consents, addConsents)
    await write(redirects, addRedirects)
    await write(adverts, addAdverts)
    await write(visitFigures, addVisitFigures)
  }

  return {
    countClick: (competitionID, today) => clicks.add(today, competitionID),
    countEmptySearch: (query, today) => searches.add(today, query),
    countConsent: (answer, today) => consents.add(today, answer),
    countRedirect: (rule, today) => redirects.add(today, rule),
    countVisitFigure: ({ page, figure, upTo }, today) =>
      visitFigures.add(today, `${figure} ${upTo} ${page}`),
    countAdvert: (bookingID, today) => adverts.add(today, bookingID),
    flush: () => (flushed = flushAfter(flushed)),
  }
}

export function startCounters({ everyMs, ...deps }: Deps & { everyMs: number }) {
  const counters = openCounters(deps)
  const timer = setInterval(() => void counters.flush(), everyMs)
  timer.unref()
  return {
    ...counters,
    stop: async () => {
      clearInterval(timer)
      await counters.flush()
    },
  }
}
