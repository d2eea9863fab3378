import type { Register } from 'react-router'

/** The pattern of a route in app/routes.ts, as React Router's typegen lists them. */
export type PagePattern = Register extends { pages: infer Pages } ? keyof Pages & string : string

export type Audience = 'everybody' | 'guests' | 'members' | 'admins'

/** A trait that is left out is off, which is always the safe choice. */
export type PageTraits = {
  /** The layouts of routes.ts enforce it, test/roles proves that they do. */
  audience: Audience
  /** Every other page says noindex. */
  indexed?: true
  /** The query keys that its content depends on, beside those of filters. */
  keys?: readonly string[]
  filtered?: true
  /** Everybody gets the same bytes, members too: the server caches them by `keys` and filters (decision 41). */
  cached?: true
  /** Its addresses have no end, as people type them: all of them together get a part of the cache. */
  endless?: true
  /** Devices save it by its `keys`, without filters. */
  offline?: true
  /** Adverts, other third parties and invitations to join may appear. */
  reading?: true
  /** Paths that its pattern matches but another page answers. */
  except?: readonly string[]
  /** It is made for other sites, which may load it into their pages. */
  shared?: true
  /** Its form may be larger and take longer than others. */
  takesFile?: true
  /** The browser may use passkeys; it is always loaded as its own document. */
  passkeys?: true
}

const OPEN = { audience: 'everybody' } as const
const GUESTS = { audience: 'guests' } as const
const MEMBERS = { audience: 'members' } as const
const ADMINS = { audience: 'admins' } as const
/** For example the pages of content/*.md. */
const CONTENT = { ...OPEN, indexed: true, reading: true, cached: true, offline: true } as const
/** Without third parties. */
const PRIVATE = { ...OPEN, indexed: true, cached: true, offline: true } as const
const FEED = { ...OPEN, shared: true } as const

const LIST = { ...CONTENT, keys: ['page', 'sort', 'fit'], filtered: true } as const

/** Pages for reading; browsers know them from consent/rules/reading-pages.ts. */
const READING_PAGES = {
  '/': CONTENT,
  '/new-competitions': LIST,
  '/competitions-ending-soon': LIST,
  '/competition-category': CONTENT,
  '/competition-category/:cat': { ...LIST, keys: ['page', 'sort', 'fit', 'over18'] },
  '/county/:county': LIST,
  '/competition/:comp': { ...CONTENT, keys: ['over18'], except: ['/competition/edit'] },
  '/promoter/:slug': { ...CONTENT, keys: ['page'], reading: undefined },
  '/search': {
    ...OPEN,
    keys: ['q', 'as', 'fit', 'page', 'sort'],
    filtered: true,
    reading: true,
    cached: true,
    endless: true,
  },

  '/how-to-win': CONTENT,
  '/link-checking': CONTENT,
  '/how-we-work': CONTENT,
  '/accessibility': CONTENT,
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
} satisfies Partial<Record<PagePattern, PageTraits>>

type OtherTraits = PageTraits & { reading?: never }

const OTHER_PAGES = {
  '/todays-round': PRIVATE,
  '/my-bookmarks': OPEN,
  '/my-entries': { ...OPEN, cached: true, offline: true },
  '/is-this-win-real': PRIVATE,
  '/competition/:comp/report': OPEN,
  '/competition/:comp/winners': OPEN,
  '/offline': { ...OPEN, cached: true },
  '/bookmark': OPEN,

  '/add-a-new-competition': { ...OPEN, indexed: true, takesFile: true },
  '/add-a-new-competition/thanks': OPEN,

  '/login': { ...GUESTS, passkeys: true },
  '/login/second-step': { ...GUESTS, passkeys: true },
  '/login/facebook': GUESTS,
  '/join-today': { ...GUESTS, indexed: true },

  '/my-dashboard': MEMBERS,
  '/my-security': { ...MEMBERS, passkeys: true },
  '/my-alerts': MEMBERS,
  '/close-account': MEMBERS,
  '/logout': MEMBERS,
  '/my-data.json': MEMBERS,
  '/competition/:comp?/edit': { ...MEMBERS, takesFile: true },

  '/admin': ADMINS,
  '/admin/stats': ADMINS,
  '/admin/stats.csv': ADMINS,
  '/admin/pending': ADMINS,
  '/admin/fpd': ADMINS,
  '/admin/to-check': ADMINS,
  '/admin/premium': ADMINS,
  '/admin/all-competitions': ADMINS,
  '/admin/import': { ...ADMINS, takesFile: true },
  '/admin/left-out/:of/:file': ADMINS,
  '/admin/all-competitions.csv': ADMINS,
  '/admin/promoters': ADMINS,
  '/admin/promoters/:id': ADMINS,
  '/admin/sources': ADMINS,
  '/admin/sources/:id': ADMINS,
  '/admin/bookings': { ...ADMINS, takesFile: true },
  '/admin/messages': ADMINS,
  '/admin/email-campaigns': ADMINS,
  '/admin/email-campaigns/:id': ADMINS,
  '/admin/subscribers': ADMINS,
  '/admin/subscribers.csv': ADMINS,
  '/admin/subscribers/import': { ...ADMINS, takesFile: true },
  '/admin/users': ADMINS,
  '/admin/users/:id': ADMINS,
  '/admin/moderation-log': ADMINS,
  '/admin/moderation-log/:id': ADMINS,

  '/join-today/thanks': OPEN,
  '/decision/:token': OPEN,
  '/alerts/new': OPEN,
  '/alerts/:token': OPEN,
  '/password-reset': OPEN,
  '/password-reset/:token': OPEN,
  '/confirm-email/:token': OPEN,
  '/contact-us': { ...OPEN, indexed: true },
  '/unsubscribe/:token': OPEN,
  '/advertise': { ...OPEN, indexed: true, takesFile: true },
  '/promoter-page/:token': OPEN,
  '/promoter-page/:token/listings.csv': OPEN,
  '/promoter/:slug/claim': OPEN,

  '/*': OPEN,
  '/competition/:comp/calendar.ics': FEED,
  '/feeds/:of?/:name': FEED,
  '/calendar/:token/bookmarks.ics': { ...OPEN, shared: true },
  '/advert/:id': OPEN,
  '/round.json': OPEN,
  '/winners.json': OPEN,
  '/.well-known/security.txt': OPEN,
  '/.well-known/assetlinks.json': OPEN,
  '/.well-known/tdmrep.json': OPEN,
  '/ads.txt': OPEN,
  '/robots.txt': OPEN,
  '/sitemap.xml': OPEN,
} satisfies Partial<Record<PagePattern, OtherTraits>>

/**
 * The traits of every page of app/routes.ts; a missing entry does not compile. Parameters need no
 * trait: the value of one called `:token` is never logged.
 */
export const PAGE_TRAITS: Readonly<Record<PagePattern, PageTraits>> = {
  ...READING_PAGES,
  ...OTHER_PAGES,
}
