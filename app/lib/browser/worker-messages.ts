export type KnownMember = { username: string; bookmarkedIds: number[] }
/** Bookmarks set offline, by the listing’s id. */
export type PendingBookmarks = Record<string, boolean>

export type PageMessage =
  /** Asks what the worker knows about the page that was just loaded. */
  | { type: 'opened'; member: KnownMember | null }
  /** The visitor opened a page within the app, so the worker has no cached document of it. */
  | { type: 'read'; path: string }
  /** A visitor saved a listing on the device. */
  | { type: 'marked' }
  | { type: 'bookmarked'; member: KnownMember }
  | { type: 'wish'; username: string; competitionID: number; bookmarked: boolean }
  | { type: 'connected' }
  /** To a waiting new version: the visitor agreed to the update. */
  | { type: 'take-over' }

export type Opened = {
  /** The `Date` of the cached copy; null when the server sent the page. */
  savedOn: string | null
  pending: PendingBookmarks
}

export type WorkerMessage = { sent: PendingBookmarks }
