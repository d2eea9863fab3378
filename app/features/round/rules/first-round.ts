import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { NEW_AT_ONCE, planRound } from './plan.ts'

/** The round of somebody who has entered nothing yet, which the server sends before it knows who is there. */
export function firstRound(round: RoundData, now: Date): RoundData {
  const log = { entries: [], marks: [], facts: new Map() }
  const options = { now, dismissals: new Map(), fits: () => true, newLimit: NEW_AT_ONCE }
  const listings = planRound(round, log, options).flatMap(({ listing }) => listing ?? [])
  return { day: round.day, listings, changed: [], gone: [], flagged: [] }
}
