import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

/** How long a decision can be undone; mails wait for it. */
export const UNDO_MS = 10_000
/** Extra time for an undo request to reach the server. */
export const UNDO_GRACE_MS = 5_000
/** How long what nobody is mailed about can be undone, while the desk still shows it. */
export const QUIET_UNDO_MS = HOUR_MS

type Decided = { by: number | null; at: number | null }

/** Returns an admin's own decision while it can be undone. @throws Problem 'conflict' for any other, and too late. */
export function requireUndoable<Decision extends Decided>(
  decision: Decision | undefined,
  { id }: Admin,
  now: Date,
  forMs = QUIET_UNDO_MS,
): Decision & { at: number } {
  if (!decision || decision.at === null || decision.by !== id)
    throw new Problem('conflict', 'There is nothing of yours to undo here.')
  if (now.getTime() - decision.at >= forMs + UNDO_GRACE_MS)
    throw new Problem('conflict', forMs === UNDO_MS ? MAILED : 'It is too late to undo this.')
  return { ...decision, at: decision.at }
}

const MAILED = 'It is too late to undo this: its mail leaves after ten seconds.'
