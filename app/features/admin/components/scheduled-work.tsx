import type { JobReport } from '#app/features/work/queries/work.server.ts'
import { workTitle } from '#app/features/work/rules.ts'
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

/** Folded unless something failed. */
export function ScheduledWork({ jobs }: { jobs: JobReport[] | undefined }) {
  const { now } = useClock()
  if (!jobs) return <p className="mt-6">The scheduled work could not be read.</p>
  const bad = jobs.filter((job) => isBad(jobStatus(job, now))).length
  return (
    <details open={bad > 0} className="mt-6">
      <summary className="min-h-11 cursor-pointer py-2">
        <h2 className="inline text-lg font-semibold">Scheduled work</h2>{' '}
        <span className={bad > 0 ? 'font-semibold text-urgent' : 'text-muted'}>
          {bad > 0 ? `${bad} of ${jobs.length} failed or overdue` : `${jobs.length} jobs, all good`}
        </span>
      </summary>
      <ul className="mt-2 divided rounded-card bg-card px-5 shadow-card">
        {jobs.map((job) => (
          <JobLine key={job.name} job={job} />
        ))}
      </ul>
    </details>
  )
}

function isBad(status: JobStatus) {
  return status === 'failed' || status === 'overdue'
}

function JobLine({ job }: { job: JobReport }) {
  const { now } = useClock()
  const status = jobStatus(job, now)
  return (
    <li className="grid gap-x-4 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8rem] sm:items-baseline">
      <span className="font-semibold wrap-anywhere">{workTitle(job.name)}</span>{' '}
      <span className="text-sm text-muted">
        <strong className={`font-semibold ${isBad(status) ? 'text-urgent' : 'text-ink'}`}>
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
  const { lastStartedAt, lastError, tries } = job
  if (lastStartedAt === null) return null
  const duration = lastDuration(job)
  return (
    <>
      , began <time dateTime={toIsoInstant(lastStartedAt)}>{agoLabel(lastStartedAt, now)}</time>
      {duration !== undefined && `, took ${durationLabel(duration)}`}
      {lastError !== null && tries > 1 && `; failed ${tries} times in a row`}
    </>
  )
}
