import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { hasOutcomeDay } from '#app/features/tracker/rules/decided.ts'
import type { Win } from '#app/features/tracker/rules/records.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'
import { hourText } from './notifications.ts'
import { planRound, type Log } from './plan.ts'

const DAYS_AHEAD = 7

/** Returns the first day, from today, on which the device’s own log has something due or decided at this hour; null if none soon. */
export function firstDueDay(
  round: RoundData,
  log: Log & { wins: readonly Win[] },
  { now, hour }: { now: Date; hour: number },
): Day | null {
  const today = dublinDay(now)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    const rows = planRound(round, log, {
      now: ahead === 0 ? now : dublinInstant(day, hourText(hour)),
      dismissals: new Map(),
      // Without what is not yet in the log.
      fits: () => false,
      newLimit: 0,
    })
    if (rows.some(({ state }) => state === 'due') || hasOutcomeDay(log.facts, log, day)) return day
  }
  return null
}
