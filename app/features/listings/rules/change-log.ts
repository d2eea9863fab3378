import { toIsoInstant } from '#app/lib/time/days.ts'
import type { Status } from './listing.ts'

/** What the moderation log says was done. */
export type Action =
  | 'approved'
  | 'rejected'
  | 'decision undone'
  | 'featured'
  | 'featured no more'
  | 'closing date changed'
  | 'edited'

/** What an undo must restore: where a listing stood, since when the public saw it, why it did not. */
export type StatusChange = { status: Status; publishedAt: number | null; reason: string | null }

/** How the log writes where a listing stands: 'approved since …', 'rejected: It has closed.'. */
export function toLogged({ status, publishedAt, reason }: StatusChange): string {
  if (publishedAt !== null) return `${status} since ${toIsoInstant(publishedAt)}`
  return reason === null ? status : `${status}: ${reason}`
}

/** What `toLogged` was given. */
export function fromLogged(text: string): StatusChange {
  const [, status, since, reason = null] = /^(\w+)(?: since (.+)|: (.+))?$/s.exec(text) ?? []
  return {
    status: status as Status,
    // oxlint-disable-next-line no-restricted-globals -- reads what was written, not the clock
    publishedAt: since === undefined ? null : Date.parse(since),
    reason,
  }
}
