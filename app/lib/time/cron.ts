import { Cron } from 'croner'

/**
 * The first instant after another at which a cron pattern is due, both in milliseconds since 1970.
 * The pattern is in Irish time: minute, hour, day, month, weekday. A time of day that the clocks
 * skip comes at once after the gap; one that they show twice comes once.
 * @throws when the pattern cannot be read or has no more times.
 */
export function nextTime(pattern: string, after: number): number {
  // Without a function it only reckons: nothing is started.
  const cron = new Cron(pattern, { timezone: 'Europe/Dublin', mode: '5-part' })
  const next = cron.nextRun(new Date(after))
  if (!next) throw new RangeError(`“${pattern}” is never due again.`)
  return next.getTime()
}
