import { Cron } from 'croner'

/**
 * In milliseconds since 1970. Patterns are in Irish time: minute, hour, day, month, weekday. A time
 * that clocks skip is due right after the gap; a repeated time is due once.
 * @throws when the pattern is invalid or has no more times.
 */
export function nextTime(pattern: string, after: number): number {
  // Without a callback Cron only computes times and schedules nothing.
  const cron = new Cron(pattern, { timezone: 'Europe/Dublin', mode: '5-part' })
  const next = cron.nextRun(new Date(after))
  if (!next) throw new RangeError(`“${pattern}” is never due again.`)
  return next.getTime()
}
