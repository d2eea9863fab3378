import type { PageAddress } from '#app/lib/page-address.ts'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { askWorker } from '#app/ui/device/ask-worker.ts'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { joinToBookmarkPath } from '../rules/links.ts'
import { askMember } from './ask-member.ts'

/** Afterwards the visitor learns that there is no connection. */
const QUEUE_TIMEOUT_MS = 5000

/** Saves a bookmark in the log of a member, or of a visitor; false if the browser stores nothing, and only this tab has it. */
export type SaveOnDevice = (
  member: string | null,
  competition: CompetitionCard,
  saved: boolean,
) => Promise<boolean>

/** As known when the button was pressed: of a member whose session may have ended, nothing yet. */
type Presser = { session: PageSession | null; member: string | null | undefined }

type BookmarkChange = { competitionID: number; bookmarked: boolean }
type Sent = { text: string; isSaved: boolean; link?: { to: PageAddress; text: string } }

/** Saves a bookmark where its owner has them, once it is known whose the page is. */
export async function saveBookmark(
  { session, member }: Presser,
  saveOnDevice: SaveOnDevice,
  competition: CompetitionCard,
  bookmarked: boolean,
): Promise<Sent> {
  const owner = session ?? (await askMember())
  if (owner === undefined) return { text: 'There is no connection just now.', isSaved: false }
  if (!owner) {
    const saved = await saveForVisitor(saveOnDevice, competition, bookmarked)
    if (member !== undefined) return saved
    return { ...saved, text: `You are not logged in any more. ${saved.text}` }
  }
  const sent = await sendBookmark(owner, competition.competitionID, bookmarked)
  // The list of what is saved shows it without a connection too.
  if (sent.isSaved) void saveOnDevice(owner.user.username, competition, bookmarked).catch(() => {})
  return sent
}

/** Offline, the service worker sends it later. */
async function sendBookmark(session: PageSession, competitionID: number, bookmarked: boolean) {
  const change = { competitionID, bookmarked }
  const saved = navigator.onLine ? undefined : await queueForLater(session, change)
  if (saved) return saved
  try {
    await postJson('/api/update-bookmark-status', change, session.csrfToken)
    return { text: bookmarked ? 'Saved.' : 'Removed from Saved.', isSaved: true }
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0
    const text = error instanceof Error ? error.message : String(error)
    return (isOffline && (await queueForLater(session, change))) || { text, isSaved: false }
  }
}

/** Returns undefined without a service worker. */
async function queueForLater({ user: { username } }: PageSession, change: BookmarkChange) {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return undefined
  const isSaved = await askWorker<boolean>({ type: 'wish', username, ...change }, QUEUE_TIMEOUT_MS)
  if (!isSaved) return undefined
  return { text: 'You are offline: saved here, and sent when you are back.', isSaved }
}

/** A visitor's bookmark becomes the account's when the visitor joins. */
async function saveForVisitor(
  saveOnDevice: SaveOnDevice,
  competition: CompetitionCard,
  bookmarked: boolean,
): Promise<Sent> {
  const isStored = await saveOnDevice(null, competition, bookmarked)
  if (!bookmarked) return { text: 'Removed from Saved.', isSaved: true }
  const link = { to: joinToBookmarkPath(competition.competitionID), text: 'Join for all devices' }
  const text = isStored
    ? 'Saved on this device.'
    : 'Saved until you close this tab: your browser stores nothing.'
  return { text, isSaved: true, link }
}
