import { postToWorker } from '#app/ui/device/ask-worker.ts'
import { toFacts } from '../rules/facts.ts'
import { openTracker } from './open-tracker.ts'

/** Marks a listing as 'later' for a member or a visitor, or takes the mark back. Returns false if only this tab has it. */
export async function markLater(
  member: string | null,
  listing: Parameters<typeof toFacts>[0],
  saved: boolean,
) {
  const tracker = await openTracker(member)
  await tracker.setMark(toFacts(listing), saved ? 'later' : 'none')
  // Of a member's bookmarks the page tells the worker itself.
  if (saved && member === null && 'serviceWorker' in navigator) postToWorker({ type: 'marked' })
  return tracker.isPersistent
}
