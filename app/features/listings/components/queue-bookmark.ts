import { askWorker } from '#app/ui/device/ask-worker.ts'

const WISH_KEPT = 'You are offline: saved here, sent when you are back.'

type Wish = { username: string; competitionID: number; bookmarked: boolean }

/**
 * Leaves a bookmark that could not be sent with the service worker, which sends it later. Gives back
 * what to say, or undefined when nobody took it.
 */
export async function keepWish(wish: Wish): Promise<string | undefined> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return undefined
  const isKept = await askWorker<boolean>({ type: 'wish', ...wish })
  return isKept ? WISH_KEPT : undefined
}
