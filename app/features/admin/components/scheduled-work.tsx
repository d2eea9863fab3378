import type { JobReport } from '#app/features/jobs/queries/jobs.server.ts'
import { jobTitle } from '#app/features/jobs/rules.ts'
import { agoLabel, toIsoInstant } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { durationLabel, jobStatus, lastDuration, type JobStatus } from '../rules.ts'

const LABELS: Record<JobStatus, string> = {
  good: 'Good',
  failed: 'Failed',
  running: 'Running',
  overdue: 'Overdue',
  never: 'Not run yet',
}
const instant = new Intl.DateTimeFormat('en-IE', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Dublin',
})

export function ScheduledWork({ jobs }: { jobs: JobReport[] | undefined }) {
  if (!jobs) return <p className="rounded-card bg-card p-5 shadow-card">This could not be read.</p>
  if (jobs.length === 0)
    return <p className="rounded-card bg-card p-5 text-muted shadow-card">Nothing is scheduled.</p>
  return (
    <ul className="divided rounded-card bg-card px-5 shadow-card">
      {jobs.map((job) => (
        <JobLine key={job.name} job={job} />
      ))}
    </ul>
  )
}

function JobLine({ job }: { job: JobReport }) {
  const { now } = useClock()
  const status = jobStatus(job, now)
  const isBad = status === 'failed' || status === 'overdue'
  return (
    <li className="grid gap-x-4 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8rem] sm:items-baseline">
      <span className="font-medium wrap-anywhere">{jobTitle(job.name)}</span>{' '}
      <span className="text-sm text-muted">
        <strong className={`font-medium ${isBad ? 'text-urgent' : 'text-ink'}`}>
          {LABELS[status]}
        </strong>
        <LastRun job={job} now={now} />
      </span>{' '}
      <span className="text-sm text-muted sm:text-right">
        Next{' '}
        <time dateTime={toIsoInstant(job.nextRunAt)} className="equal-digits">
          {instant.format(job.nextRunAt)}
        </time>
      </span>
      {job.lastError !== null && (
        <p className="text-sm wrap-anywhere text-urgent sm:col-span-3">{job.lastError}</p>
      )}
    </li>
  )
}

function LastRun({ job, now }: { job: JobReport; now: Date }) {
  const { lastStartedAt, runs, failedRuns } = job
  if (lastStartedAt === null) return null
  const duration = lastDuration(job)
  return (
    <>
      , began <time dateTime={toIsoInstant(lastStartedAt)}>{agoLabel(lastStartedAt, now)}</time>
      {duration !== undefined && `, took ${durationLabel(duration)}`}
      {failedRuns > 0 && `; ${failedRuns} of the last ${runs} runs failed`}
    </>
  )
}
