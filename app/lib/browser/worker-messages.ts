/** What pages and the service worker (app/sw/) say to each other. */

/** A member as the device knows them: enough to show their bookmarks without the server. */
export type KnownMember = { username: string; bookmarkedIds: number[] }
/** Bookmarks set offline, by the number of the listing: the latest wish for each. */
export type PendingBookmarks = Record<string, boolean>

export type PageMessage =
  /** Asks what the worker knows of the page that was just loaded. */
  | { type: 'opened'; member: KnownMember | null }
  /** A page was read, of which the worker has seen no document for everybody. */
  | { type: 'read'; path: string }
  | { type: 'bookmarked'; member: KnownMember }
  /** Asks to send a bookmark when there is a connection again. */
  | { type: 'wish'; username: string; competitionID: number; bookmarked: boolean }
  | { type: 'connected' }
  /** To a new version that waits: the visitor has agreed. */
  | { type: 'take-over' }

/** What a page that was just loaded is told. */
export type Opened = {
  /** The `Date` of the kept copy that it is; null when the server sent it. */
  savedOn: string | null
  /** Whose device it is, when the page was kept without its member. */
  member: KnownMember | null
  pending: PendingBookmarks
}

/** Wishes that the server has now. */
export type WorkerMessage = { sent: PendingBookmarks }
