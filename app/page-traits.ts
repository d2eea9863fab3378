import type { Register } from 'react-router'

/** The pattern of a route in app/routes.ts, as React Router's typegen lists them. */
export type PagePattern = Register extends { pages: infer Pages } ? keyof Pages & string : string

export type Audience = 'everybody' | 'guests' | 'members' | 'admins'

/** What is true of a page. A trait that is left out is off, which is always the safe choice. */
export type PageTraits = {
  /** Who may open it: the layouts of routes.ts enforce it, test/roles proves that they do. */
  audience: Audience
  /** The sitemap and search engines may list it; every other page says noindex. */
  indexed?: true
  /** The query keys that its content depends on, beside those of filters. */
  keys?: readonly string[]
  /** It has a list that can be narrowed by filters. */
  filtered?: true
  /** Every visitor gets the same bytes: the server caches them by `keys` and filters. */
  cached?: true
  /** Devices save it for reading offline, by its `keys` and without filters. */
  offline?: true
  /** It is for reading only: adverts and other third parties, and invitations to join, may appear. */
  reading?: true
  /** A visitor's request may be answered by a read replica, as may that of a cached page. */
  publicRead?: true
  /** Its form may bring a file, which may be larger and take longer than other forms. */
  takesFile?: true
}

const OPEN: PageTraits = { audience: 'everybody' }
const GUESTS: PageTraits = { audience: 'guests' }
const MEMBERS: PageTraits = { audience: 'members' }
const ADMINS: PageTraits = { audience: 'admins' }
/** The same for everybody, with any query: pages of content/*.md, for example. */
const CONTENT: PageTraits = { ...OPEN, indexed: true, reading: true, cached: true, offline: true }
const FEED: PageTraits = { ...OPEN, publicRead: true }

const LIST: PageTraits = { ...CONTENT, keys: ['page'], filtered: true }

/**
 * The traits of every page of app/routes.ts; a missing entry does not compile. Parameters need no
 * trait: the value of one called `:token` is never logged.
 */
export const PAGE_TRAITS: Readonly<Record<PagePattern, PageTraits>> = {
  '/': CONTENT,
  '/new-competitions': LIST,
  '/competitions-ending-soon': LIST,
  '/competition-category': CONTENT,
  '/competition-category/:cat': { ...LIST, keys: ['page', 'over18'] },
  '/competition/:comp': { ...CONTENT, keys: ['over18'] },
  '/competition/:comp/report': OPEN,
  '/search': { ...OPEN, keys: ['q'], filtered: true, reading: true, publicRead: true },
  '/offline': OPEN,

  '/add-a-new-competition': { ...OPEN, indexed: true, takesFile: true },
  '/add-a-new-competition/thanks': OPEN,

  '/login': GUESTS,
  '/login/facebook': GUESTS,
  '/join-today': { ...GUESTS, indexed: true },

  '/my-dashboard': MEMBERS,
  '/my-bookmarks': MEMBERS,
  '/close-account': MEMBERS,
  '/logout': MEMBERS,
  '/competition/:comp?/edit': { ...MEMBERS, takesFile: true },

  '/admin': ADMINS,
  '/admin/stats': ADMINS,
  '/admin/stats.csv': ADMINS,
  '/admin/pending': ADMINS,
  '/admin/fpd': ADMINS,
  '/admin/premium': ADMINS,
  '/admin/all-competitions': ADMINS,
  '/admin/import': { ...ADMINS, takesFile: true },
  '/admin/all-competitions.csv': ADMINS,
  '/admin/reports': ADMINS,
  '/admin/messages': ADMINS,
  '/admin/email-campaigns': ADMINS,
  '/admin/email-campaigns/:id': ADMINS,
  '/admin/subscribers': ADMINS,
  '/admin/subscribers.csv': ADMINS,
  '/admin/subscribers/import': { ...ADMINS, takesFile: true },
  '/admin/users': ADMINS,
  '/admin/users/:id': ADMINS,
  '/admin/moderation-log/:id': ADMINS,

  '/join-today/thanks': OPEN,
  '/password-reset': OPEN,
  '/password-reset/:token': OPEN,
  '/confirm-email/:token': OPEN,
  '/confirm-email-news/:token': OPEN,
  '/contact-us': { ...OPEN, indexed: true },
  '/unsubscribe/:token': OPEN,

  '/how-to-win': CONTENT,
  '/frequently-asked-questions': CONTENT,
  '/cookie-policy': CONTENT,
  '/privacy-policy': CONTENT,
  '/terms-and-conditions-of-use': CONTENT,
  '/running-competition-ireland': CONTENT,
  '/50-insane-facts-about-ireland': CONTENT,
  '/win-a-holiday': CONTENT,
  '/win-an-ipad': CONTENT,
  '/win-an-iphone': CONTENT,
  '/win-all-ireland-football-final-tickets': CONTENT,
  '/win-electric-picnic-tickets': CONTENT,
  '/win/welcome-to-competitions-ie-thanks-for-joining': { ...CONTENT, indexed: undefined },

  '/*': OPEN,
  '/competition/:comp/calendar.ics': FEED,
  '/feeds/:name': FEED,
  '/feeds/category/:name': FEED,
  '/calendar/:token/bookmarks.ics': OPEN,
  '/.well-known/security.txt': OPEN,
  '/robots.txt': OPEN,
  '/sitemap.xml': FEED,
}
