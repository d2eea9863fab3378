import { fixedPaths } from '#app/page-paths.ts'
import { PAGE_TRAITS, type PagePattern } from '#app/page-traits.ts'
import {
  aFrequentPromoter,
  aListing,
  anOpenListing,
  aRarePromoter,
  aRestrictedListing,
  pathOf,
  promoterPathOf,
} from './support/catalogue.ts'

export type OpenedPage = {
  /** The pattern in app/routes.ts. */
  pattern: PagePattern
  name: string
  path: string
  status?: 404 | 410
  /** Not indexed by search engines. */
  noindex?: true
  /** The role that may see it; a visitor by default. */
  as?: 'member' | 'admin'
}

/** Routes that e2e/sweep/pages.spec.ts does not open, and why or where they are tested. */
export const NOT_OPENED: Partial<Record<PagePattern, string>> = {
  '/competition/:comp/calendar.ics': 'a file: directory/routes/feed.test.ts',
  '/feeds/:of?/:name': 'for feed readers: directory/routes/feed.test.ts, promoter.test.ts',
  '/my-data.json': 'a file: accounts/queries/export-account.server.test.ts',
  '/calendar/:token/bookmarks.ics': 'for calendars: tracker/routes/calendar.test.ts',
  '/login/facebook': 'exists only with Facebook configured: log-in-with-facebook.server.test.ts',
  '/bookmark': 'takes a form: e2e/bookmarks.spec.ts and page-cache.spec.ts send it',
  '/offline': 'does not load React Router: e2e/pwa.spec.ts opens it',
  '/promoter-page/:token':
    'a secret link: app/features/partners/routes/promoter-page.test.ts makes it',
  '/promoter-page/:token/listings.csv':
    'a file: app/features/partners/routes/promoter-page.test.ts reads it',
  '/advert/:id': 'a redirect: app/features/statistics/routes/advert.test.ts follows it',
  '/round.json': 'data: features/round/routes/round-data.test.ts reads it',
  '/winners.json': 'data: features/tracker/routes/winners-data.test.ts reads it',
  '/.well-known/security.txt': 'plain text: app/features/site/routes/security-txt.test.ts reads it',
  '/.well-known/assetlinks.json':
    'data for Android: app/features/site/routes/robots.test.ts reads it',
  '/.well-known/tdmrep.json': 'data for robots: app/features/site/routes/robots.test.ts reads it',
  '/ads.txt': 'plain text for robots: app/features/site/routes/robots.test.ts reads it',
  '/robots.txt': 'plain text for robots: app/features/site/routes/robots.test.ts reads it',
  '/sitemap.xml': 'XML for robots: e2e/seo.spec.ts reads it',
  '/admin/left-out/:of/:file': 'a file: e2e/import.spec.ts downloads it',
  '/admin/stats.csv': 'a file: e2e/stats.spec.ts downloads it',
  '/admin/all-competitions.csv': 'a file: e2e/desk.spec.ts downloads it',
  '/admin/subscribers.csv': 'a file: app/features/addresses/routes/address-book.test.ts reads it',
}

/** The roles that see pages of an audience. */
const VIEWERS = {
  everybody: undefined,
  guests: undefined,
  members: 'member',
  admins: 'admin',
} as const

/** Pages that mails link to; here with an unknown token. */
const MAILED = [
  '/password-reset',
  '/confirm-email',
  '/unsubscribe',
  '/alerts',
  '/decision',
] as const

/** Pages whose address takes a parameter, or that show something else with another query. */
const EXAMPLES: OpenedPage[] = [
  { pattern: '/new-competitions', name: 'second page of new', path: '/new-competitions?page=2' },
  {
    pattern: '/competition-category/:cat',
    name: 'category',
    path: '/competition-category/food-%26-drink',
  },
  { pattern: '/county/:county', name: 'county', path: '/county/cork' },
  {
    pattern: '/competition-category/:cat',
    name: 'age question',
    path: '/competition-category/gambling',
    noindex: true,
  },
  {
    pattern: '/competition-category/:cat',
    name: 'category for adults',
    path: '/competition-category/pay-to-play?over18=yes',
    noindex: true,
  },
  { pattern: '/competition/:comp', name: 'listing', path: pathOf(anOpenListing()) },
  {
    pattern: '/competition/:comp',
    name: 'restricted listing that asks for age',
    path: pathOf(aRestrictedListing()),
    noindex: true,
  },
  {
    pattern: '/competition/:comp',
    name: 'restricted listing',
    path: `${pathOf(aRestrictedListing())}?over18=yes`,
    noindex: true,
  },
  {
    pattern: '/competition/:comp',
    name: 'closed listing',
    path: pathOf(aListing(({ closesIn }) => closesIn < 0 && closesIn > -59)),
    noindex: true,
  },
  {
    pattern: '/competition/:comp',
    name: 'long closed listing',
    path: pathOf(aListing(({ closesIn }) => closesIn < -60)),
    status: 410,
    noindex: true,
  },
  {
    pattern: '/competition/:comp/report',
    name: 'report a problem',
    path: `${pathOf(anOpenListing())}/report`,
    noindex: true,
  },
  {
    pattern: '/competition/:comp/winners',
    name: 'winners of a closed listing',
    path: `${pathOf(aListing(({ closesIn }) => closesIn < 0 && closesIn > -59))}/winners`,
    noindex: true,
  },
  { pattern: '/promoter/:slug', name: 'promoter', path: promoterPathOf(aFrequentPromoter()) },
  {
    pattern: '/promoter/:slug',
    name: 'promoter of one listing',
    path: promoterPathOf(aRarePromoter()),
    noindex: true,
  },
  {
    pattern: '/promoter/:slug/claim',
    name: 'claim of a promoter',
    path: `${promoterPathOf(aFrequentPromoter())}/claim`,
    noindex: true,
  },
  {
    pattern: '/admin/promoters/:id',
    name: 'one promoter',
    path: '/admin/promoters/1',
    noindex: true,
    as: 'admin',
  },
  { pattern: '/search', name: 'search results', path: '/search?q=ipad', noindex: true },
  { pattern: '/search', name: 'search without results', path: '/search?q=zzzzzzzz', noindex: true },
  { pattern: '/search', name: 'search too short', path: '/search?q=ip', noindex: true },
  ...MAILED.map((path) => ({
    pattern: `${path}/:token` as const,
    name: `${path.slice(1)} by link`,
    path: `${path}/${'s'.repeat(43)}`,
    status: 410 as const,
    noindex: true as const,
  })),
  {
    pattern: '/competition/:comp?/edit',
    name: 'edit',
    path: `${pathOf(anOpenListing())}/edit`,
    noindex: true,
    as: 'admin',
  },
  {
    pattern: '/competition/:comp?/edit',
    name: 'new listing',
    path: '/competition/edit',
    noindex: true,
    as: 'admin',
  },
  {
    pattern: '/admin/email-campaigns/:id',
    name: 'new campaign',
    path: '/admin/email-campaigns/new',
    noindex: true,
    as: 'admin',
  },
  {
    pattern: '/admin/sources/:id',
    name: 'new source',
    path: '/admin/sources/new',
    noindex: true,
    as: 'admin',
  },
  {
    pattern: '/admin/users/:id',
    name: 'one member',
    path: '/admin/users/1',
    noindex: true,
    as: 'admin',
  },
  {
    pattern: '/admin/moderation-log/:id',
    name: 'moderation log',
    path: '/admin/moderation-log/1',
    noindex: true,
    as: 'admin',
  },
  { pattern: '/*', name: 'not found', path: '/no-such-page', status: 404, noindex: true },
]

/**
 * The pages that e2e/sweep/pages.spec.ts and others open: each route of app/routes.ts without a parameter
 * by itself, the others by their examples; test/guards/pages.test.ts finds what is missing.
 */
export const PAGES: OpenedPage[] = [
  ...fixedPaths(() => true)
    .filter((path) => NOT_OPENED[path] === undefined)
    .map(toOpenedPage),
  ...EXAMPLES,
]

function toOpenedPage(path: PagePattern): OpenedPage {
  const { audience, indexed } = PAGE_TRAITS[path]
  const noindex = indexed ? undefined : true
  return { pattern: path, name: path.slice(1) || 'home', path, noindex, as: VIEWERS[audience] }
}

/** Sorts pages of visitors first: members cannot see pages for guests. */
export function visitorPagesFirst(pages: OpenedPage[]) {
  return pages.toSorted((a, b) => Number(a.as !== undefined) - Number(b.as !== undefined))
}
