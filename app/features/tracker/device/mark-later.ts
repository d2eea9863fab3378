import { postToWorker } from '#app/ui/device/ask-worker.ts'
import { toFacts } from '../rules/facts.ts'
import { openTracker } from './open-tracker.ts'

/** Marks a listing as a visitor's 'later', or takes the mark back. Returns false if only this tab has it. */
export async function markLater(listing: Parameters<typeof toFacts>[0], saved: boolean) {
  const tracker = await openTracker(null)
  await tracker.setMark(toFacts(listing), saved ? 'later' : 'none')
  if (saved && 'serviceWorker' in navigator) postToWorker({ type: 'marked' })
  return tracker.isPersistent
}
