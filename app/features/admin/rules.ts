import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#app/lib/time/durations.ts'

/** Below either limit the disk is nearly full. */
const MIN_FREE = { bytes: 1_000_000_000, part: 0.05 } as const
/** Jobs are polled every half minute, so one overdue for this long is not being polled at all. */
const OVERDUE_MS = 15 * MINUTE_MS

export function isDiskNearlyFull({
  freeBytes,
  totalBytes,
}: {
  freeBytes: number
  totalBytes: number
}) {
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
