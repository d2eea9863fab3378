import type { Day } from '#app/lib/time/days.ts'
import type { LinkState } from './stamp.ts'

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
