/** Rows in one request of a sync, and in its answer. */
export const SYNC_ROWS_MAX = 500
/** Keeps a request within what the server accepts as a body. */
export const SYNC_BYTES_MAX = 60_000
/** Bounds lists and exports; more than anybody bookmarks by hand. */
export const BOOKMARKS_MAX = 1000
/** Rows of one member: entries with their undone ids, marks and wins. */
export const MEMBER_ROWS_MAX = 50_000
export const WIN_TEXT_MAX = 200
export const WIN_NOTE_MAX = 1000
/** More characters than a win may have; a longer text is cut, not refused. */
export const SENT_TEXT_MAX = 10_000
/** Of a prize, in whole euro. */
export const EURO_MAX = 1_000_000_000
export const INSTANT_MAX = 8_640_000_000_000_000
/** Of a file to import: 50,000 entries with the facts of as many competitions. */
export const LOG_FILE_MAX_BYTES = 30_000_000
