import { daysBetween, type Day } from '#app/lib/time/days.ts'

/** What the public may know about a listing’s entry link. */
export type LinkState = {
  /** The day of the last good check; null if the link could not be checked lately. */
  okDay: Day | null
  isFlagged: boolean
}

/** An older check is not shown. */
const STAMP_DAYS = 7

/** 'Link checked yesterday'; undefined without a recent check. By day, so that pages can be cached. */
export function stampLabel({ okDay, isFlagged }: LinkState, today: Day): string | undefined {
  if (isFlagged) return 'We’re checking this link'
  if (okDay === null) return undefined
  const days = daysBetween(okDay, today)
  if (days > STAMP_DAYS || days < -1) return undefined
  if (days <= 0) return 'Link checked today'
  return days === 1 ? 'Link checked yesterday' : `Link checked ${days} days ago`
}

/** The link states of listings with neighbouring numbers; one that is in neither was not checked lately. */
export type LinkGroup = {
  today: Day
  /** The day of the last good check, by listing. */
  checked: Record<string, Day>
  flagged: number[]
}

/** So many that a request for a group does not tell which listing somebody looks at. */
const GROUP_SIZE = 500

export function groupOf(competitionID: number): number {
  return Math.floor(competitionID / GROUP_SIZE)
}

/** The first number of a group, and the first of the next. */
export function rangeOf(group: number): [from: number, until: number] {
  return [group * GROUP_SIZE, (group + 1) * GROUP_SIZE]
}

export function stateIn({ checked, flagged }: LinkGroup, competitionID: number): LinkState {
  return {
    okDay: checked[competitionID] ?? null,
    isFlagged: flagged.includes(competitionID),
  }
}
