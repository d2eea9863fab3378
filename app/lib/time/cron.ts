import { Cron } from 'croner'

const parsed = new Map<string, Cron>()

/**
 * In milliseconds since 1970. Patterns are in Irish time: minute, hour, day, month, weekday. A time
 * that clocks skip is due right after the gap; a repeated time is due once.
 * @throws when the pattern is invalid or has no more times.
 */
export function nextTime(pattern: string, after: number): number {
  // Without a callback Cron only computes times and schedules nothing.
  const options = { timezone: 'Europe/Dublin', mode: '5-part' } as const
  const cron = parsed.get(pattern) ?? new Cron(pattern, options)
  parsed.set(pattern, cron)
  const next = cron.nextRun(new Date(after))
  if (!next) throw new RangeError(`“${pattern}” is never due again.`)
  return next.getTime()
}
