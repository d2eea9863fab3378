import { sizeLabel } from '#app/lib/text/bytes.ts'
import type { Health } from '../queries/health.server.ts'
import { isDiskNearlyFull } from '../rules.ts'

/** One line, and what is wrong. */
export function HealthLine({ health: { disk, database, mail } }: { health: Health }) {
  const parts = [
    disk ? `${sizeLabel(disk.freeBytes)} of ${sizeLabel(disk.totalBytes)} free` : 'disk unknown',
    database ? `database ${sizeLabel(database.bytes)}` : 'database unknown',
    mail ? `${mail.waiting.toLocaleString('en-IE')} mails on their way` : 'mails unknown',
  ]
  const warnings = [
    !(disk && database && mail) && 'Not everything could be read.',
    disk && isDiskNearlyFull(disk) && 'The disk is nearly full.',
    mail &&
      mail.failedRecently > 0 &&
      `${mail.failedRecently.toLocaleString('en-IE')} mails failed in the last day, ${mail.givenUp.toLocaleString('en-IE')} were given up in a month. Last error: ${mail.lastError}`,
  ].filter((warning) => typeof warning === 'string')
  return (
    <section aria-labelledby="health" className="mt-10">
      <h2 id="health" className="text-xl font-semibold">
        Health
      </h2>
      <p className="mt-2 text-muted">
        {warnings.length === 0 && 'Good: '}
        {parts.join(', ')}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1 font-medium wrap-anywhere text-urgent">
          {warning}
        </p>
      ))}
    </section>
  )
}
