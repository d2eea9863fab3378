/** The messages between pages and the service worker (app/sw/). */

/** A member as the device remembers them: enough to show their bookmarks offline. */
export type KnownMember = { username: string; bookmarkedIds: number[] }
/** Bookmarks set offline, by the listing’s id; the latest choice wins. */
export type PendingBookmarks = Record<string, boolean>

export type PageMessage =
  /** Asks what the worker knows about the page that was just loaded. */
  | { type: 'opened'; member: KnownMember | null }
  /** The visitor opened a page within the app, so the worker has no cached document of it. */
  | { type: 'read'; path: string }
  | { type: 'bookmarked'; member: KnownMember }
  /** Asks to send a bookmark once online. */
  | { type: 'wish'; username: string; competitionID: number; bookmarked: boolean }
  | { type: 'connected' }
  /** To a waiting new version: the visitor agreed to the update. */
  | { type: 'take-over' }

/** The worker’s answer to `opened`. */
export type Opened = {
  /** The `Date` of the cached copy; null when the server sent the page. */
  savedOn: string | null
  /** The device’s member, when the page was cached without one. */
  member: KnownMember | null
  pending: PendingBookmarks
}

/** Pending bookmarks that the server has now. */
export type WorkerMessage = { sent: PendingBookmarks }
