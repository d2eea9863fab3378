import type { RoundData, RoundListing } from '#app/features/directory/rules/round-data.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { trackListing } from '#app/features/tracker/rules/due.ts'
import type { Entry, Facts, Mark, MarkState } from '#app/features/tracker/rules/records.ts'
import { addDays, dublinDay, dublinDayAt, type Day } from '#app/lib/time/days.ts'
import { toFacts } from '#app/features/tracker/rules/facts.ts'
import { canEnter, readSavedText } from '#app/features/listings/rules/passport.ts'

export const GROUPS = ['closing-today', 'daily', 'weekly', 'saved', 'new'] as const
export type Group = (typeof GROUPS)[number]

/** New listings shown at first, so that a round comes to an end. */
export const NEW_AT_ONCE = 5
const SAVED_WITHIN_DAYS = 3
const NEW_WITHIN_DAYS = 3

/** How a row was dismissed without an entry, and its mark before. */
export type Dismissal = { as: 'later' | 'not-for-me' | 'dead'; before: MarkState }
export type RoundRow = {
  facts: Facts
  /** Absent for what only the device remembers. */
  listing: RoundListing | undefined
  group: Group
  state: 'due' | 'entered' | Dismissal['as']
  entry: Entry | undefined
  /** Before it was dismissed. */
  mark: MarkState
}

export type Log = {
  /** Those not undone. */
  entries: readonly Entry[]
  marks: readonly Mark[]
  facts: ReadonlyMap<number, Facts>
}
export type PlanOptions = {
  now: Date
  /** What was dismissed since the page was opened: it stays where it was. */
  dismissals: ReadonlyMap<number, Dismissal>
  /** Whether the person can and wants to enter. */
  fits: (listing: RoundListing) => boolean
  newLimit: number
}

/**
 * Returns the rows of a round in their order. Each keeps the place it had at the start of the day, so
 * that what was entered stays in place, also when the page is opened again.
 */
export function planRound(round: RoundData, log: Log, options: PlanOptions): RoundRow[] {
  const today = dublinDay(options.now)
  const { entriesOf, markOf } = indexLog(log, today)
  const rows = candidatesOf(round, log).flatMap(({ facts, listing }): RoundRow[] => {
    const { competitionID: id } = facts
    const { before, ofToday } = entriesOf(id)
    const dismissal = options.dismissals.get(id)
    const mark = dismissal ? { state: dismissal.before, isOfToday: false } : markOf(id)
    const group = groupOf({ facts, listing, before, mark }, options, today)
    if (!group) return []
    const entry = ofToday.at(-1)
    const state = entry ? 'entered' : (dismissal?.as ?? 'due')
    return [{ facts, listing, group, state, entry, mark: mark.state }]
  })
  return GROUPS.flatMap((group) => {
    const ordered = rows.filter((row) => row.group === group).toSorted(ORDER[group])
    return group === 'new' ? limitNew(ordered, options.newLimit) : ordered
  })
}

type Known = { facts: Facts; listing: RoundListing | undefined }

/** Merges the round’s listings with those that the device remembers; leaves out removed and dead ones. */
function candidatesOf(round: RoundData, log: Log): Known[] {
  const published = new Map<number, RoundListing>()
  for (const listing of [...round.changed, ...round.listings])
    published.set(listing.competitionID, listing)
  const absent = new Set([...round.gone, ...round.flagged])
  const listed = round.listings.map((listing) => ({ facts: toFacts(listing), listing }))
  const isListed = new Set(round.listings.map(({ competitionID }) => competitionID))
  const remembered = [...log.facts.values()]
    .filter(({ competitionID }) => !isListed.has(competitionID))
    .map((facts) => {
      const listing = published.get(facts.competitionID)
      return { facts: listing ? toFacts(listing) : facts, listing }
    })
  return [...listed, ...remembered].filter(({ facts }) => !absent.has(facts.competitionID))
}

type KnownMark = { state: MarkState; isOfToday: boolean }

function indexLog({ entries, marks }: Log, today: Day) {
  const byListing = Map.groupBy(entries, ({ competitionID }) => competitionID)
  const markByListing = new Map(marks.map((mark) => [mark.competitionID, mark]))
  return {
    entriesOf(id: number) {
      const all = (byListing.get(id) ?? []).toSorted((a, b) => a.at - b.at)
      return {
        before: all.filter(({ day }) => day < today),
        ofToday: all.filter(({ day }) => day >= today),
      }
    },
    markOf(id: number): KnownMark {
      const mark = markByListing.get(id)
      return mark
        ? { state: mark.state, isOfToday: dublinDayAt(mark.at) >= today }
        : { state: 'none', isOfToday: false }
    },
  }
}

type Candidate = Known & { before: readonly Entry[]; mark: KnownMark }

function groupOf(
  { facts, listing, before, mark }: Candidate,
  { now, fits }: PlanOptions,
  today: Day,
): Group | undefined {
  const { competitionEndDate: end, entryFrequency } = facts
  if (isInPast(end, today) || mark.state === 'not-for-me') return undefined
  if (before.length > 0) {
    if (!trackListing(facts, before, now.getTime()).isDue) return undefined
    if (end === today) return 'closing-today'
    return entryFrequency === 'weekly' ? 'weekly' : 'daily'
  }
  const isSaved = mark.state === 'later'
  // What was put off today comes last, even on its last day.
  if (isSaved && !(end === today && !mark.isOfToday))
    return end <= addDays(today, SAVED_WITHIN_DAYS) ? 'saved' : undefined
  if (isSaved) return 'closing-today'
  if (!listing || !fits(listing)) return undefined
  if (end === today) return 'closing-today'
  return listing.publishedOn >= addDays(today, -NEW_WITHIN_DAYS) ? 'new' : undefined
}

type Order = (a: RoundRow, b: RoundRow) => number
const newestFirst: Order = (a, b) => b.facts.competitionID - a.facts.competitionID
const quietFirst: Order = (a, b) =>
  Number(b.listing?.quiet ?? false) - Number(a.listing?.quiet ?? false) || newestFirst(a, b)
const soonestFirst: Order = (a, b) =>
  compareDays(a.facts.competitionEndDate, b.facts.competitionEndDate) || quietFirst(a, b)
const latestFirst: Order = (a, b) =>
  compareDays(b.listing?.publishedOn, a.listing?.publishedOn) || quietFirst(a, b)
/** Featured listings get no advantage. */
const ORDER: Record<Group, Order> = {
  'closing-today': quietFirst,
  daily: soonestFirst,
  weekly: soonestFirst,
  saved: soonestFirst,
  new: latestFirst,
}

function compareDays(a: Day | undefined, b: Day | undefined) {
  if (a === b) return 0
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/** Done rows count towards the limit, so that they are not replaced by new ones. */
function limitNew(rows: RoundRow[], limit: number) {
  const done = rows.filter(({ state }) => state !== 'due').length
  const due = rows.filter(({ state }) => state === 'due').slice(0, Math.max(0, limit - done))
  return rows.filter((row) => row.state !== 'due' || due.includes(row))
}

/** Returns the new facts of listings whose dates or links changed since the device stored them. */
export function staleFacts(round: RoundData, remembered: ReadonlyMap<number, Facts>): Facts[] {
  return [...round.changed, ...round.listings].flatMap((listing) => {
    const known = remembered.get(listing.competitionID)
    if (!known) return []
    const fresh = { ...toFacts(listing), winnersUrl: known.winnersUrl }
    const names = Object.keys(fresh) as (keyof Facts)[]
    return names.some((name) => fresh[name] !== known[name]) ? [fresh] : []
  })
}

/** The round of somebody who has entered nothing yet, which the server sends before it knows who is there. */
export function firstRound(round: RoundData, now: Date): RoundData {
  const log = { entries: [], marks: [], facts: new Map() }
  const options = { now, dismissals: new Map(), fits: () => true, newLimit: NEW_AT_ONCE }
  const listings = planRound(round, log, options).flatMap(({ listing }) => listing ?? [])
  return { day: round.day, listings, changed: [], gone: [], flagged: [] }
}

/** Returns whether the passport that the device has stored admits a listing; all without one. */
export function fitsPassport(text: string | null): (listing: RoundListing) => boolean {
  const saved = readSavedText(text ?? '')
  return (listing) => saved === undefined || canEnter(listing, saved.passport) === 'yes'
}
