export const BOOKMARKS_PAGE = '/my-bookmarks'
export const OFFLINE_PAGE = '/offline'
export const ROUND_PAGE = '/todays-round'
export const ROUND_DATA = '/round.json'

export const LISTINGS = 'listings'
export const PAGES = 'pages'
export const ASSETS = 'assets'

/** Entries; the least recently used are evicted first. */
export const LISTINGS_MAX = 50
export const PAGES_MAX = 30
export const PICTURES_MAX = 150
/** Two builds: pages cached before a deploy still find their files. */
export const ASSETS_MAX = 350

/** Names the member that a response was made for (server/middleware/session.ts). */
export const MEMBER_HEADER = 'x-member'
