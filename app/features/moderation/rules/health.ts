import { addDays, dublinDay, dublinDayAt, prettyDate } from '#app/lib/time/days.ts'
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#app/lib/time/durations.ts'

/** Of the day in Ireland. */
export const MORNING_MAIL_HOUR = 8
/** Below either limit the disk is nearly full. */
const MIN_FREE = { bytes: 1_000_000_000, part: 0.05 } as const
/** Jobs are polled every half minute, so one overdue for this long is not being polled at all. */
const OVERDUE_MS = 15 * MINUTE_MS

type Disk = { freeBytes: number; totalBytes: number }

export function isDiskNearlyFull({ freeBytes, totalBytes }: Disk) {
  return freeBytes < MIN_FREE.bytes || freeBytes < totalBytes * MIN_FREE.part
}

/** Formats a duration: 'under 0.1 s', '0.3 s', '12 s', '4 min', '2.5 h'. */
export function durationLabel(ms: number): string {
  if (ms < SECOND_MS / 10) return 'under 0.1 s'
  if (ms < 10 * SECOND_MS) return `${(ms / SECOND_MS).toFixed(1)} s`
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  return `${(ms / HOUR_MS).toFixed(1)} h`
}

type Runs = {
  isRunning: boolean
  lastStartedAt: number | null
  lastFinishedAt: number | null
  lastError: string | null
  nextRunAt: number
}

export type JobStatus = 'running' | 'overdue' | 'never' | 'failed' | 'good'

export function jobStatus(job: Runs, now: Date): JobStatus {
  if (job.isRunning) return 'running'
  if (now.getTime() - job.nextRunAt > OVERDUE_MS) return 'overdue'
  if (job.lastError !== null) return 'failed'
  return job.lastStartedAt === null ? 'never' : 'good'
}

/** Milliseconds; undefined while it runs or if it never ended. */
export function lastDuration({ isRunning, lastStartedAt, lastFinishedAt }: Runs) {
  if (isRunning || lastStartedAt === null || lastFinishedAt === null) return undefined
  return lastFinishedAt >= lastStartedAt ? lastFinishedAt - lastStartedAt : undefined
}

const timeOfDay = new Intl.DateTimeFormat('en-IE', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Dublin',
})

type Waiting = { waiting: number; oldestAt: number | null }

/** '24 waiting, the oldest since yesterday 16:40, 1 report'; undefined when nothing waits. */
export function morningSentence(
  { reports, ...others }: Readonly<Record<string, Waiting>> & { reports: Waiting },
  now: Date,
): string | undefined {
  const count = Object.values(others).reduce((sum, { waiting }) => sum + waiting, 0)
  const times = [reports, ...Object.values(others)].flatMap(({ oldestAt }) => oldestAt ?? [])
  const reported = `${reports.waiting} ${reports.waiting === 1 ? 'report' : 'reports'}`
  const parts = [
    count > 0 && `${count} waiting`,
    times.length > 0 && `the oldest since ${sinceLabel(Math.min(...times), now)}`,
    reports.waiting > 0 && reported,
  ].filter((part) => part !== false)
  return count + reports.waiting === 0 ? undefined : parts.join(', ')
}

/** '08:10', 'yesterday 16:40', '3 November 2026' */
function sinceLabel(instant: number, now: Date): string {
  const [day, today] = [dublinDayAt(instant), dublinDay(now)]
  if (day === today) return timeOfDay.format(instant)
  return addDays(day, 1) === today ? `yesterday ${timeOfDay.format(instant)}` : prettyDate(day)
}
