import type { JobReport, WorkReport } from '#app/features/work/queries/work.server.ts'
import { workTitle } from '#app/features/work/rules.ts'
import type { Intents } from '#app/lib/http/intents.ts'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { useClock } from '#app/ui/now.tsx'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import { agoLabel, toIsoInstant } from '#app/lib/time/days.ts'
import type { Health } from '../queries/health.server.ts'
import {
  durationLabel,
  isDiskNearlyFull,
  jobStatus,
  lastDuration,
  type JobStatus,
} from '../rules/health.ts'

/** One line, and what is wrong. */
export function HealthLine({ health: { disk, database, work } }: { health: Health }) {
  const parts = [
    disk ? `${sizeLabel(disk.freeBytes)} of ${sizeLabel(disk.totalBytes)} free` : 'disk unknown',
    database ? `database ${sizeLabel(database.bytes)}` : 'database unknown',
    work ? waitingWords(work) : 'work unknown',
  ]
  const warnings = [
    !(disk && database && work) && 'Not everything could be read.',
    disk && isDiskNearlyFull(disk) && 'The disk is nearly full.',
  ].filter((warning) => typeof warning === 'string')
  return (
    <section aria-labelledby="health" className="mt-10">
      <h2 id="health" className="text-lg font-semibold">
        Health
      </h2>
      <p className="mt-2 text-muted">
        {warnings.length === 0 && 'Good: '}
        {parts.join(', ')}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1 font-semibold wrap-anywhere text-urgent">
          {warning}
        </p>
      ))}
    </section>
  )
}

/** '3 mails waiting, 2 sources waiting' */
function waitingWords({ counts }: WorkReport) {
  const waiting = counts.filter((one) => one.waiting > 0)
  if (waiting.length === 0) return 'no mail or other work waiting'
  return waiting
    .map(
      ({ kind, waiting: count }) =>
        `${count.toLocaleString('en-IE')} ${kind}${count === 1 ? '' : 's'} waiting`,
    )
    .join(', ')
}

/** Work that is not tried again by itself, with its reason. */
export function GivenUp({ work }: { work: WorkReport | undefined }) {
  if (!work || work.givenUp.length === 0) return null
  const count = work.counts.reduce((sum, { givenUp }) => sum + givenUp, 0)
  return (
    <section aria-labelledby="given-up" className="mt-6">
      <h2 id="given-up" className="text-lg font-semibold">
        Given up: {count.toLocaleString('en-IE')}
      </h2>
      <ul className="mt-2 divided rounded-card bg-card px-5 shadow-card">
        {work.givenUp.map((one) => (
          <GivenUpLine key={`${one.kind} ${one.key}`} one={one} />
        ))}
      </ul>
    </section>
  )
}

const CHOICES = [
  ['try-again', 'Try again'],
  ['drop', 'Drop'],
] as const satisfies [Intents['admin'], string][]

function GivenUpLine({ one }: { one: WorkReport['givenUp'][number] }) {
  const { kind, key, error, givenUpAt } = one
  const { now } = useClock()
  const name = `${workTitle(kind)} ${key}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-[min(15rem,100%)] flex-1 wrap-anywhere">
        <span className="font-semibold">{name}</span>, {agoLabel(givenUpAt ?? 0, now)}
        <span className="block text-sm text-urgent">{error ?? 'It was cancelled.'}</span>
      </span>
      {CHOICES.map(([intent, words]) => (
        <ActionButton
          key={intent}
          intent={intent}
          fields={{ kind, key }}
          look="button-quiet px-3 text-sm"
        >
          {words}
          <span className="sr-only">: {name}</span>
        </ActionButton>
      ))}
    </li>
  )
}

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
