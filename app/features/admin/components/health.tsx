import type { ReactNode } from 'react'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import type { Health } from '../queries/health.server.ts'
import { isDiskNearlyFull } from '../rules.ts'

export function HealthFigures({ health: { disk, database, mail } }: { health: Health }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-4">
      <Figure
        name="Free disk space"
        value={disk && sizeLabel(disk.freeBytes)}
        note={disk && `of ${sizeLabel(disk.totalBytes)} where DATA_DIR is`}
        warning={disk && isDiskNearlyFull(disk) && 'The disk is nearly full'}
      />
      <Figure
        name="Database"
        value={database && sizeLabel(database.bytes)}
        note={database && 'It answers'}
      />
      <Figure
        name="Mails on their way"
        value={mail?.waiting.toLocaleString('en-IE')}
        note={mail && 'Sent every half minute'}
      />
      <Figure
        name="Failed mails"
        value={mail?.failedRecently.toLocaleString('en-IE')}
        note={
          mail && `In the last day; ${mail.givenUp.toLocaleString('en-IE')} given up in a month`
        }
        warning={
          mail && mail.failedRecently > 0 && mail.lastError && `Last error: ${mail.lastError}`
        }
      />
    </ul>
  )
}

type FigureProps = {
  name: string
  /** Undefined when it could not be read. */
  value: string | undefined
  note: ReactNode
  warning?: ReactNode
}

function Figure({ name, value, note, warning }: FigureProps) {
  return (
    <li className="rounded-card bg-card p-5 shadow-card">
      <span className="block text-muted">{name}</span>{' '}
      <span className="mt-1 block text-3xl leading-10 font-bold">{value ?? '–'}</span>{' '}
      <span className="block text-sm text-muted">{value ? note : 'This could not be read'}</span>{' '}
      {warning && (
        <strong className="mt-1 block text-sm font-medium wrap-anywhere text-urgent">
          {warning}
        </strong>
      )}
    </li>
  )
}
