import { askWorker } from '#app/ui/device/ask-worker.ts'

const BOOKMARK_QUEUED = 'You are offline: saved here, sent when you are back.'

type PendingBookmark = { username: string; competitionID: number; bookmarked: boolean }

/**
 * Leaves a bookmark that could not be sent with the service worker, which sends it later. Gives back
 * what to say, or undefined when nobody took it.
 */
export async function queueBookmark(pending: PendingBookmark): Promise<string | undefined> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return undefined
  const isSaved = await askWorker<boolean>({ type: 'wish', ...pending })
  return isSaved ? BOOKMARK_QUEUED : undefined
}
