import type { ReactNode } from 'react'
import { toIsoInstant } from '#app/lib/time/days.ts'
import type { LogRow } from '../queries/log.server.ts'
import { readableLog } from '../rules/decisions.ts'

/** What is said of changes whose stored name is another. */
const ACTIONS: Readonly<Record<string, string>> = {
  'looked at': 'Reviewed',
  'published at once': 'Published without review',
}

const instant = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Dublin',
})

type Props = {
  change: Pick<LogRow, 'action' | 'by' | 'at' | 'before' | 'after'>
  children?: ReactNode
}

export function LogLine({ change: { action, by, at, before, after }, children }: Props) {
  return (
    <li className="py-3 wrap-anywhere">
      <strong className="inline-block font-semibold first-letter:uppercase">
        {ACTIONS[action] ?? action}
      </strong>{' '}
      by {by}, <LogTime at={at} />
      {children}
      {(before !== null || after !== null) && (
        <p className="text-sm text-muted">
          {before === after ? toText(after) : `${toText(before)} → ${toText(after)}`}
        </p>
      )}
    </li>
  )
}

export function LogTime({ at }: { at: number }) {
  return (
    <time dateTime={toIsoInstant(at)} className="text-muted">
      {instant.format(at)}
    </time>
  )
}

function toText(value: string | null) {
  return value === null ? 'nothing' : readableLog(value)
}
