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
  /** Every visitor gets the same bytes: the server caches them by `keys` and filters. */
  cached?: true
  /** Devices save it by its `keys`, without filters. */
  offline?: true
  /** Adverts, other third parties and invitations to join may appear. */
  reading?: true
  /** Paths that its pattern matches but another page answers. */
  except?: readonly string[]
  /** Other sites may show it in a frame; every other page refuses. */
  framable?: true
  /** It is made for other sites, which may load it into their pages. */
  shared?: true
  /** Its form may be larger and take longer than others. */
  takesFile?: true
  /** The browser may use passkeys; it is always loaded as a document of its own. */
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

/** Pages for reading; browsers know them from engagement/rules/reading-pages.ts. */
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
  '/my-entries': { ...OPEN, cached: true, offline: true },
  '/is-this-win-real': PRIVATE,
  '/competition/:comp/report': OPEN,
  '/competition/:comp/winners': OPEN,
  '/offline': OPEN,

  '/add-a-new-competition': { ...OPEN, indexed: true, takesFile: true },
  '/add-a-new-competition/thanks': OPEN,

  '/login': { ...GUESTS, passkeys: true },
  '/login/second-step': { ...GUESTS, passkeys: true },
  '/login/facebook': GUESTS,
  '/join-today': { ...GUESTS, indexed: true },

  '/my-dashboard': MEMBERS,
  '/my-security': { ...MEMBERS, passkeys: true },
  '/my-bookmarks': MEMBERS,
  '/my-alerts': MEMBERS,
  '/close-account': MEMBERS,
  '/logout': MEMBERS,
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
  '/admin/import/:file/left-out.csv': ADMINS,
  '/admin/all-competitions.csv': ADMINS,
  '/admin/promoters': ADMINS,
  '/admin/promoters/:id': ADMINS,
  '/admin/sources': ADMINS,
  '/admin/sources/:id': ADMINS,
  '/admin/bookings': ADMINS,
  '/admin/tokens': ADMINS,
  '/admin/messages': ADMINS,
  '/admin/email-campaigns': ADMINS,
  '/admin/email-campaigns/:id': ADMINS,
  '/admin/subscribers': ADMINS,
  '/admin/subscribers.csv': ADMINS,
  '/admin/subscribers/import': { ...ADMINS, takesFile: true },
  '/admin/users': ADMINS,
  '/admin/users/:id': ADMINS,
  '/admin/transparency': ADMINS,
  '/admin/transparency.csv': ADMINS,
  '/admin/moderation-log': ADMINS,
  '/admin/moderation-log/:id': ADMINS,

  '/join-today/thanks': OPEN,
  '/decision/:token': OPEN,
  '/alerts/new': OPEN,
  '/alerts/confirm/:token': OPEN,
  '/alerts/:token': OPEN,
  '/password-reset': OPEN,
  '/password-reset/:token': OPEN,
  '/confirm-email/:token': OPEN,
  '/confirm-email-news/:token': OPEN,
  '/contact-us': { ...OPEN, indexed: true },
  '/unsubscribe/:token': OPEN,
  '/advertise': { ...OPEN, indexed: true },
  '/booking-report/:token': OPEN,
  '/booking-report/:token/days.csv': OPEN,
  '/promoter/:slug/claim': OPEN,

  '/*': OPEN,
  '/competition/:comp/calendar.ics': FEED,
  '/embed': { ...OPEN, indexed: true },
  '/embed/:list': { ...FEED, keys: ['n', 'theme'], cached: true, framable: true },
  '/feeds/:name': FEED,
  '/feeds/:of/:name': FEED,
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
