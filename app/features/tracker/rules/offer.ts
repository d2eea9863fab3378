import { isOwnEntry, isWon } from './records.ts'
import type { Changes } from './sync.ts'

export type Offered = { entries: number; saved: number; dismissed: number; wins: number }

/** Counts what a visitor's log would add to an account with these bookmarks. */
export function countOffered(
  { entries, marks, wins }: Omit<Changes, 'undone'>,
  bookmarkedIds: readonly number[] = [],
): Offered {
  const saved = marks.filter(({ state }) => state === 'later')
  const stored = wins.filter(({ deleted }) => !deleted)
  return {
    entries: entries.length + stored.filter(isOwnEntry).length,
    saved: saved.filter(({ competitionID }) => !bookmarkedIds.includes(competitionID)).length,
    dismissed: marks.filter(({ state }) => state === 'not-for-me').length,
    wins: stored.filter(isWon).length,
  }
}

export function totalOffered({ entries, saved, dismissed, wins }: Offered): number {
  return entries + saved + dismissed + wins
}

/** As in '43 entries and 2 saved competitions'. */
export function offerLabel({ entries, saved, dismissed, wins }: Offered): string {
  const parts = [
    counted(entries, 'entry', 'entries'),
    counted(saved, 'saved competition', 'saved competitions'),
    counted(dismissed, '“Not for me” mark', '“Not for me” marks'),
    counted(wins, 'win', 'wins'),
  ]
  return new Intl.ListFormat('en-GB').format(parts.filter((part) => part !== ''))
}

function counted(count: number, one: string, many: string) {
  if (count === 0) return ''
  return `${count.toLocaleString('en-IE')} ${count === 1 ? one : many}`
}
