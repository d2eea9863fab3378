import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { queueBookmark } from './queue-bookmark.ts'
import type { PageSession } from '#app/lib/browser/page-session.ts'

type Sent = { text: string; isSaved: boolean }

/** Sends a wish to keep a listing, or to keep it no longer; offline the device keeps the wish, to send it later. */
export async function sendBookmark(
  session: PageSession | null,
  competitionID: number,
  bookmarked: boolean,
): Promise<Sent> {
  const change = { competitionID, bookmarked }
  const saved = navigator.onLine ? undefined : await queueForLater(session, change)
  if (saved) return saved
  try {
    await postJson('/api/update-bookmark-status', change, session?.csrfToken)
    return { text: bookmarked ? 'Bookmarked.' : 'Bookmark removed.', isSaved: true }
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0
    const text = error instanceof Error ? error.message : String(error)
    return (isOffline && (await queueForLater(session, change))) || { text, isSaved: false }
  }
}

async function queueForLater(
  session: PageSession | null,
  change: { competitionID: number; bookmarked: boolean },
): Promise<Sent | undefined> {
  const text = session && (await queueBookmark({ username: session.user.username, ...change }))
  return text ? { text, isSaved: true } : undefined
}
