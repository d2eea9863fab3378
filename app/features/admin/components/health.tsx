import { sizeLabel } from '#app/lib/text/bytes.ts'
import type { Health } from '../queries/health.server.ts'
import type { WorkReport } from '#app/features/work/queries/work.server.ts'
import { isDiskNearlyFull } from '../rules.ts'

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
