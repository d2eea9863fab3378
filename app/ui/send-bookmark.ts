import { ApiError, postJson } from './api-client.ts'
import { keepWish } from './keep-wish.ts'
import type { PageSession } from './session.tsx'

/** Sends a wish to keep a listing, or to keep it no longer; offline the device keeps the wish, to send it later. */
export async function sendBookmark(
  session: PageSession | null,
  competitionID: number,
  bookmarked: boolean,
): Promise<{ text: string; isKept: boolean }> {
  try {
    const path = '/api/update-bookmark-status'
    await postJson(path, { competitionID, bookmarked }, session?.csrfToken)
    return { text: bookmarked ? 'Bookmarked.' : 'Bookmark removed.', isKept: true }
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0
    const username = session?.user.username
    const kept =
      isOffline && username ? await keepWish({ username, competitionID, bookmarked }) : undefined
    const text = kept ?? (error instanceof Error ? error.message : String(error))
    return { text, isKept: kept !== undefined }
  }
}
