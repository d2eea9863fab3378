import { toIsoInstant } from '#app/lib/time/days.ts'
import type { Status } from './listing.ts'

export type Action =
  | 'approved'
  | 'rejected'
  | 'published at once'
  | 'looked at'
  | 'taken back'
  | 'decision undone'
  | 'featured'
  | 'no longer featured'
  | 'closing date changed'
  | 'edited'
  /** What a program read was filled in, or taken back. */
  | 'T&Cs read'
  | 'sent again'
  | 'result confirmed'
  | 'result dismissed'
  | 'result undone'
  | 'reports upheld'
  | 'reports reopened'
  | 'notice closed'
  | 'picture removed'
  | 'objection upheld'
  | 'objection turned down'
  | 'objection reopened'

export type StatusChange = { status: Status; publishedAt: number | null; reason: string | null }

/** 'approved since …', 'rejected: It has closed.' */
export function toLogged({ status, publishedAt, reason }: StatusChange): string {
  if (publishedAt !== null) return `${status} since ${toIsoInstant(publishedAt)}`
  return reason === null ? status : `${status}: ${reason}`
}

export function fromLogged(text: string): StatusChange {
  const [, status, since, reason = null] = /^(\w+)(?: since (.+)|: (.+))?$/s.exec(text) ?? []
  return {
    status: status as Status,
    // oxlint-disable-next-line no-restricted-globals -- parses a stored time, not the clock
    publishedAt: since === undefined ? null : Date.parse(since),
    reason,
  }
}
