import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import type { Entry } from '#app/features/tracker/rules/records.ts'
import type { Day } from '#app/lib/time/days.ts'
import { roundMinutes } from './estimate.ts'

/** What a person may set as enough for a day; stored on the device as it reads. */
export const LIMITS = [
  '5 entries',
  '10 entries',
  '20 entries',
  '40 entries',
  '5 minutes',
  '10 minutes',
  '20 minutes',
  '40 minutes',
] as const
export type Limit = (typeof LIMITS)[number]

export function isLimit(found: unknown): found is Limit {
  return LIMITS.some((limit) => limit === found)
}

type Made = {
  entries: readonly Entry[]
  round: RoundData
  today: Day
  times: readonly number[]
}

/** Whether the entries of today reach the limit. Minutes are estimated as in the round. */
export function isEnough(limit: Limit | undefined, { entries, round, today, times }: Made) {
  if (limit === undefined) return false
  const [most = '', unit] = limit.split(' ')
  const made = entries.filter(({ day }) => day >= today)
  if (unit === 'entries') return made.length >= Number(most)
  const methods = new Map(
    [...round.changed, ...round.listings].map((one) => [one.competitionID, one.entryMethod]),
  )
  const minutes = roundMinutes(
    made.map(({ competitionID }) => methods.get(competitionID)),
    times,
  )
  return minutes >= Number(most)
}
