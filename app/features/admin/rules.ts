import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#app/lib/time/durations.ts'

/** Below either of these the disk is nearly full. */
const ROOM_MIN = { bytes: 1_000_000_000, part: 0.05 } as const
/** A job is looked for every half minute: what is due so long is not seen at all. */
const OVERDUE_MS = 15 * MINUTE_MS

/** Whether the disk will soon be full. */
export function isRoomShort({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }) {
  return freeBytes < ROOM_MIN.bytes || freeBytes < totalBytes * ROOM_MIN.part
}

/** How long something took: 'under 0.1 s', '0.3 s', '12 s', '4 min', '2.5 h'. */
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

/** What an admin wants to know of a job first. */
export function jobStatus(job: Runs, now: Date): JobStatus {
  if (job.isRunning) return 'running'
  if (now.getTime() - job.nextRunAt > OVERDUE_MS) return 'overdue'
  if (job.lastError !== null) return 'failed'
  return job.lastStartedAt === null ? 'never' : 'good'
}

/** How long the last run took, in milliseconds; undefined while it runs, and where it never ended. */
export function lastDuration({ isRunning, lastStartedAt, lastFinishedAt }: Runs) {
  if (isRunning || lastStartedAt === null || lastFinishedAt === null) return undefined
  return lastFinishedAt >= lastStartedAt ? lastFinishedAt - lastStartedAt : undefined
}
