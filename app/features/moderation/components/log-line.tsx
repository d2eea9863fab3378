import type { ReactNode } from 'react'
import { toIsoInstant } from '#app/lib/time/days.ts'
import { readableLog } from '../rules.ts'

type Props = {
  action: string
  by: string
  at: number
  before: string | null
  after: string | null
  children?: ReactNode
}

const instant = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Dublin',
})

export function LogLine({ action, by, at, before, after, children }: Props) {
  return (
    <li className="py-3 wrap-anywhere">
      <strong className="inline-block font-semibold first-letter:uppercase">{action}</strong> by{' '}
      {by}, <LogTime at={at} />
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
