import { prettyDate, toDay } from '#app/lib/time/days.ts'
import type { Entry, Won } from './records.ts'

export type Totals = {
  entries: number
  competitions: number
  wins: number
  /** Of all wins whose value is known, in whole euro. */
  prizeValue: number
}

/** One month in Ireland; `month` is YYYY-MM. */
export type Month = Totals & { month: string; log: Entry[] }

/** `entries` without those undone, `wins` without those deleted. */
export function countTotals(entries: readonly Entry[], wins: readonly Won[]): Totals {
  return {
    entries: entries.length,
    competitions: new Set(entries.map(({ competitionID }) => competitionID)).size,
    wins: wins.length,
    prizeValue: wins.reduce((sum, { value }) => sum + (value ?? 0), 0),
  }
}

/** Returns every month with an entry or a win, newest first; its entries, newest first. */
export function splitByMonth(entries: readonly Entry[], wins: readonly Won[]): Month[] {
  const entered = Map.groupBy(entries, ({ day }) => day.slice(0, 7))
  const won = Map.groupBy(wins, ({ wonOn }) => wonOn.slice(0, 7))
  const months = new Set([...entered.keys(), ...won.keys()])
  return [...months]
    .toSorted()
    .toReversed()
    .map((month) => toMonth(month, entered.get(month) ?? [], won.get(month) ?? []))
}

function toMonth(month: string, entries: Entry[], wins: Won[]): Month {
  const log = entries.toSorted((a, b) => b.at - a.at)
  return { month, log, ...countTotals(entries, wins) }
}

/** Returns “1 entry”, “2 entries”. */
export function countLabel(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Returns “November 2026” for “2026-11”. */
export function monthLabel(month: string): string {
  return prettyDate(toDay(`${month}-01`)).slice(2)
}
